import { networkName, type TargetStatus } from '@nonet/domain';
import type { Continued, LookupResult, Outcome, Prepared, Published, Refusal } from '@nonet/networks';

import { backoffMs, leastWaitMs } from '#/features/publishing/backoff.ts';
import type { Work } from '#/features/publishing/work.ts';
import { SECRETS_LOST } from '#/secrets/secrets-lost.ts';

/** What a step found out about a target, ready to be written by `recordAnswers`. */
export interface Answer {
  /** The status from now on. */
  status: TargetStatus;
  /** When a worker looks again, from now; null for a settled target. */
  afterMs: number | null;
  error: Refusal | null;
  remote?: { id: string; url: string };
  /** What of a published post did not get there. */
  note?: string;
  /** The network may tell the post's own id later: `remote` has its name of the publishing. */
  isProvisional?: boolean;
  /** The posts of a thread that are still to be sent, when the one before them is out as `remote`. */
  next?: Prepared;
  /** Whether more of the thread may be out than we know. */
  nextInDoubt?: boolean;
  /** What the network calls a post that it still works on. */
  ticket?: string;
  /** Drop what was prepared. Never set while it may have gone out. */
  prepareAgain?: boolean;
  /** The network lost what was prepared, or says so: the second time is the last. */
  preparationLost?: boolean;
  /** It may be out already, by somebody else's call. */
  inDoubt?: true;
  /** Counts towards the backoff. */
  retried?: boolean;
  /** A complete look did not find the post. */
  looked?: boolean;
  /** A repeat was refused in a way that proves that it made nothing visible: it does not count as one. */
  resendRefused?: boolean;
  /** Everything of this account, or of this network, waits this long too. */
  pause?: { scope: 'connection' | 'network'; ms: number };
  /** The access token was refused: it is refreshed before the next fence. */
  refreshToken?: boolean;
  /** The account must be connected again. */
  reconnectNeeded?: boolean;
  /** Why, where the error of a held target does not say it. */
  reconnectReason?: string;
}

/** One post of a thread is out: the next one is a call of its own, behind a fence of its own. */
function continued({ remoteId, url, next }: Continued, status: 'ready' | 'unknown', nextInDoubt: boolean): Answer {
  return { status, afterMs: 0, error: null, remote: { id: remoteId, url }, next, nextInDoubt };
}

export type Negative = Extract<Outcome, { kind: 'rejected' | 'reconnect-needed' | 'retry-later' }>;

/** Error code of a target whose access token was refused once; refused again, the account must be reconnected. */
export const TOKEN_REFUSED = 'token-refused';

/** How late a post may go out without asking. */
const LATE_MS = 60 * 60_000;

/** When to look for a post in doubt that sending it again would not settle, counted from the end of the send window. */
export const LOOKS_MS = [30_000, 120_000, 300_000];

const CANNOT_LOOK: Refusal = {
  code: 'cannot-look',
  message: 'We could not check whether this went out, because the account is no longer connected.',
};
const NOT_FOUND: Refusal = {
  code: 'not-found',
  message: 'The network did not confirm this post, and it is not among the posts of the account.',
};
const NOBODY_CAN_LOOK: Refusal = {
  code: 'unconfirmed',
  message: 'The network did not confirm this post, and it cannot be asked for it. Look at the account, then decide.',
};
/** Replaces an answer whose values the database refuses. Only a person can go on from there. */
export const unrecordable: Answer = {
  status: 'asks',
  afterMs: null,
  error: {
    code: 'unrecordable',
    message: 'The network gave an answer that could not be kept. Look there before you publish again.',
  },
};
const LATE: Refusal = { code: 'late', message: 'Held: more than an hour late.' };

function lookFailed({ message }: Refusal): Refusal {
  const advice = 'Look at the account, then decide.';
  return { code: 'look-failed', message: `We could not check whether this went out. ${message} ${advice}` };
}

function stillWorking({ network }: Work): Refusal {
  return { code: 'still-working', message: `${networkName(network)} is still working on this.` };
}

/** A post that its network has not finished after a day is taken never to be finished. */
export function answerWhenUnfinished({ network }: Work): Answer {
  const message = `${networkName(network)} has not finished this within a day. Look there before you publish it again.`;
  return settled('asks', { code: 'not-finished', message });
}

/** Nobody but a person can tell what became of it. */
export function answerWhenNobodyCanLook(): Answer {
  return settled('asks', NOBODY_CAN_LOOK);
}

function published({ remoteId, url, isProvisional, note }: Omit<Published, 'kind'>): Answer {
  const remote = { id: remoteId, url };
  const told = note === undefined ? {} : { note };
  return { status: 'published', afterMs: null, error: null, remote, isProvisional: isProvisional === true, ...told };
}

export function settled(status: 'rejected' | 'held' | 'asks', error: Refusal): Answer {
  return { status, afterMs: null, error };
}

/** The answer of the network to a publish or a status check. Nothing of this target was in doubt before. */
export function answerToOutcome(outcome: Outcome, work: Work, random: number): Answer {
  switch (outcome.kind) {
    case 'published':
      return published(outcome);
    case 'continued':
      return continued(outcome, 'ready', false);
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
      if (outcome.tokenMayRefresh && work.errorCode !== TOKEN_REFUSED) return tokenRefused(again, error);
      return { ...settled('held', error), reconnectNeeded: true };
    case 'retry-later': {
      if (outcome.prepareAgain !== true) return { ...later(outcome, work, random), status: again };
      if (work.preparationLost) return settled('rejected', error);
      return { ...later(outcome, work, random), status: 'pending', prepareAgain: true, preparationLost: true };
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
      return outcome.tokenMayRefresh && work.errorCode !== TOKEN_REFUSED
        ? { ...tokenRefused('unknown', refusal(outcome)), resendRefused: true }
        : { ...settled('asks', CANNOT_LOOK), reconnectNeeded: true };
    case 'retry-later':
      return outcome.prepareAgain === true
        ? { lookFirst: outcome }
        : { ...later(outcome, work, random), status: 'unknown', resendRefused: true };
    default:
      return outcome satisfies never;
  }
}

/** What follows from a look at the network for a post that may have gone out. `resend` asks for one more call. */
export function answerToLook(look: LookupResult, work: Work, random: number): Answer | 'resend' {
  switch (look.kind) {
    case 'found':
    case 'continued':
      return answerToFound(look, work);
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
 * the installation of which a backup was restored may have gone on with it (`isUnseen`). Then the next one is looked for before it is
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

/** A failed look is not absence: look again later, but not for ever. */
export function answerToFailedLook(
  look: Extract<LookupResult, { kind: 'unable' }>,
  work: Work,
  random: number,
): Answer {
  if (look.tokenMayRefresh && work.errorCode !== TOKEN_REFUSED) return tokenRefused('unknown', refusal(look));
  if (look.tokenMayRefresh) return settled('asks', CANNOT_LOOK);
  if ((work.sinceSendUntilMs ?? 0) > LATE_MS) return settled('asks', lookFailed(look));
  return { status: 'unknown', afterMs: backoffMs(work.retryCount, random), error: refusal(look), retried: true };
}

/** Whether sending it once more settles the doubt by itself, so that nobody need look first. */
export function isSettledByRepeat({ prepared, resendCount }: Work): boolean {
  return prepared?.repeat === 'harmless' || (prepared?.repeat === 'named' && resendCount === 0);
}

function answerToAbsence(work: Work): Answer | 'resend' {
  const repeat = work.prepared?.repeat;
  if (repeat === 'harmless') return isTooLate(work) ? lateAnswer(work) : 'resend';
  const looks = work.lookCount + 1;
  const next = LOOKS_MS[looks];
  if (next !== undefined) {
    const waited = LOOKS_MS[looks - 1] ?? 0;
    return { status: 'unknown', afterMs: next - waited, error: NOT_FOUND, looked: true };
  }
  if (isTooLate(work)) return lateAnswer(work);
  const mayResend = (repeat === 'refused' || repeat === 'named') && work.resendCount === 0;
  return mayResend ? 'resend' : settled('asks', NOT_FOUND);
}

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

/** How long from now the first look should still wait. */
export function untilFirstLookMs(work: Work): number {
  if (work.prepared?.repeat === 'harmless' || work.lookCount > 0) return 0;
  return Math.max(0, (LOOKS_MS[0] ?? 0) - (work.sinceSendUntilMs ?? 0));
}

export function isTooLate(work: Work): boolean {
  return work.lateMs > LATE_MS && work.latePolicy !== 'publish';
}

export function lateAnswer(work: Work): Answer {
  return work.latePolicy === 'skip' ? settled('rejected', { ...LATE, code: 'late-skipped' }) : settled('asks', LATE);
}

/** The account's secrets cannot be opened: only connecting it again helps. */
export function answerWithoutSecrets(work: Work): Answer {
  const inDoubt = work.status === 'unknown' || work.status === 'processing';
  const answer = inDoubt ? settled('asks', CANNOT_LOOK) : settled('held', SECRETS_LOST);
  return { ...answer, reconnectNeeded: true, reconnectReason: SECRETS_LOST.message };
}

/** What was prepared cannot be opened: it is prepared anew, unless it may be out. */
export function answerWithoutPayload({ status, inDoubt }: Work): Answer {
  if (inDoubt || status === 'unknown') return answerWhenNobodyCanLook();
  return { status: 'pending', afterMs: 0, error: null, prepareAgain: true };
}

/** The account is gone while an outcome is open. */
export function answerWithoutAccount(): Answer {
  return settled('asks', CANNOT_LOOK);
}

function tokenRefused(status: TargetStatus, error: Refusal): Answer {
  return { status, afterMs: 0, error: { ...error, code: TOKEN_REFUSED }, refreshToken: true };
}

/** Wait as long as the network says, but never for nothing; else by our own backoff. */
export function later(
  { afterMs, scope, code, message }: Omit<Extract<Negative, { kind: 'retry-later' }>, 'kind'>,
  work: Pick<Work, 'retryCount'>,
  random: number,
): Omit<Answer, 'status' | 'afterMs'> & { afterMs: number } {
  const ms = Math.max(afterMs ?? backoffMs(work.retryCount, random), leastWaitMs(work.retryCount));
  const pause = scope === 'target' ? {} : { pause: { scope, ms } };
  return { afterMs: ms, error: { code, message }, retried: true, ...pause };
}

function refusal({ code, message }: Refusal): Refusal {
  return { code, message };
}
