import type { Outcome, Unknown } from '@nonet/networks';
import { type Answer, settled } from '#/features/publishing/answers/answer.ts';
import {
  answerToFailedLook,
  answerToFound,
  answerToLook,
  answerToTwin,
  isSettledByRepeat,
} from '#/features/publishing/answers/answer-to-look.ts';
import {
  answerToNegative,
  answerToNegativeInDoubt,
  answerToOutcome,
  answerWhenUnfinished,
  type Negative,
} from '#/features/publishing/answers/answer-to-outcome.ts';
import { answerWhenNobodyCanLook, answerWithoutAccount } from '#/features/publishing/answers/answer-without.ts';
import { answerWhenDraftUntold } from '#/features/publishing/answers/kept-as-draft.ts';
import { isTooLate } from '#/features/publishing/answers/late.ts';
import { untilFirstLookMs } from '#/features/publishing/answers/looks.ts';
import { leastWaitMs } from '#/features/publishing/backoff.ts';
import type { Call, StepResult } from '#/features/publishing/engine.ts';
import { isHeldByAnother, mayBeOfEarlierCall } from '#/features/publishing/look.queries.ts';
import { lookFor } from '#/features/publishing/look-for.ts';
import { callNetwork, type Fenced, fenceTarget } from '#/features/publishing/publish-target.ts';

const INTERNAL = { code: 'internal', message: 'Something went wrong while we checked whether this went out.' };
/** A network may work for hours on a long film. */
const LONGEST_PROCESSING_MS = 24 * 60 * 60_000;

/** Finds out what became of a post that may have gone out, and repeats it only where that cannot make a second one. */
export async function settleTarget(call: Call): Promise<StepResult> {
  const { engine, network, work } = call;
  if (isSettledByRepeat(work) && !isTooLate(work)) return repeatTarget(call);

  // One that is too late to be repeated, although that is harmless, is looked for at once.
  const isAtOnce = network.lookup === undefined || work.prepared?.repeat === 'harmless';
  const waitMs = isAtOnce ? 0 : untilFirstLookMs(work);
  if (waitMs > 0) return { releaseAfterMs: waitMs };
  const look = await lookFor(call);
  const answer = answerToLook(look, work, engine.random());
  if (answer !== 'resend') return { answer };
  return repeatTarget(call);
}

/**
 * Sends what may be out because a person said so, or because the installation of a backup may have gone on with its thread. Where a repeat is
 * not harmless it is looked for once more, behind the fence, so that nobody else's call can be taken for it.
 */
export async function sendInDoubt(call: Call): Promise<StepResult> {
  const { engine, work, signal } = call;
  if (work.prepared?.repeat === 'harmless') return repeatTarget(call);
  const fenced = await fenceTarget(call);
  if ('releaseAfterMs' in fenced) return fenced;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, fenced.leftMs()))]);
  const look = await lookFor({ ...call, signal: inTime });
  if (look.kind === 'found' || look.kind === 'continued') {
    return { answer: answerToFound(look, work), sent: fenced.fence };
  }
  if (look.kind === 'draft') return { answer: answerToOutcome(look, work, engine.random()), sent: fenced.fence };
  // Where nobody can look, nothing but a person's word leads here.
  if (look.kind === 'unable') {
    // The window of this fence has just begun, so the doubt is not old.
    const fresh = { ...work, sinceSendUntilMs: 0 };
    const answer = { ...answerToFailedLook(look, fresh, engine.random()), resendRefused: true };
    return { answer, sent: fenced.fence };
  }
  return repeatBehind(call, fenced);
}

/** Sends again what may have gone out. */
async function repeatTarget(call: Call): Promise<StepResult> {
  const fenced = await fenceTarget(call);
  return 'releaseAfterMs' in fenced ? fenced : repeatBehind(call, fenced);
}

/**
 * A refusal of the repeat says nothing about the earlier call: only a look does, or the network that names the post which it
 * has. Where nobody can look, or where the network says that it has it and we cannot name it, a person decides.
 */
async function repeatBehind(call: Call, fenced: Fenced): Promise<StepResult> {
  const { engine, work } = call;
  const { fence } = fenced;
  const outcome = await callNetwork(call, fenced);
  if (!isRefusal(outcome)) return { answer: answerToOutcome(outcome, work, engine.random()), sent: fence };
  const named = await answerToNamed(call, outcome, fence.attempt);
  if (named !== null) return { answer: named, sent: fence };
  const answer = answerToNegativeInDoubt(outcome, work, engine.random());
  if (!('lookFirst' in answer)) return { answer, sent: fence };
  const { lookFirst: refused } = answer;
  const look = await lookFor(call);
  if (look.kind === 'absent' || look.kind === 'nobody-can-look') {
    const mayBeThere = refused.code === 'duplicate' || look.kind === 'nobody-can-look';
    const settling = mayBeThere ? settled('asks', refused) : answerToNegative(refused, work, engine.random());
    return { answer: settling, sent: fence };
  }
  const found = answerToLook(look, work, engine.random());
  return found === 'resend' ? { releaseAfterMs: 0 } : { answer: found, sent: fence };
}

/**
 * The network refused a duplicate and named the post that it has. It is ours when it was made while an earlier call could make it, and
 * no other target holds its id; else people posted the same words, or ours of another day were deleted, and a person decides.
 * What another target holds proves that ours never went out, where the network refuses every duplicate. Null: nothing was named, or
 * it proves nothing.
 */
async function answerToNamed(
  { engine: { db }, network: { settleMs }, work }: Call,
  outcome: Negative,
  attempt: number,
): Promise<Answer | null> {
  if (outcome.kind !== 'rejected' || outcome.code !== 'duplicate' || outcome.first === undefined) return null;
  const { remoteId, url, madeAt } = outcome.first;
  if (await isHeldByAnother(db, work.id, remoteId)) {
    return work.prepared?.repeat === 'named' ? settled('rejected', outcome) : null;
  }
  return (await mayBeOfEarlierCall(db, work.id, { attempt, madeAt, settleMs }))
    ? answerToFound({ kind: 'found', remoteId, url }, work)
    : answerToTwin(work, url);
}

function isRefusal(outcome: Outcome): outcome is Negative {
  return outcome.kind === 'rejected' || outcome.kind === 'reconnect-needed' || outcome.kind === 'retry-later';
}

/** Asks for the state of a post that the network took and still works on, or kept as a draft. Only reads. */
export async function checkTarget(call: Call): Promise<StepResult> {
  const { engine, network, work, auth, signal } = call;
  if (network.check === undefined || work.ticket === null) return { answer: answerWhenNobodyCanLook() };
  const outcome = await network.check(work.ticket, auth, { signal }).catch((error: unknown): Unknown => {
    engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a network threw instead of answering');
    return { kind: 'unknown', ...INTERNAL };
  });
  const answer = answerToOutcome(outcome, work, engine.random());
  // Asked before it is given up: we may have been away for longer than the network took.
  const isUnfinished = (work.sinceSendUntilMs ?? 0) > LONGEST_PROCESSING_MS;
  switch (answer.status) {
    case 'published':
    case 'rejected':
      return { answer };
    case 'processing':
      if (!isUnfinished) return { answer };
      return {
        answer: work.isKeptAsDraft ? answerWhenDraftUntold(work, answer.error ?? INTERNAL) : answerWhenUnfinished(work),
      };
    case 'held':
      if (answer.prepareAgain === true) return { answer };
      // Never held: a reconnect would send again what the network has.
      return { answer: { ...answerWithoutAccount(), reconnectNeeded: true } };
    case 'asks':
      return { answer };
    default:
      if (work.isKeptAsDraft && answer.refreshToken !== true) {
        return { answer: answerWhenDraftUntold(work, answer.error ?? INTERNAL) };
      }
      if (isUnfinished && answer.refreshToken !== true) return { answer: answerWhenUnfinished(work) };
      // The network has it: a refused or failed question about it changes nothing but when we ask again.
      return {
        answer: {
          ...answer,
          status: 'processing',
          prepareAgain: false,
          preparationLost: false,
          afterMs: Math.max(answer.afterMs || 10_000, leastWaitMs(work.retryCount)),
          retried: true,
        },
      };
  }
}
