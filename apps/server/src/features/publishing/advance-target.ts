import { connectionMessages } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import { type Answer, settled } from '#/features/publishing/answers/answer.ts';
import {
  answerWithoutAccount,
  answerWithoutPayload,
  answerWithoutSecrets,
} from '#/features/publishing/answers/answer-without.ts';
import { answerToLongPause, isTooLate, lateAnswer, waitingFor } from '#/features/publishing/answers/late.ts';
import { orThreadIncomplete } from '#/features/publishing/answers/thread-incomplete.ts';
import { waitAsTold } from '#/features/publishing/answers/wait-as-told.ts';
import { type Call, type Engine, type StepResult, unsealAuth } from '#/features/publishing/engine.ts';
import { TOKEN_MARGIN_MS } from '#/features/publishing/fence.queries.ts';
import { lookForUnseen } from '#/features/publishing/look-for-unseen.ts';
import { neededFollowUp, prepareFollowUp } from '#/features/publishing/prepare-follow-up.ts';
import { prepareTarget } from '#/features/publishing/prepare-target.ts';
import { publishTarget } from '#/features/publishing/publish-target.ts';
import { openPrepared, sealPrepared } from '#/features/publishing/sealed-payload.ts';
import { REMOVED_RETRY_MS } from '#/features/publishing/send-window.ts';
import { checkTarget, sendInDoubt, settleTarget } from '#/features/publishing/settle-target.ts';
import { refreshToken } from '#/features/publishing/tokens/refresh-token.ts';
import type { Work } from '#/features/publishing/work.ts';

const NOT_CONNECTED = { code: 'not-connected', message: connectionMessages.notConnected };
/** By the origin of the connection. One that has no name was connected a second time, before origins had names. */
const OTHER_ORIGIN: Readonly<Record<string, string>> = {
  sandbox: 'This account is of the sandbox, and the real network is used here now.',
  production: 'This account is of the real network, and the sandbox is used here now.',
};
const FORMER_ADDRESS = 'This account was connected at a former address of the network, and once more since then.';

function otherOrigin(origin: string): Answer {
  const what = OTHER_ORIGIN[origin] ?? FORMER_ADDRESS;
  return settled('asks', { code: 'other-origin', message: `${what} Give it up, or publish with another account.` });
}

/** `done`: what was found out is written, and the target is no longer ours. Otherwise it is to be given back for a while. */
export type Advanced = 'done' | { releaseAfterMs: number };

/** Takes a claimed target as far as it can go now, and writes what came out of it. Nothing else writes an answer. */
export async function advanceTarget(engine: Engine, work: Work, signal: AbortSignal): Promise<Advanced> {
  const found = await step(engine, work, signal);
  if (found === 'gone') return 'done';
  if ('releaseAfterMs' in found) return found;
  const { answer, sent } = found;
  await engine.recordAnswer({
    targetId: work.id,
    postId: work.postId,
    connectionId: work.connectionId,
    connectionVersion: sent?.connectionVersion ?? work.connectionVersion,
    lease: work.lease,
    attempt: sent?.attempt ?? work.attemptCount,
    partsOut: work.partsOut,
    answer: orThreadIncomplete(answer, work, engine.networks.get(work.network)?.followUp !== undefined),
    isOfPreparation: sent === undefined && work.status === 'preparing',
    next: answer.next === undefined ? null : sealPrepared(engine.sealer, work.id, answer.next),
  });
  return 'done';
}

async function step(engine: Engine, claimed: Work, signal: AbortSignal): Promise<StepResult> {
  // A post that the network is working on is asked for by its ticket alone.
  const work = claimed.status === 'processing' ? claimed : openPrepared(engine.sealer, claimed);
  return work === null ? { answer: answerWithoutPayload(claimed) } : stepWith(engine, work, signal);
}

async function stepWith(engine: Engine, work: Work, signal: AbortSignal): Promise<StepResult> {
  const network = engine.networks.get(work.network);
  const doubtful = work.status === 'unknown' || work.status === 'processing';
  // What may be out is still found out, and recorded.
  if (work.isSpaceRemoved && !doubtful) return { releaseAfterMs: REMOVED_RETRY_MS };
  const blockedBy = (answer: Answer) => ({ answer: doubtful ? answerWithoutAccount() : answer });
  if (network === undefined || !work.connected || work.reconnectNeeded) {
    return blockedBy(settled('held', NOT_CONNECTED));
  }
  // Connecting the account in the other environment makes another connection: nothing of this one can heal by itself.
  if (work.origin !== network.origin) return blockedBy(otherOrigin(work.origin));
  if (!doubtful && isTooLate(work)) return { answer: lateAnswer(work) };
  if (work.pausedMs > 0) {
    const asking = doubtful ? null : answerToLongPause(work);
    return asking === null ? { releaseAfterMs: work.pausedMs } : { answer: asking };
  }
  const { sealedAuth } = work;
  const auth = sealedAuth === null ? null : unsealAuth(engine, work, sealedAuth);
  if (auth === null) return { answer: answerWithoutSecrets(work) };
  if (tokenIsShort(network, work)) return refresh(engine, network, work, doubtful);

  const call: Call = { engine, network, work, auth, signal };
  switch (work.status) {
    case 'unknown':
      return settleTarget(call);
    case 'processing':
      return checkTarget(call);
    case 'ready':
      if (work.prepared === null || work.preparedVersion !== work.postVersion) {
        return { answer: { status: 'pending', afterMs: 0, error: null, prepareAgain: true } };
      }
      return sendNext(call);
    default: {
      const prepared = await prepareTarget(call);
      if (prepared === 'gone' || !('ready' in prepared)) return prepared;
      return send({ ...call, work: prepared.ready });
    }
  }
}

/** Sends what is prepared: of a thread, the next post, which may have to be made ready first. */
async function sendNext(call: Call): Promise<StepResult> {
  const followUp = neededFollowUp(call);
  if (followUp === null) return send(call);
  const prepared = await prepareFollowUp(call, followUp);
  if (prepared === 'gone' || !('ready' in prepared)) return prepared;
  return send({ ...call, work: prepared.ready });
}

async function send(call: Call): Promise<StepResult> {
  if (call.work.isUnseen) {
    const seen = await lookForUnseen(call);
    if (seen !== 'not-seen') return seen;
  }
  return call.work.inDoubt ? sendInDoubt(call) : publishTarget(call);
}

/** The token must still be good when the call may end; `lateMs` is negative as long as the target is not due. */
function tokenIsShort(network: Network, work: Work): boolean {
  if (work.tokenValidMs === null) return false;
  const untilDueMs = Math.max(0, -work.lateMs);
  // Twice the margin, so that a token that passes here passes the fence too.
  return work.tokenValidMs < untilDueMs + network.sendWindowMs + 2 * TOKEN_MARGIN_MS;
}

async function refresh(engine: Engine, network: Network, work: Work, doubtful: boolean): Promise<StepResult> {
  const answer = await refreshToken(engine, network, work);
  switch (answer.kind) {
    case 'fresh':
      return { releaseAfterMs: 0 };
    case 'wait':
      if (answer.error === null) return { releaseAfterMs: answer.afterMs ?? 0 };
      return {
        answer: doubtful
          ? { ...waitAsTold({ ...answer, ...answer.error }, work, engine.random()), status: work.status }
          : waitingFor({ ...answer, ...answer.error }, work, {
              status: work.status === 'preparing' ? 'pending' : work.status,
              random: engine.random(),
            }),
      };
    case 'reconnect':
      return {
        answer: {
          ...(doubtful ? answerWithoutAccount() : settled('held', answer.error)),
          reconnectNeeded: true,
        },
      };
    default:
      return answer satisfies never;
  }
}
