import type { TextCut } from '../shorten.ts';
import { markedParts, type TextPart } from '../text-part.ts';

const active =
  /(?<![\p{L}\p{N}_&/])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+|(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]*[\p{L}\p{N}_]/gu;

/** The caption as Instagram draws it: tags and names are active, addresses are not. Seen in its app (2026-11). */
export function shownText(text: string): TextPart[] {
  return markedParts(text, active);
}

/** Instagram documents no length. Guides to its feed agree on about 125 characters, two lines of a phone (2025). */
export const instagramCut: TextCut = { lines: 2, lineLength: 62, word: 'more' };
