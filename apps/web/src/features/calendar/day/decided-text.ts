import type { PostChanged } from '@nonet/contract';

/** `published`: the person published a draft at its network, which is asked. */
export type Decision = 'send' | 'skip' | 'published';

/**
 * The sentence about what a decision leads to. A target that is tried again before its time still waits for that time.
 */
export function decidedText(decision: Decision, { publishesNow }: Pick<PostChanged, 'publishesNow'>): string {
  if (decision === 'skip') return 'It will not be published';
  if (decision === 'published') return 'Asking its network';
  return publishesNow === false ? 'It goes out at its time' : 'Publishing now';
}
