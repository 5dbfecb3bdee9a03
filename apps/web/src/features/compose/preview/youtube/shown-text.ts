import type { TextCut } from '../shorten.ts';
import { markedParts, type TextPart } from '../text-part.ts';

/** Addresses, tags, handles, and moments of the video such as 1:05. */
const active =
  /https?:\/\/\S*[^\s.,;:!?)]|(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]+|(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.-]*[\p{L}\p{N}_]|(?<![\d:])(?:\d{1,2}:)?[0-5]?\d:[0-5]\d(?![\d:])/gu;

/** The description as YouTube draws it (youtube.com, seen 2026). */
export function shownText(text: string): TextPart[] {
  return markedParts(text, active);
}

/** Below a video three lines are shown until somebody asks for more (youtube.com, seen 2026). */
export const youtubeCut: TextCut = { lines: 3, lineLength: 56, word: 'more' };
