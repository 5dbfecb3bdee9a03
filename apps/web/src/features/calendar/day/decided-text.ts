import type { PostChanged } from '@nonet/contract';

export type Decision = 'send' | 'skip';

/**
 * The sentence about what a decision leads to. A target that is tried again before its time still waits for that time.
 */
export function decidedText(decision: Decision, { publishesNow }: Pick<PostChanged, 'publishesNow'>): string {
  if (decision === 'skip') return 'It will not be published';
  return publishesNow === false ? 'It goes out at its time' : 'Publishing now';
}
