import { type CommentStatus, lateText, networkName } from '@nonet/domain';
import type { CommentLookup, CommentOutcome, Comments, Refusal } from '@nonet/networks';

import { type Answer, publishedAt, refusal } from '#/features/publishing/answers/answer.ts';
import { nextLook, repeatLook } from '#/features/publishing/answers/looks.ts';
import { mayRefreshToken, tokenRefused } from '#/features/publishing/answers/token-refused.ts';
import { waitAsTold } from '#/features/publishing/answers/wait-as-told.ts';
import type { CommentWork } from '#/features/publishing/comments/comment-work.ts';

/** What a step found out about a comment, ready to be written. */
export interface CommentAnswer
  extends Pick<
    Answer,
    'pause' | 'refreshToken' | 'reconnectNeeded' | 'reconnectReason' | 'retried' | 'looked' | 'resendRefused'
  > {
  status: Exclude<CommentStatus, 'sending'>;
  /** When a worker looks again, from now; null for a settled comment. */
  afterMs: number | null;
  error: Refusal | null;
  remote?: { id: string; url: string };
}

/** Whether a comment is worth waiting for: after a day people no longer expect it. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/** Nobody but a person can tell whether it is there. Stored, so a name is for ever: a retry looks first. */
const UNSURE = 'comment-unsure';

const NOT_FOUND: Refusal = {
  code: 'not-found',
  message: 'The network did not confirm this comment, and does not show it yet.',
};

const unsure: CommentAnswer = failed({
  code: UNSURE,
  message: 'Nonet could not find out whether the comment is there. Look before you retry.',
});

export function failed({ code, message }: Refusal): CommentAnswer {
  return { status: 'failed', afterMs: null, error: { code, message } };
}

/** A worker comes a day late, or the account had to wait so long. What may be there is still looked for. */
export function isTooLate({ status, sinceDueMs }: CommentWork): boolean {
  return status !== 'unknown' && sinceDueMs > LONGEST_WAIT_MS;
}

export function lateAnswer(work: CommentWork): CommentAnswer {
  return failed({ code: 'late', message: lateText('More than a day late. Retry it to send it now.', work.lastReason) });
}

/** The account cannot be used. What may be there is told apart, because it must not be sent again unseen. */
export function answerWithoutAccount({ status }: CommentWork, error: Refusal): CommentAnswer {
  return status === 'unknown' ? unsure : failed(error);
}

/** The answer to the first sending, or to a later one while none is in doubt: a refusal proves that nothing is there. */
export function answerToOutcome(outcome: CommentOutcome, work: CommentWork, random: number): CommentAnswer {
  switch (outcome.kind) {
    case 'published':
      return publishedAt(outcome);
    case 'unknown':
      return { status: 'unknown', afterMs: 0, error: refusal(outcome) };
    case 'rejected':
      return failed(outcome);
    case 'reconnect-needed':
      return mayRefreshToken(outcome, work.code)
        ? tokenRefused('waiting', outcome)
        : { ...failed({ ...outcome, code: 'not-connected' }), reconnectNeeded: true, reconnectReason: outcome.message };
    case 'retry-later':
      return waits('waiting', outcome, work, random);
    default:
      return outcome satisfies never;
  }
}

/** A repeat was refused while an earlier call may have made the comment: only a look can explain that. */
type LookFirst = 'look-first';

/** The answer to a repeat. A refusal says nothing about the earlier call. */
export function answerToRepeat(outcome: CommentOutcome, work: CommentWork, random: number): CommentAnswer | LookFirst {
  switch (outcome.kind) {
    case 'published':
      return publishedAt(outcome);
    case 'unknown':
      // Where a repeat is harmless it would else be repeated as fast as the settling time allows.
      return waits('unknown', outcome, work, random);
    case 'rejected':
      return 'look-first';
    case 'reconnect-needed':
      return mayRefreshToken(outcome, work.code)
        ? { ...tokenRefused('unknown', outcome), resendRefused: true }
        : { ...unsure, reconnectNeeded: true, reconnectReason: outcome.message };
    case 'retry-later':
      return { ...waits('unknown', outcome, work, random), resendRefused: true };
    default:
      return outcome satisfies never;
  }
}

/** What follows from a look after a refused repeat. The network's own words count only when the comment is not there. */
export function answerAfterRefusal(
  look: CommentLookup,
  refused: Refusal,
  work: CommentWork,
  random: number,
): CommentAnswer {
  if (look.kind === 'found') return publishedAt(look);
  if (look.kind === 'unable') return answerToFailedLook(look, work, random);
  return look.kind === 'absent' && refused.code !== 'duplicate' ? failed(refused) : unsure;
}

/** What follows from a look for a comment that may be there. `resend` asks for one more call. */
export function answerToLook(
  look: CommentLookup,
  work: CommentWork,
  { repeat, random }: { repeat: Comments<unknown>['repeat']; random: number },
): CommentAnswer | 'resend' {
  switch (look.kind) {
    case 'found':
      return publishedAt(look);
    case 'unable':
      return answerToFailedLook(look, work, random);
    case 'absent':
      return answerToAbsence(work, repeat);
    case 'nobody-can-look':
      return mayResend(work, repeat) ? 'resend' : unsure;
    default:
      return look satisfies never;
  }
}

function answerToAbsence(work: CommentWork, repeat: Comments<unknown>['repeat']): CommentAnswer | 'resend' {
  const waiting = work.isWanted ? null : nextLook(work, NOT_FOUND);
  if (waiting !== null) return waiting;
  return mayResend(work, repeat) ? 'resend' : unsure;
}

/** A network that refuses a duplicate is sent the comment once more; one that does not, only when a person says so. */
function mayResend({ isWanted, resendCount }: CommentWork, repeat: Comments<unknown>['repeat']): boolean {
  return isWanted || (repeat === 'refused' && resendCount === 0);
}

/** A failed look is not absence: look again later, but not for ever. */
function answerToFailedLook(
  look: Extract<CommentLookup, { kind: 'unable' }>,
  work: CommentWork,
  random: number,
): CommentAnswer {
  if (mayRefreshToken(look, work.code)) return tokenRefused('unknown', look);
  if (look.tokenMayRefresh || work.sinceDueMs > LONGEST_WAIT_MS) return unsure;
  return repeatLook(look, work, random);
}

/** Waits as posts do, for a day at most. */
export function waits(
  status: 'waiting' | 'unknown',
  outcome: Refusal & { afterMs?: number | null; scope?: 'target' | 'connection' | 'network' },
  work: CommentWork,
  random: number,
): CommentAnswer {
  const { code, message, afterMs = null, scope = 'target' } = outcome;
  const { afterMs: ms, pause } = waitAsTold({ code, message, afterMs, scope }, work, random);
  const wait = { ...(pause === undefined ? {} : { pause }) };
  if (work.sinceDueMs + (ms ?? 0) <= LONGEST_WAIT_MS) {
    return { status, afterMs: ms, error: { code, message }, retried: true, ...wait };
  }
  if (status === 'unknown') return { ...unsure, ...wait };
  const name = networkName(work.network);
  return { ...failed({ code, message: `${name} did not take the comment for a day. ${message}` }), ...wait };
}
