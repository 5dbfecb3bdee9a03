import { networkRules, textLength, type Weigh } from '@nonet/domain';

import type { Rejected } from '#/port.ts';

/** Why X would refuse a text, normalised to NFC, before anything is uploaded for it; null when it would not. */
export function refuseText(text: string, mediaCount: number, weigh: Weigh): Rejected | null {
  if (text === '' && mediaCount === 0) {
    return { kind: 'rejected', code: 'empty-post', message: 'The post has neither text nor media.' };
  }
  const { limits, refusedCharacters } = networkRules.twitter.text;
  if (refusedCharacters.some((character) => text.includes(character))) {
    return { kind: 'rejected', code: 'invalid-character', message: 'The text holds a character that X does not take.' };
  }
  for (const { max, unit } of limits) {
    const length = textLength(text, unit, weigh) ?? 0;
    if (length <= max) continue;
    const message = `X counts ${length} characters in this text and takes at most ${max}.`;
    return { kind: 'rejected', code: 'text-too-long', message };
  }
  return null;
}
