import { networkName } from '@nonet/domain';
import { AMBIGUOUS, type LookupResult, type Refusal } from '@nonet/networks';

import { type Answer, continued, published, settled } from '#/features/publishing/answers/answer.ts';
import { answerWhenNobodyCanLook, answerWithoutAccount } from '#/features/publishing/answers/answer-without.ts';
import { keptAsDraft } from '#/features/publishing/answers/kept-as-draft.ts';
import { isTooLate, LATE_MS, lateAnswer } from '#/features/publishing/answers/late.ts';
import { LAST_LOOK_MS, nextLook, repeatLook } from '#/features/publishing/answers/looks.ts';
import { mayRefreshToken, tokenRefused } from '#/features/publishing/answers/token-refused.ts';
import type { Work } from '#/features/publishing/work.ts';

const NOT_FOUND: Refusal = {
  code: 'not-found',
  message: 'The network did not confirm this post, and it is not among the posts of the account.',
};

/** What follows from a look at the network for a post that may have gone out. `resend` asks for one more call. */
export function answerToLook(look: LookupResult, work: Work, random: number): Answer | 'resend' {
  switch (look.kind) {
    case 'found':
    case 'continued':
      return answerToFound(look, work);
    case 'draft':
      return keptAsDraft(look, work);
    case 'unable':
      return answerToFailedLook(look, work, random);
    case 'absent':
      return answerToAbsence(work);
    case 'nobody-can-look':
      return answerWhenNobodyCanLook();
    default:
      return look satisfies never;
  }
}

/**
 * A post that had to be looked for is out. What follows it in a thread was never sent: that would have taken a fence of its own. Only
 * an installation that a backup was restored from may have gone on with it (`isUnseen`). Then the next one is looked for before it is
 * sent, and one that nothing would refuse (`blind`) is in doubt as if it had been sent.
 */
export function answerToFound(
  look: Extract<LookupResult, { kind: 'found' | 'continued' }>,
  { isUnseen }: Pick<Work, 'isUnseen'>,
): Answer {
  if (look.kind === 'found') return published(look);
  return continued(look, isUnseen && look.next.repeat === 'blind' ? 'unknown' : 'ready', isUnseen);
}

/** The network refuses a duplicate of a post at `url` that none of our calls made. Nothing tells what became of ours. */
export function answerToTwin({ network }: Work, url: string): Answer {
  const message = `${networkName(network)} refuses this as a duplicate of ${url}, which was not made when we sent it. Look there, then decide.`;
  return settled('asks', { code: 'duplicate', message });
}

/**
 * A failed look is not absence: look again later, but not for ever. Several posts that could be ours stay several, unless another target
 * turns out to have one of them.
 */
export function answerToFailedLook(
  look: Extract<LookupResult, { kind: 'unable' }>,
  work: Work,
  random: number,
): Answer {
  if (mayRefreshToken(look, work.errorCode)) return tokenRefused('unknown', look);
  if (look.tokenMayRefresh) return answerWithoutAccount();
  if (look.reconnectNeeded === true) {
    return { ...settled('asks', lookFailed(look)), reconnectNeeded: true, reconnectReason: look.message };
  }
  const patienceMs = look.code === AMBIGUOUS ? LAST_LOOK_MS : LATE_MS;
  if ((work.sinceSendUntilMs ?? 0) > patienceMs) return settled('asks', lookFailed(look));
  return repeatLook(look, work, random);
}

/** Whether sending it once more settles the doubt by itself, so that nobody need look first. */
export function isSettledByRepeat({ prepared, resendCount }: Work): boolean {
  return prepared?.repeat === 'harmless' || (prepared?.repeat === 'named' && resendCount === 0);
}

function answerToAbsence(work: Work): Answer | 'resend' {
  const repeat = work.prepared?.repeat;
  if (repeat === 'harmless') return isTooLate(work) ? lateAnswer(work) : 'resend';
  const waiting = nextLook(work, NOT_FOUND);
  if (waiting !== null) return waiting;
  if (isTooLate(work)) return lateAnswer(work);
  const mayResend = (repeat === 'refused' || repeat === 'named') && work.resendCount === 0;
  return mayResend ? 'resend' : settled('asks', NOT_FOUND);
}

function lookFailed({ message }: Refusal): Refusal {
  const advice = 'Look at the account, then decide.';
  return { code: 'look-failed', message: `We could not check whether this went out. ${message} ${advice}` };
}
