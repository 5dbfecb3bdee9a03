import { networkName } from '@nonet/domain';
import type { CommentInput, CommentLookup, CommentOutcome, Comments, Json, Network } from '@nonet/networks';

import { untilFirstLookMs } from '#/features/publishing/answers/looks.ts';
import {
  answerAfterRefusal,
  answerToLook,
  answerToOutcome,
  answerToRepeat,
  answerWithoutAccount,
  type CommentAnswer,
  failed,
  isTooLate,
  lateAnswer,
  waits,
} from '#/features/publishing/comments/comment-answer.ts';
import type { CommentWork } from '#/features/publishing/comments/comment-work.ts';
import { type CommentFence, passCommentFence } from '#/features/publishing/comments/fence.queries.ts';
import { commentWindow } from '#/features/publishing/comments/look.queries.ts';
import { recordComment } from '#/features/publishing/comments/record-comment.ts';
import type { Engine } from '#/features/publishing/engine.ts';
import { TOKEN_MARGIN_MS } from '#/features/publishing/fence.queries.ts';
import type { AccountFollowUps } from '#/features/publishing/record-on-accounts.ts';
import { openSendWindow, REMOVED_RETRY_MS } from '#/features/publishing/send-window.ts';
import { openAuth } from '#/features/publishing/tokens/open-auth.ts';
import { refreshToken } from '#/features/publishing/tokens/refresh-token.ts';
import { SECRETS_LOST } from '#/secrets/secrets-lost.ts';

export interface CommentParts {
  engine: Engine;
  followUps: AccountFollowUps;
}

/** `done`: what was found out is written. Otherwise it is to be given back for a while. */
export type AdvancedComment = 'done' | { releaseAfterMs: number };

type Step = { answer: CommentAnswer; connectionVersion?: number } | { releaseAfterMs: number };

/** After a fence that did not let a comment through, although all looked well: something changed just now. */
const FENCE_RETRY_MS = 2_000;
/** A look must end well before the lease does. */
const LOOK_MS = 45_000;

const NOT_CONNECTED = {
  code: 'not-connected',
  message: 'This account is not connected. Connect it again, then retry the comment.',
};
const NOT_SENT = { code: 'not-sent', message: 'The server was too busy to send this in time.' };
const INTERNAL = { code: 'internal', message: 'Something went wrong while the comment was sent.' };

/** Takes a claimed comment as far as it can go now, and writes what came out of it. */
export async function advanceComment(
  parts: CommentParts,
  work: CommentWork,
  signal: AbortSignal,
): Promise<AdvancedComment> {
  const found = await step(parts.engine, work, signal);
  if ('releaseAfterMs' in found) return found;
  const { answer, connectionVersion = work.connectionVersion } = found;
  await recordComment(parts.engine.db, work, { answer, connectionVersion }, parts.followUps);
  return 'done';
}

async function step(engine: Engine, work: CommentWork, signal: AbortSignal): Promise<Step> {
  const network = engine.networks.get(work.network);
  const { sealedAuth } = work;
  if (work.isSpaceRemoved) return { releaseAfterMs: REMOVED_RETRY_MS };
  if (network === undefined || !work.connected || work.reconnectNeeded || sealedAuth === null) {
    return { answer: answerWithoutAccount(work, NOT_CONNECTED) };
  }
  const { comments } = network;
  if (comments === undefined) {
    const message = `Nonet cannot comment on ${networkName(network.id)} here.`;
    return { answer: answerWithoutAccount(work, { code: 'comments-unavailable', message }) };
  }
  if (work.origin !== network.origin) return { answer: answerWithoutAccount(work, NOT_CONNECTED) };
  if (isTooLate(work)) return { answer: lateAnswer(work) };
  if (work.pausedMs > 0) return { releaseAfterMs: work.pausedMs };
  const auth = openAuth(engine.sealer, work, sealedAuth);
  if (auth === null) {
    const lost = { reconnectNeeded: true, reconnectReason: SECRETS_LOST.message };
    return { answer: { ...answerWithoutAccount(work, { ...SECRETS_LOST, code: NOT_CONNECTED.code }), ...lost } };
  }
  // Twice the margin, so that a token that passes here passes the fence too.
  if (work.tokenValidMs !== null && work.tokenValidMs < network.sendWindowMs + 2 * TOKEN_MARGIN_MS) {
    return refresh(engine, network, work);
  }
  const call = { engine, network, comments, work, auth, signal };
  return work.status === 'unknown' ? settle(call) : send(call);
}

/** Everything that a call needs. */
interface Call {
  engine: Engine;
  network: Network;
  comments: Comments<Json>;
  work: CommentWork;
  auth: Json;
  signal: AbortSignal;
}

async function send(call: Call): Promise<Step> {
  const sent = await sendBehindFence(call);
  if ('releaseAfterMs' in sent) return sent;
  const { outcome, connectionVersion } = sent;
  return { answer: answerToOutcome(outcome, call.work, call.engine.random()), connectionVersion };
}

/** Finds out whether a comment is there that may be, and repeats it only where that cannot make a second one, or a person said so. */
async function settle(call: Call): Promise<Step> {
  const { work, comments, engine } = call;
  if (comments.repeat === 'harmless') return sendAgain(call);
  const waitMs = comments.lookup === undefined || work.isWanted ? 0 : untilFirstLookMs(work);
  if (waitMs > 0) return { releaseAfterMs: waitMs };
  const look = await lookFor(call);
  const answer = answerToLook(look, work, { repeat: comments.repeat, random: engine.random() });
  return answer === 'resend' ? sendAgain(call) : { answer };
}

async function sendAgain(call: Call): Promise<Step> {
  const { work, engine } = call;
  const sent = await sendBehindFence(call);
  if ('releaseAfterMs' in sent) return sent;
  const { outcome, connectionVersion } = sent;
  const answer = answerToRepeat(outcome, work, engine.random());
  if (answer !== 'look-first') return { answer, connectionVersion };
  const refused = outcome.kind === 'rejected' ? outcome : INTERNAL;
  return { answer: answerAfterRefusal(await lookFor(call), refused, work, engine.random()), connectionVersion };
}

async function sendBehindFence(
  call: Call,
): Promise<{ outcome: CommentOutcome; connectionVersion: number } | { releaseAfterMs: number }> {
  const { engine, network, work } = call;
  const leftMs = openSendWindow(network.sendWindowMs);
  const fence = await passCommentFence(engine.db, work, network);
  if (fence === null) return { releaseAfterMs: FENCE_RETRY_MS };
  const ms = leftMs();
  const outcome = ms <= 0 ? notSent() : await callNetwork(call, fence, ms);
  return { outcome, connectionVersion: fence.connectionVersion };
}

async function callNetwork(call: Call, fence: CommentFence, leftMs: number): Promise<CommentOutcome> {
  const { engine, network, comments, work } = call;
  const auth = fence.sealedAuth === null ? null : openAuth(engine.sealer, work, fence.sealedAuth);
  if (auth === null) return { kind: 'reconnect-needed', ...SECRETS_LOST, tokenMayRefresh: false };
  const context = { signal: AbortSignal.timeout(leftMs) };
  return comments.send(inputOf(work), auth, context).catch((error: unknown): CommentOutcome => {
    engine.log.error({ err: error, commentId: work.id, network: network.id }, 'a network threw instead of answering');
    return { kind: 'unknown', ...INTERNAL };
  });
}

async function lookFor({ engine, network, comments, work, auth, signal }: Call): Promise<CommentLookup> {
  if (comments.lookup === undefined) return { kind: 'nobody-can-look' };
  const window = await commentWindow(engine.db, work, network.settleMs);
  const context = { ...window, signal: AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]) };
  return comments.lookup(inputOf(work), auth, context).catch((error: unknown): CommentLookup => {
    engine.log.error({ err: error, commentId: work.id, network: network.id }, 'a network threw instead of answering');
    return { kind: 'unable', ...INTERNAL, tokenMayRefresh: false };
  });
}

function inputOf({ id, post, text, createdAt, remoteAccountId, username }: CommentWork): CommentInput {
  return { id, post, text, createdAt, account: { remoteId: remoteAccountId, handle: username ?? '' } };
}

function notSent(): CommentOutcome {
  return { kind: 'retry-later', ...NOT_SENT, afterMs: 0, scope: 'target' };
}

async function refresh(engine: Engine, network: Network, work: CommentWork): Promise<Step> {
  const answer = await refreshToken(engine, network, work);
  switch (answer.kind) {
    case 'fresh':
      return { releaseAfterMs: 0 };
    case 'wait': {
      const { afterMs, scope, error } = answer;
      if (error === null) return { releaseAfterMs: afterMs ?? 0 };
      const status = work.status === 'unknown' ? 'unknown' : 'waiting';
      return { answer: waits(status, { ...error, afterMs, scope }, work, engine.random()) };
    }
    case 'reconnect': {
      const { message } = answer.error;
      const ended = failed({ code: NOT_CONNECTED.code, message });
      return {
        answer: {
          ...answerWithoutAccount(work, ended.error ?? NOT_CONNECTED),
          reconnectNeeded: true,
          reconnectReason: message,
        },
      };
    }
    default:
      return answer satisfies never;
  }
}
