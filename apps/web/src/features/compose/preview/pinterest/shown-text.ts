import type { TextCut } from '../shorten.ts';
import { markedParts, type TextPart } from '../text-part.ts';

const tags = /(?<![\p{L}\p{N}_&/])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+/gu;

/** The description as Pinterest draws it: tags are active, addresses and names are not. Seen on its pages (2026). */
export function shownText(text: string): TextPart[] {
  return markedParts(text, tags);
}

/** Pinterest documents no length; a Pin that is opened shows about two lines of its description (seen, 2026). */
export const pinterestCut: TextCut = { lines: 2, lineLength: 52, word: 'more' };
