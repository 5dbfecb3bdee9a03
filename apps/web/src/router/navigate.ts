import { appHistory } from './app-history.ts';
import type { WayTo } from './app-path.ts';
import { keepingScroll } from './scroll-memory.ts';

export interface WayOptions {
  /** Replaces the current entry of the tab's history. */
  replace?: boolean | undefined;
  /** The page stays scrolled where it is. */
  keepsScroll?: boolean | undefined;
  /** Nobody is asked whether the person may leave. */
  ignoreBlocker?: boolean | undefined;
}

export interface Way extends WayOptions {
  to: WayTo;
  search?: Search | undefined;
  hash?: string | undefined;
}

/** Words of an address. What is undefined is left out. */
export type Search = Readonly<Record<string, string | undefined>>;

/** The address of a way. */
export function hrefOf({ to, search = {}, hash }: Pick<Way, 'to' | 'search' | 'hash'>): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) words.set(name, value);
  return `${to}${words.size > 0 ? `?${words}` : ''}${hash === undefined ? '' : `#${hash}`}`;
}

/** Goes somewhere in the app: to a screen, or to an address that has been made already. */
export function navigate(way: Way | (WayOptions & { href: string })): void {
  const history = appHistory();
  const href = 'href' in way ? way.href : hrefOf(way);
  // Who presses the link to where they are must not have to press Back twice.
  const replaces = way.replace === true || href === history.location.href;
  history[replaces ? 'replace' : 'push'](href, way.keepsScroll ? keepingScroll : {}, {
    ignoreBlocker: way.ignoreBlocker === true,
  });
}
