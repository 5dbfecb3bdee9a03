import { type MouseEvent, useSyncExternalStore } from 'react';

import { isVisitorPath } from './own-path.ts';
import { currentSpace, placeOf } from './space.ts';

/*
 * The browser's address for everything outside the app's router: the screens before the sign-in, and the choice
 * between them and the app. The router reads the address itself and notices what is pushed here.
 */

const listeners = new Set<() => void>();
const intents = new Set<(path: string) => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

const currentAddress = () => location.pathname + location.search;

/** The present address. Moves inside the app's router are not reported, because nobody outside it needs them. */
export function useAddress(): URL {
  return new URL(useSyncExternalStore(subscribe, currentAddress), location.origin);
}

export interface VisitOptions {
  /** Replaces the current entry of the tab's history. */
  replace?: boolean;
  /** Stored with the entry: it survives a reload and is not in the address. */
  state?: unknown;
}

/** Goes to an address of ours without reloading the page, unless it is in another space. */
export function visit(href: string, { replace = false, state = null }: VisitOptions = {}): void {
  if (isOfAnotherSpace(href)) {
    location[replace ? 'replace' : 'assign'](href);
    return;
  }
  const isElsewhere = new URL(href, location.href).pathname !== location.pathname;
  if (replace) history.replaceState(state, '', href);
  else history.pushState(state, '', href);
  if (isElsewhere) scrollTo(0, 0);
  tell();
}

/** True when no page of this space can show it. The screens before the sign-in are of no space. */
export function isOfAnotherSpace(href: string): boolean {
  const { space, path } = placeOf(new URL(href, location.href).pathname);
  return space !== currentSpace && !(space === null && isVisitorPath(path));
}

/** Tells that a person is about to go there, so that listeners can fetch what that screen needs. */
export function intendVisit(href: string): void {
  const { pathname } = new URL(href, location.href);
  for (const listen of intents) listen(placeOf(pathname).path);
}

export function onIntendedVisit(listen: (path: string) => void): () => void {
  intents.add(listen);
  return () => {
    intents.delete(listen);
  };
}

/** True for a plain press of a link. The browser handles all others: a new tab, a download, a copy of the address. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
