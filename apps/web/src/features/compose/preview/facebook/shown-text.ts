import type { TextCut } from '../shorten.ts';
import { markedParts, type TextPart } from '../text-part.ts';

const active =
  /(?:https?:\/\/|(?<![\p{L}\p{N}_.@/])www\.)\S*[^\s.,;:!?)]|(?<![\p{L}\p{N}_&/])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+/giu;

/**
 * The text as Facebook draws it: addresses as they were written, and tags. A name after an '@' stays text, because only Facebook's own
 * pages can mention somebody by name (developers.facebook.com: graph-api/reference/page/feed, 2026-09).
 */
export function shownText(text: string): TextPart[] {
  return markedParts(text, active);
}

/** Facebook documents no length. Guides to its feed agree on about five lines of a phone (2026). */
export const facebookCut: TextCut = { lines: 5, lineLength: 48, word: 'See more' };
