import { networkName } from '@nonet/domain';
import type { Outcome, Refusal } from '@nonet/networks';

import { type Answer, continued, published, refusal, settled } from '#/features/publishing/answers/answer.ts';
import { answerWithoutAccount } from '#/features/publishing/answers/answer-without.ts';
import { keptAsDraft } from '#/features/publishing/answers/kept-as-draft.ts';
import { isLimitBeyondLate, waitingFor } from '#/features/publishing/answers/late.ts';
import { mayRefreshToken, tokenRefused } from '#/features/publishing/answers/token-refused.ts';
import { waitAsTold } from '#/features/publishing/answers/wait-as-told.ts';
import { leastWaitMs } from '#/features/publishing/backoff.ts';
import type { Work } from '#/features/publishing/work.ts';

export type Negative = Extract<Outcome, { kind: 'rejected' | 'reconnect-needed' | 'retry-later' }>;

/** The answer of the network to a publish or a status check. Nothing of this target was in doubt before. */
export function answerToOutcome(outcome: Outcome, work: Work, random: number): Answer {
  switch (outcome.kind) {
    case 'published':
      return published(outcome);
    case 'continued':
      return continued(outcome, 'ready', false);
    case 'draft':
      return keptAsDraft(outcome, work);
    case 'processing':
      return {
        status: 'processing',
        afterMs: Math.max(outcome.checkAfterMs, leastWaitMs(work.retryCount)),
        error: stillWorking(work),
        ticket: outcome.ticket,
        retried: true,
      };
    case 'unknown':
      return { status: 'unknown', afterMs: 0, error: refusal(outcome) };
    default:
      return answerToNegative(outcome, work, random);
  }
}

/** A refusal proves that nothing went out by the call that it answers. */
export function answerToNegative(outcome: Negative, work: Work, random: number): Answer {
  const error = refusal(outcome);
  const again = work.prepared === null ? 'pending' : 'ready';
  switch (outcome.kind) {
    case 'rejected':
      return settled('rejected', error);
    case 'reconnect-needed':
      if (mayRefreshToken(outcome, work.errorCode)) return tokenRefused(again, error);
      return {
        ...settled('held', error),
        reconnectNeeded: true,
        ...(outcome.prepareAgain === true && { prepareAgain: true }),
      };
    case 'retry-later': {
      if (outcome.prepareAgain !== true) return waitingFor(outcome, work, { status: again, random });
      if (work.preparationLost) return settled('rejected', error);
      return { ...waitAsTold(outcome, work, random), status: 'pending', prepareAgain: true, preparationLost: true };
    }
    default:
      return outcome satisfies never;
  }
}

/** A refusal that only a look can explain: the earlier call of the same post may have gone out. */
export interface LookFirst {
  lookFirst: Extract<Negative, { kind: 'rejected' | 'retry-later' }>;
}

/** A refusal of a repeat, while an earlier call may have gone out: it says nothing about that one. */
export function answerToNegativeInDoubt(outcome: Negative, work: Work, random: number): Answer | LookFirst {
  switch (outcome.kind) {
    case 'rejected':
      return { lookFirst: outcome };
    case 'reconnect-needed':
      return mayRefreshToken(outcome, work.errorCode)
        ? { ...tokenRefused('unknown', outcome), resendRefused: true }
        : { ...answerWithoutAccount(), reconnectNeeded: true };
    case 'retry-later':
      return outcome.prepareAgain === true || isLimitBeyondLate(outcome, work)
        ? { lookFirst: outcome }
        : { ...waitAsTold(outcome, work, random), status: 'unknown', resendRefused: true };
    default:
      return outcome satisfies never;
  }
}

function stillWorking({ network }: Work): Refusal {
  return { code: 'still-working', message: `${networkName(network)} is still working on this.` };
}

/** A post that its network has not finished after a day is taken never to be finished. */
export function answerWhenUnfinished({ network }: Work): Answer {
  const message = `${networkName(network)} has not finished this within a day. Look there before you publish it again.`;
  return settled('asks', { code: 'not-finished', message });
}
