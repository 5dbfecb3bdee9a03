import type { Json, Network, ReconnectNeeded, Rejected, RetryLater, Unknown } from '@nonet/networks';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import type { RenewalParts } from '#/features/connections/access/renew-abilities.ts';
import { type Askable, type AskedAccount, readAskable } from '#/features/connections/boards/ask-network.queries.ts';
import { markReconnectNeeded } from '#/features/connections/connections.queries.ts';
import { ApiError } from '#/http/errors.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

export interface AskParts extends Pick<RenewalParts, 'refresh' | 'isPaused' | 'judge'> {
  db: Database;
  sealer: Sealer;
  log: Logger;
}

type Refusal = Rejected | ReconnectNeeded | RetryLater | Unknown;

/** A question, and what to say where the network gives no reason that a person can use. */
export interface Question<Answer> {
  ask(auth: Json, context: { signal: AbortSignal }): Promise<Answer | Refusal>;
  otherwise: string;
}

const ASK_MS = 20_000;

/**
 * Asks a network something for the owner of an account, with fresh tokens where the old ones have run out. Throws an `ApiError` with the
 * reason of a refusal; its status is 422 as for connecting, because the page shows 5xx in words of its own.
 */
export async function askNetwork<Answer extends { kind: string }>(
  parts: AskParts,
  network: Network,
  account: AskedAccount,
  question: Question<Answer>,
): Promise<Exclude<Answer, Refusal>> {
  let askable = await requireAskable(parts, network, account);
  const isRenewed = askable.isTokenShort && (await renew(parts, network, account, askable));
  if (isRenewed) askable = await requireAskable(parts, network, account);
  let answer = await call(parts, account, askable, question);
  if (mayBeRenewed(answer) && !isRenewed && (await renew(parts, network, account, askable))) {
    askable = await requireAskable(parts, network, account);
    answer = await call(parts, account, askable, question);
  }
  // TypeScript does not take what a predicate excludes out of a type that it does not know yet.
  if (!isRefused(answer)) return answer as Exclude<Answer, Refusal>;
  if (answer.kind === 'reconnect-needed' && !answer.tokenMayRefresh) {
    const { connectionId } = account;
    await markReconnectNeeded(parts, { connectionId, version: askable.version, reason: answer.message });
  }
  throw new ApiError(422, answer.code, reasonOf(answer, question.otherwise));
}

/** Throws where the user has no such account, and where it must be connected again. */
export async function requireAskable(
  { db }: Pick<AskParts, 'db'>,
  network: Network,
  account: AskedAccount,
): Promise<Askable> {
  const found = await readAskable(db, network, account);
  if (found === undefined) throw new ApiError(404, 'connection-not-found', 'Connection not found');
  if (found.reconnectNeeded || found.sealedAuth === null) {
    const message = found.reconnectReason ?? 'This account is signed out. Reconnect it to go on.';
    throw new ApiError(422, 'reconnect-needed', message);
  }
  return found;
}

/** Answers whether the tokens were renewed. Not while a call uses them, because at some networks a renewal ends the old ones. */
async function renew(parts: AskParts, network: Network, account: AskedAccount, askable: Askable): Promise<boolean> {
  if (askable.isUnderCall || parts.isPaused()) return false;
  const answer = await parts.refresh(network, account);
  if (answer.kind === 'reconnect') throw new ApiError(422, 'reconnect-needed', answer.error.message);
  return answer.kind === 'fresh';
}

async function call<Answer>(
  { sealer, log }: AskParts,
  { connectionId, spaceId }: AskedAccount,
  { sealedAuth }: Askable,
  { ask, otherwise }: Question<Answer>,
): Promise<Answer | Refusal> {
  try {
    const auth: Json = JSON.parse(sealer.open(sealedAuth ?? '', sealContext.connection({ spaceId, connectionId })));
    return await ask(auth, { signal: AbortSignal.timeout(ASK_MS) });
  } catch (error) {
    // Tokens that cannot be opened are reported by the jobs that publish and renew.
    if (!(error instanceof UnsealError)) log.error({ err: error, connectionId }, 'a network could not be asked');
    throw new ApiError(422, 'not-asked', otherwise);
  }
}

const refusals: ReadonlySet<string> = new Set<Refusal['kind']>([
  'rejected',
  'reconnect-needed',
  'retry-later',
  'unknown',
]);

function isRefused<Answer extends { kind: string }>(answer: Answer | Refusal): answer is Refusal {
  return refusals.has(answer.kind);
}

function mayBeRenewed(answer: { kind: string } | Refusal): boolean {
  return isRefused(answer) && answer.kind === 'reconnect-needed' && answer.tokenMayRefresh;
}

/** Passes on only what a person or the operator can act on. */
function reasonOf(refusal: Refusal, otherwise: string): string {
  switch (refusal.kind) {
    case 'rejected':
      return refusal.message;
    case 'reconnect-needed':
      return refusal.tokenMayRefresh ? otherwise : refusal.message;
    case 'retry-later':
      return refusal.scope === 'target' ? otherwise : refusal.message;
    case 'unknown':
      return otherwise;
    default:
      return refusal satisfies never;
  }
}
