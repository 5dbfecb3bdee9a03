import type { Json, LookupResult, Network, Outcome } from '@nonet/networks';

import {
  answerToLook,
  answerToNegative,
  answerToOutcome,
  answerWithoutAccount,
  isTooLate,
  settled,
  untilFirstLookMs,
} from '#/features/publishing/answer.ts';
import { type Engine, record, type StepResult } from '#/features/publishing/engine.ts';
import { lookWindow } from '#/features/publishing/look.queries.ts';
import { repeatTarget } from '#/features/publishing/publish-target.ts';
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
  if (network.repeat === 'harmless' && !isTooLate(work)) return sendAgain(engine, network, work, auth, signal);

  const waitMs = untilFirstLookMs(network, work);
  if (waitMs > 0) return { releaseAfterMs: waitMs };
  const look = await lookFor(engine, network, work, auth, signal);
  const answer = answerToLook(look, work, network, engine.random());
  if (answer !== 'resend') return record(engine, work, answer);
  return sendAgain(engine, network, work, auth, signal);
}

/**
 * Sends again what may have gone out. A refusal of the repeat says nothing about the earlier call: only a look does, and
 * where none can (`blind`), or where the network says that it has it and we cannot name it, a person.
 */
export async function sendAgain(
  engine: Engine,
  network: Network,
  work: Work,
  auth: Json,
  signal: AbortSignal,
): Promise<StepResult> {
  const repeated = await repeatTarget(engine, network, work, auth);
  if (repeated === 'done' || 'releaseAfterMs' in repeated) return repeated;
  const { lookFirst: refused, fence } = repeated;
  const look = await lookFor(engine, network, work, auth, signal);
  if (look.kind === 'absent') {
    const mayBeThere = refused.code === 'duplicate' || network.repeat === 'blind';
    const answer = mayBeThere ? settled('asks', refused) : answerToNegative(refused, work, engine.random());
    return record(engine, work, answer, fence);
  }
  const answer = answerToLook(look, work, network, engine.random());
  return answer === 'resend' ? { releaseAfterMs: 0 } : record(engine, work, answer, fence);
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
  const outcome = await network.check(work.reference, auth, { signal }).catch((error: unknown): Outcome => {
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
