import type { Json, LookupResult, Network, Outcome, Unknown } from '@nonet/networks';

import {
  answerToFailedLook,
  answerToFound,
  answerToLook,
  answerToNegative,
  answerToNegativeInDoubt,
  answerToOutcome,
  answerWithoutAccount,
  isTooLate,
  type Negative,
  settled,
  untilFirstLookMs,
} from '#/features/publishing/answer.ts';
import { type Engine, record, type StepResult } from '#/features/publishing/engine.ts';
import { lookWindow } from '#/features/publishing/look.queries.ts';
import { callNetwork, type Fenced, fenceTarget } from '#/features/publishing/publish-target.ts';
import type { Work } from '#/features/publishing/work.ts';

const INTERNAL = { code: 'internal', message: 'Something went wrong while we checked whether this went out.' };
/** What a network has not finished after a day it never will. */
const LONGEST_PROCESSING_MS = 24 * 60 * 60_000;

/** Finds out what became of a post that may have gone out, and repeats it only where that cannot make a second one. */
export async function settleTarget(
  engine: Engine,
  network: Network,
  work: Work,
  auth: Json,
  signal: AbortSignal,
): Promise<StepResult> {
  if (network.repeat === 'harmless' && !isTooLate(work)) return repeatTarget(engine, network, work, auth, signal);

  const waitMs = untilFirstLookMs(network, work);
  if (waitMs > 0) return { releaseAfterMs: waitMs };
  const look = await lookFor(engine, network, work, auth, signal);
  const answer = answerToLook(look, work, network, engine.random());
  if (answer !== 'resend') return record(engine, work, answer);
  return repeatTarget(engine, network, work, auth, signal);
}

/**
 * Sends what may be out because a person said so, or because an earlier post of its thread was found. Where a repeat is
 * not harmless it is looked for once more, behind the fence, so that nobody else's call can be taken for it.
 */
export async function sendInDoubt(
  engine: Engine,
  network: Network,
  work: Work,
  auth: Json,
  signal: AbortSignal,
): Promise<StepResult> {
  if (network.repeat === 'harmless') return repeatTarget(engine, network, work, auth, signal);
  const fenced = await fenceTarget(engine, network, work);
  if ('releaseAfterMs' in fenced) return fenced;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, fenced.leftMs()))]);
  const look = await lookFor(engine, network, work, auth, inTime);
  if (look.kind === 'found' || look.kind === 'continued') {
    return record(engine, work, answerToFound(look, network), fenced.fence);
  }
  // Where no look can ever tell, nothing but a person's word leads here.
  if (look.kind === 'unable' && network.repeat === 'refused') {
    // The window of this fence has just begun, so the doubt is not old.
    const fresh = { ...work, sinceSendUntilMs: 0 };
    const answer = { ...answerToFailedLook(look, fresh, engine.random()), resendRefused: true };
    return record(engine, work, answer, fenced.fence);
  }
  return repeatBehind(engine, network, work, auth, signal, fenced);
}

/** Sends again what may have gone out. */
async function repeatTarget(
  engine: Engine,
  network: Network,
  work: Work,
  auth: Json,
  signal: AbortSignal,
): Promise<StepResult> {
  const fenced = await fenceTarget(engine, network, work);
  return 'releaseAfterMs' in fenced ? fenced : repeatBehind(engine, network, work, auth, signal, fenced);
}

/**
 * A refusal of the repeat says nothing about the earlier call: only a look does, and where none can (`blind`), or where
 * the network says that it has it and we cannot name it, a person.
 */
async function repeatBehind(
  engine: Engine,
  network: Network,
  work: Work,
  auth: Json,
  signal: AbortSignal,
  fenced: Fenced,
): Promise<StepResult> {
  const { fence } = fenced;
  const outcome = await callNetwork(engine, network, work, auth, fenced);
  if (!isRefusal(outcome)) return record(engine, work, answerToOutcome(outcome, work, engine.random()), fence);
  const answer = answerToNegativeInDoubt(outcome, work, engine.random());
  if (!('lookFirst' in answer)) return record(engine, work, answer, fence);
  const { lookFirst: refused } = answer;
  const look = await lookFor(engine, network, work, auth, signal);
  if (look.kind === 'absent') {
    const mayBeThere = refused.code === 'duplicate' || network.repeat === 'blind';
    const settling = mayBeThere ? settled('asks', refused) : answerToNegative(refused, work, engine.random());
    return record(engine, work, settling, fence);
  }
  const found = answerToLook(look, work, network, engine.random());
  return found === 'resend' ? { releaseAfterMs: 0 } : record(engine, work, found, fence);
}

function isRefusal(outcome: Outcome): outcome is Negative {
  return outcome.kind === 'rejected' || outcome.kind === 'reconnect-needed' || outcome.kind === 'retry-later';
}

/** Asks for the state of a post that the network took and still works on. Only reads. */
export async function checkTarget(
  engine: Engine,
  network: Network,
  work: Work,
  auth: Json,
  signal: AbortSignal,
): Promise<StepResult> {
  if (network.check === undefined || work.reference === null) return record(engine, work, answerWithoutAccount());
  if (work.lateMs > LONGEST_PROCESSING_MS) return record(engine, work, answerWithoutAccount());
  const outcome = await network.check(work.reference, auth, { signal }).catch((error: unknown): Unknown => {
    engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a network threw instead of answering');
    return { kind: 'unknown', ...INTERNAL };
  });
  const answer = answerToOutcome(outcome, work, engine.random());
  switch (answer.status) {
    case 'published':
    case 'rejected':
    case 'processing':
      return record(engine, work, answer);
    case 'held':
      // Never held: a reconnect would send again what the network has.
      return record(engine, work, { ...answerWithoutAccount(), reconnectNeeded: true });
    default:
      // The network has it: a refused or failed question about it changes nothing but when we ask again.
      return record(engine, work, {
        ...answer,
        status: 'processing',
        prepareAgain: false,
        afterMs: answer.afterMs || 10_000,
      });
  }
}

async function lookFor(engine: Engine, network: Network, work: Work, auth: Json, signal: AbortSignal) {
  if (work.prepared === null) return { kind: 'absent' } as const;
  const window = await lookWindow(engine.db, work.id, network.settleMs);
  return network.lookup(work.prepared, auth, { signal, ...window }).catch((error: unknown): LookupResult => {
    engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a network threw instead of answering');
    return { kind: 'unable', ...INTERNAL, tokenMayRefresh: false };
  });
}
