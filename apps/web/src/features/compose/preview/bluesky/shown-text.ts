import type { TextPart } from '../text-part.ts';
import { markText } from './mark-text.ts';

/** The text as Bluesky's app draws it. */
export function shownText(text: string): TextPart[] {
  return markText(text).map((part) => ({
    isActive: part.kind !== 'text',
    text: part.kind === 'link' ? shortAddress(part.text) : part.text,
  }));
}

const longestPath = 15;

/** The address without its scheme, and with only the beginning of a long path. */
function shortAddress(address: string): string {
  const { host = '', path = '' } = /^(?:https?:\/\/)?(?<host>[^/?#]*)(?<path>.*)$/is.exec(address)?.groups ?? {};
  if (path === '/') return host;
  return host + (path.length > longestPath ? `${path.slice(0, longestPath - 2)}...` : path);
}
