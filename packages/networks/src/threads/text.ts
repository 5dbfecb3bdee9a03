import { networkRules, textLength, unitNoun } from '@nonet/domain';
import type { Rejected } from '#/port.ts';

/**
 * Why Threads would refuse a text, before anything is made of it; null when it would not. All posts of a thread are looked at
 * before the first is out: Threads itself cannot be asked about a reply before. Links are left to Threads, which alone knows which
 * of them it takes for the same.
 */
export function refuseText(text: string, mediaCount: number): Rejected | null {
  if (text === '' && mediaCount === 0) {
    return { kind: 'rejected', code: 'empty-post', message: 'The post has neither text nor media.' };
  }
  for (const { max, unit } of networkRules.threads.text.limits) {
    const length = textLength(text, unit, null) ?? 0;
    if (length <= max) continue;
    const message = `Threads counts ${length} ${unitNoun(unit, text)} in this text and takes at most ${max}.`;
    return { kind: 'rejected', code: 'text-too-long', message };
  }
  return null;
}
