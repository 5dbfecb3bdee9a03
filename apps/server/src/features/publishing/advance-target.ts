import type { Json, Network } from '@nonet/networks';

import {
  type Answer,
  answerWithoutAccount,
  answerWithoutSecrets,
  isTooLate,
  lateAnswer,
  later,
  settled,
} from '#/features/publishing/answer.ts';
import { type Engine, record, type StepResult, unsealAuth } from '#/features/publishing/engine.ts';
import { TOKEN_MARGIN_MS } from '#/features/publishing/fence.queries.ts';
import { lookForUnseen } from '#/features/publishing/look-for-unseen.ts';
import { prepareTarget } from '#/features/publishing/prepare-target.ts';
import { publishTarget } from '#/features/publishing/publish-target.ts';
import { refreshToken } from '#/features/publishing/refresh-token.ts';
import { checkTarget, sendInDoubt, settleTarget } from '#/features/publishing/settle-target.ts';
import type { Work } from '#/features/publishing/work.ts';

const NOT_CONNECTED = { code: 'not-connected', message: 'This account is not connected. Connect it again to publish.' };
const OTHER_ORIGIN = {
  code: 'other-origin',
  message:
    'This account was connected at an address of the network that is no longer used here. Skip it, or publish with another account.',
};

/** Takes a claimed target as far as it can go now. */
export async function advanceTarget(engine: Engine, work: Work, signal: AbortSignal): Promise<StepResult> {
  const network = engine.networks.get(work.network);
  const doubtful = work.status === 'unknown' || work.status === 'processing';
  const blockedBy = (answer: Answer) => record(engine, work, doubtful ? answerWithoutAccount() : answer);
  if (network === undefined || !work.connected || work.reconnectNeeded) {
    return blockedBy(settled('held', NOT_CONNECTED));
  }
  // Connecting the account at the new address makes another connection: nothing of this one can heal by itself.
  if (work.origin !== network.origin) return blockedBy(settled('asks', OTHER_ORIGIN));
  if (work.pausedMs > 0) return { releaseAfterMs: work.pausedMs };
  if (!doubtful && isTooLate(work)) return record(engine, work, lateAnswer(work));
  const { sealedAuth } = work;
  const auth = sealedAuth === null ? null : unsealAuth(engine, work, sealedAuth);
  if (auth === null) return record(engine, work, answerWithoutSecrets(work));
  if (tokenIsShort(network, work)) return refresh(engine, network, work, doubtful);

  switch (work.status) {
    case 'unknown':
      return settleTarget(engine, network, work, auth, signal);
    case 'processing':
      return checkTarget(engine, network, work, auth, signal);
    case 'ready':
      if (work.prepared === null || work.preparedVersion !== work.postVersion) {
        return record(engine, work, { status: 'pending', afterMs: 0, error: null, prepareAgain: true });
      }
      return send(engine, network, work, auth, signal);
    default: {
      const prepared = await prepareTarget(engine, network, work, auth, signal);
      if (prepared === 'done' || 'releaseAfterMs' in prepared) return prepared;
      return send(engine, network, prepared.ready, auth, signal);
    }
  }
}

async function send(
  engine: Engine,
  network: Network,
  work: Work,
  auth: Json,
  signal: AbortSignal,
): Promise<StepResult> {
  if (work.isUnseen) {
    const seen = await lookForUnseen(engine, network, work, auth, signal);
    if (seen !== 'not-seen') return seen;
  }
  return work.inDoubt ? sendInDoubt(engine, network, work, auth, signal) : publishTarget(engine, network, work, auth);
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
      return record(engine, work, {
        ...later({ ...answer, ...answer.error }, work, engine.random()),
        status: work.status === 'preparing' ? 'pending' : work.status,
      });
    case 'reconnect':
      return record(engine, work, {
        ...(doubtful ? answerWithoutAccount() : settled('held', answer.error)),
        reconnectNeeded: true,
      });
    default:
      return answer satisfies never;
  }
}
