import { createHash } from 'node:crypto';
import type { Json, Outcome, Prepared } from '@nonet/networks';

import { answerToOutcome } from '#/features/publishing/answers/answer-to-outcome.ts';
import { type Call, type StepResult, unsealAuth } from '#/features/publishing/engine.ts';
import { doubtOfAccountMs, type Fence } from '#/features/publishing/fence.queries.ts';
import { filesWhenAsked } from '#/features/publishing/media-file.ts';
import { openSendWindow, REMOVED_RETRY_MS } from '#/features/publishing/send-window.ts';
import { SECRETS_LOST } from '#/secrets/secrets-lost.ts';

/** After a fence that did not let a target through, although all looked well: something changed just now. */
const FENCE_RETRY_MS = 500;
/** A post in doubt keeps its account waiting for minutes; looking at it more often would not end that. */
const LONGEST_FENCE_RETRY_MS = 15_000;

/** Passes the fence and makes the one call that anybody can see, then writes the answer. */
export async function publishTarget(call: Call): Promise<StepResult> {
  const { engine, work } = call;
  const fenced = await fenceTarget(call);
  if ('releaseAfterMs' in fenced) return fenced;
  const outcome = await callNetwork(call, fenced);
  return { answer: answerToOutcome(outcome, work, engine.random()), sent: fenced.fence };
}

/** A fence that was passed, and until when it allows a call. */
export interface Fenced {
  fence: Fence;
  prepared: Prepared;
  /** How much is left of the send window, in milliseconds. */
  leftMs(): number;
}

/** Passes the fence. Otherwise answers when to try again. */
export async function fenceTarget({ engine, network, work }: Call): Promise<Fenced | { releaseAfterMs: number }> {
  const { prepared } = work;
  if (work.isSpaceRemoved) return { releaseAfterMs: REMOVED_RETRY_MS };
  if (prepared === null) return { releaseAfterMs: FENCE_RETRY_MS };
  const leftMs = openSendWindow(network.sendWindowMs);
  const exclusive = prepared.repeat !== 'harmless';
  const fence = await engine.passFence({
    targetId: work.id,
    postId: work.postId,
    spaceId: work.spaceId,
    connectionId: work.connectionId,
    lease: work.lease,
    fingerprint: fingerprint(prepared),
    sendWindowMs: network.sendWindowMs,
    settleMs: network.settleMs,
    network: network.id,
    origin: network.origin,
    remoteAccountId: work.remoteAccountId,
    exclusive,
  });
  if (fence === null || fence.sealedAuth === null) {
    const doubtMs = exclusive ? await doubtOfAccountMs(engine.db, work.id) : 0;
    return { releaseAfterMs: Math.min(LONGEST_FENCE_RETRY_MS, FENCE_RETRY_MS + doubtMs) };
  }
  return { fence, prepared, leftMs };
}

/** Makes the call that can be seen, as long as the fence allows it. */
export async function callNetwork(call: Call, { fence, prepared, leftMs }: Fenced): Promise<Outcome> {
  const { engine, network, work } = call;
  const auth = authBehindFence(call, fence);
  if (auth === null) return UNREADABLE;
  const left = leftMs();
  if (left <= 0) return NOT_SENT;
  const context = { signal: AbortSignal.timeout(left), file: filesWhenAsked(engine, network, work) };
  return network.publish(prepared, auth, context).catch((error: unknown): Outcome => {
    engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a network threw instead of answering');
    return {
      kind: 'unknown',
      code: 'internal',
      message: 'Something went wrong while sending. We are checking whether it went out.',
    };
  });
}

/** Tokens may have been refreshed between the claim and the fence; mostly they were not. */
function authBehindFence({ engine, work, auth }: Call, { sealedAuth }: Fence): Json {
  if (sealedAuth === null) return null;
  return sealedAuth === work.sealedAuth ? auth : unsealAuth(engine, work, sealedAuth);
}

const UNREADABLE: Outcome = { kind: 'reconnect-needed', ...SECRETS_LOST, tokenMayRefresh: false };

const NOT_SENT: Outcome = {
  kind: 'retry-later',
  code: 'not-sent',
  message: 'The server was too busy to send this in time. Nothing went out.',
  afterMs: 0,
  scope: 'target',
};

/** Tells in the log of attempts whether two calls carried the same content. */
function fingerprint({ clientKey, payload }: Prepared): string {
  return createHash('sha256').update(JSON.stringify({ clientKey, payload })).digest('base64url');
}
