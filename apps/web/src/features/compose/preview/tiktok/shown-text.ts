import { markedParts, type TextPart } from '../text-part.ts';

const active = /(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]+|(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]*[\p{L}\p{N}_]/gu;

/** The caption as TikTok draws it: tags and names are active, addresses are not ("Direct post": hashtags and mentions in a title). */
export function shownText(text: string): TextPart[] {
  return markedParts(text, active);
}
