import type { Answer } from '#/features/publishing/answers/answer.ts';
import type { Work } from '#/features/publishing/work.ts';

/**
 * A thread that cannot go on is neither published nor refused, because its first posts are out and cannot be taken back. What its
 * network lost of the next one is prepared once more, where that can be done in the middle of a thread.
 */
export function orThreadIncomplete(answer: Answer, work: Work, canFollowUp: boolean): Answer {
  const endsOrBeginsAnew = answer.status === 'rejected' || answer.prepareAgain === true;
  if (work.partsOut === 0 || !endsOrBeginsAnew) return answer;
  const { prepareAgain: _dropped, ...rest } = answer;
  if (canFollowUp && answer.preparationLost === true) return { ...rest, status: 'ready' };
  const why = answer.error?.message ?? 'What follows can no longer be sent as it was.';
  const posts = work.partsOut === 1 ? 'The first post of this thread is' : `${work.partsOut} posts of this thread are`;
  return {
    ...rest,
    status: 'asks',
    afterMs: null,
    error: { code: 'thread-incomplete', message: `${posts} out, the rest is not. ${why}` },
  };
}
