import type { LookupResult, Network, Outcome } from '@nonet/networks';

import {
  answerToLook,
  answerToNegative,
  answerToOutcome,
  answerWithoutAccount,
  isTooLate,
  settled,
  untilFirstLookMs,
} from '#/features/publishing/answer.ts';
import { type Engine, record, type StepResult, unsealAuth } from '#/features/publishing/engine.ts';
import { lookWindow } from '#/features/publishing/look.queries.ts';
import { publishTarget, repeatTarget } from '#/features/publishing/publish-target.ts';
import type { Work } from '#/features/publishing/work.ts';

const INTERNAL = { code: 'internal', message: 'Something went wrong while we checked whether this went out.' };
/** What a network has not finished after a day it never will. */
const LONGEST_PROCESSING_MS = 24 * 60 * 60_000;

/** Finds out what became of a post that may have gone out, and repeats it only where that cannot make a second one. */
export async function settleTarget(
  engine: Engine,
  network: Network,
  work: Work,
  sealedAuth: string,
  signal: AbortSignal,
): Promise<StepResult> {
  if (network.repeat === 'harmless' && !isTooLate(work)) {
    const repeated = await repeatTarget(engine, network, work);
    if (repeated === 'done' || 'releaseAfterMs' in repeated) return repeated;
    // The repeat was refused. If the first call did not go out either, that refusal is the answer.
    const look = await lookFor(engine, network, work, sealedAuth, signal);
    const answer =
      look.kind === 'absent'
        ? answerToNegative(repeated.lookFirst, work, engine.random())
        : answerToLook(look, work, network, engine.random());
    if (answer === 'resend') return { releaseAfterMs: 0 };
    return record(engine, work, answer, repeated.fence);
  }

  const waitMs = untilFirstLookMs(network, work);
  if (waitMs > 0) return { releaseAfterMs: waitMs };
  const look = await lookFor(engine, network, work, sealedAuth, signal);
  const answer = answerToLook(look, work, network, engine.random());
  if (answer !== 'resend') return record(engine, work, answer);
  return network.repeat === 'refused'
    ? resendOnce(engine, network, work, sealedAuth, signal)
    : publishTarget(engine, network, work);
}

/** The one resend on a network that refuses duplicates: its refusal of a duplicate means that the first call worked. */
async function resendOnce(
  engine: Engine,
  network: Network,
  work: Work,
  sealedAuth: string,
  signal: AbortSignal,
): Promise<StepResult> {
  const resent = await repeatTarget(engine, network, work);
  if (resent === 'done' || 'releaseAfterMs' in resent) return resent;
  const { lookFirst: refused, fence } = resent;
  if (refused.code !== 'duplicate')
    return record(engine, work, answerToNegative(refused, work, engine.random()), fence);
  const look = await lookFor(engine, network, work, sealedAuth, signal);
  const answer = look.kind === 'absent' ? 'resend' : answerToLook(look, work, network, engine.random());
  // It is there, but we cannot name it, and "Published" needs the network's own id.
  return record(engine, work, answer === 'resend' ? settled('asks', refused) : answer, fence);
}

/** Asks for the state of a post that the network took and still works on. Only reads. */
export async function checkTarget(
  engine: Engine,
  network: Network,
  work: Work,
  sealedAuth: string,
  signal: AbortSignal,
): Promise<StepResult> {
  if (network.check === undefined || work.reference === null) return record(engine, work, answerWithoutAccount());
  if (work.lateMs > LONGEST_PROCESSING_MS) return record(engine, work, answerWithoutAccount());
  const auth = unsealAuth(engine, work, sealedAuth);
  const outcome = await network.check(work.reference, auth, { signal }).catch((error: unknown): Outcome => {
    engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a network threw instead of answering');
    return { kind: 'unknown', ...INTERNAL };
  });
  const answer = answerToOutcome(outcome, work, engine.random());
  // The network has it: a refused or failed question about it changes nothing but when we ask again.
  const stays = answer.status === 'ready' || answer.status === 'pending' || answer.status === 'unknown';
  return record(engine, work, stays ? { ...answer, status: 'processing', afterMs: answer.afterMs || 10_000 } : answer);
}

async function lookFor(engine: Engine, network: Network, work: Work, sealedAuth: string, signal: AbortSignal) {
  if (work.prepared === null) return { kind: 'absent' } as const;
  const window = await lookWindow(engine.db, work.id, network.settleMs);
  const auth = unsealAuth(engine, work, sealedAuth);
  return network.lookup(work.prepared, auth, { signal, ...window }).catch((error: unknown): LookupResult => {
    engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a network threw instead of answering');
    return { kind: 'unable', ...INTERNAL, tokenMayRefresh: false };
  });
}
