import { linkedAddress } from '@nonet/domain';
import type { TextCut } from '../shorten.ts';
import { markedParts, type TextPart } from '../text-part.ts';

const hashtag = /(?<![\p{L}\p{N}_&/])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+/u;
const active = new RegExp(`${linkedAddress.source}|${hashtag.source}`, 'giu');

/**
 * The text as LinkedIn draws it: addresses as they were written, and hashtags. A name after an '@' stays text: a mention names a member
 * or a page by its number (learn.microsoft.com/linkedin: little-text-format, 2026-08).
 */
export function shownText(text: string): TextPart[] {
  return markedParts(text, active);
}

/** LinkedIn documents no length. Guides to its feed agree on three lines, and about 210 characters, of a page (2026). */
export const linkedinCut: TextCut = { lines: 3, lineLength: 70, word: 'more' };
