import { createHash } from 'node:crypto';
import type { Json, Network, Outcome, Prepared } from '@nonet/networks';

import { answerToNegativeInDoubt, answerToOutcome, type LookFirst } from '#/features/publishing/answer.ts';
import { type Engine, record, type StepResult, unsealAuth } from '#/features/publishing/engine.ts';
import type { Fence } from '#/features/publishing/fence.queries.ts';
import type { Work } from '#/features/publishing/work.ts';

/** After a fence that did not let a target through, although all looked well: something changed just now. */
const FENCE_RETRY_MS = 500;

/** Passes the fence and makes the one call that anybody can see, then writes the answer. */
export async function publishTarget(engine: Engine, network: Network, work: Work, auth: Json): Promise<StepResult> {
  const sent = await send(engine, network, work, auth);
  if (sent === 'refused') return { releaseAfterMs: FENCE_RETRY_MS };
  return record(engine, work, answerToOutcome(sent.outcome, work, engine.random()), sent.fence);
}

/** A repeat that was refused, where only a look can tell what became of the earlier call. */
export interface RefusedRepeat extends LookFirst {
  fence: Fence;
}

/** Sends again what may have gone out before. */
export async function repeatTarget(
  engine: Engine,
  network: Network,
  work: Work,
  auth: Json,
): Promise<StepResult | RefusedRepeat> {
  const sent = await send(engine, network, work, auth);
  if (sent === 'refused') return { releaseAfterMs: FENCE_RETRY_MS };
  const { outcome, fence } = sent;
  switch (outcome.kind) {
    case 'published':
    case 'processing':
    case 'unknown':
      return record(engine, work, answerToOutcome(outcome, work, engine.random()), fence);
    default: {
      const answer = answerToNegativeInDoubt(outcome, work, engine.random());
      return 'lookFirst' in answer ? { ...answer, fence } : record(engine, work, answer, fence);
    }
  }
}

async function send(
  engine: Engine,
  network: Network,
  work: Work,
  claimedAuth: Json,
): Promise<'refused' | { outcome: Outcome; fence: Fence }> {
  const { prepared } = work;
  if (prepared === null) return 'refused';
  // Taken before the fence, so that our own deadline is never later than the one that the database wrote.
  const started = { steady: performance.now(), wall: Date.now() };
  const fence = await engine.passFence({
    targetId: work.id,
    postId: work.postId,
    userId: work.userId,
    connectionId: work.connectionId,
    lease: work.lease,
    fingerprint: fingerprint(prepared),
    sendWindowMs: network.sendWindowMs,
    settleMs: network.settleMs,
    origin: network.origin,
    exclusive: network.repeat !== 'harmless',
  });
  if (fence === null || fence.sealedAuth === null) return 'refused';
  // Tokens may have been refreshed between the claim and the fence; mostly they were not.
  const auth = fence.sealedAuth === work.sealedAuth ? claimedAuth : unsealAuth(engine, work, fence.sealedAuth);
  if (auth === null) return { outcome: SECRETS_LOST, fence };

  // Both clocks: the steady one stands still while the machine sleeps, the wall clock can be set.
  const elapsed = Math.max(performance.now() - started.steady, Date.now() - started.wall);
  const left = Math.floor(network.sendWindowMs - elapsed);
  if (left <= 0) return { outcome: NOT_SENT, fence };
  const outcome = await network
    .publish(prepared, auth, { signal: AbortSignal.timeout(left) })
    .catch((error: unknown): Outcome => {
      engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a network threw instead of answering');
      return {
        kind: 'unknown',
        code: 'internal',
        message: 'Something went wrong while sending. We are checking whether it went out.',
      };
    });
  return { outcome, fence };
}

const SECRETS_LOST: Outcome = {
  kind: 'reconnect-needed',
  code: 'secrets-lost',
  message: 'The sign-in of this account can no longer be read here. Connect it again to publish.',
  tokenMayRefresh: false,
};

const NOT_SENT: Outcome = {
  kind: 'retry-later',
  code: 'not-sent',
  message: 'The server was too busy to send this in time. Nothing went out; trying again.',
  afterMs: 0,
  scope: 'target',
};

/** Tells in the log of attempts whether two calls carried the same content. */
function fingerprint(prepared: Prepared): string {
  return createHash('sha256').update(JSON.stringify(prepared)).digest('base64url');
}
