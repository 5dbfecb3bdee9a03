import { type NetworkId, networkIds, networkRules } from '@nonet/domain';
import type { AbilitiesResult, Json, Network } from '@nonet/networks';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import {
  type Account,
  keepAbilities,
  putOff,
  readAbilities,
  readAuth,
  type Turn,
  takeTurn,
} from '#/features/connections/access/abilities.queries.ts';
import { markReconnectNeeded } from '#/features/connections/connections.queries.ts';
import type { JudgeAccount } from '#/features/connections/connections-parts.ts';
import { createFairGate } from '#/lib/fair-gate.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

export interface RenewalParts {
  db: Database;
  networks: ReadonlyMap<NetworkId, Network>;
  sealer: Sealer;
  log: Logger;
  /** While true this may be a copy of another installation, whose single-use tokens it must not spend. */
  isPaused: () => boolean;
  /** Renews the tokens of a connection, unless somebody else is doing so. */
  refresh(network: Network, account: Account): Promise<TokenAnswer>;
  judge: JudgeAccount;
}

type TokenAnswer =
  | { kind: 'fresh' }
  | { kind: 'wait'; afterMs: number | null; scope: 'target' | 'connection' | 'network' }
  | { kind: 'reconnect'; error: { message: string } };

/** `left`: there was nothing to ask, or another call is asking. `network-waits`: the network told us that every account must wait. */
export type Renewal = 'renewed' | 'left' | 'failed' | 'network-waits';
export type RenewAbilities = (account: Account) => Promise<Renewal>;

const ASK_MS = 10_000;
/** Calls to one network at a time. A network that hangs occupies no more than these. */
const AT_ONCE = 8;
const AGAIN_AFTER_MS = 60_000;
/** After a refusal, which a retry in a minute would only repeat. */
const REFUSED_AGAIN_AFTER_MS = 3_600_000;

/**
 * Asks the network what an account may do, unless the kept answer is still good, and keeps the new one. When anything goes wrong the
 * kept answer stays, and is not relied on once its time is over. For one person, or one server that people chose, it makes one call at
 * a time.
 */
export function createRenewal(parts: RenewalParts): RenewAbilities {
  const gates = new Map(networkIds.map((id) => [id, createFairGate(AT_ONCE)]));

  // Accounts that wait at a gate. Their rows do not show it yet.
  const waiting = new Set<string>();

  return async (account) => {
    if (waiting.has(account.connectionId)) return 'left';
    const kept = await readAbilities(parts.db, account);
    const network = kept === null ? undefined : parts.networks.get(kept.network);
    const inTurn = network && gates.get(network.id);
    if (!kept?.mayBeAsked || !inTurn || network?.abilities === undefined || parts.isPaused()) return 'left';
    waiting.add(account.connectionId);
    const renewal = inTurn(kept.host ?? account.spaceId, async () => {
      const turn = await takeTurn(parts.db, network, account);
      return turn === null ? 'left' : askInTurn(parts, network, turn);
    });
    return renewal.finally(() => waiting.delete(account.connectionId));
  };
}

async function askInTurn(parts: RenewalParts, network: Network, turn: Turn): Promise<Renewal> {
  if (turn.isTokenShort) return askWithNewTokens(parts, network, turn);
  const answer = await ask(parts, network, turn, turn.sealedAuth);
  const mayHelp = answer.kind === 'reconnect-needed' && answer.tokenMayRefresh;
  return mayHelp ? askWithNewTokens(parts, network, turn) : record(parts, network, turn, answer);
}

async function askWithNewTokens(parts: RenewalParts, network: Network, turn: Turn): Promise<Renewal> {
  const { db } = parts;
  // At some networks a refresh ends the old token, which the call under way still uses.
  const answer = turn.isUnderCall ? null : await parts.refresh(network, turn);
  switch (answer?.kind) {
    case 'fresh': {
      const renewed = await readAuth(db, turn);
      if (renewed === null) return 'left';
      const next = { ...turn, version: renewed.version };
      return record(parts, network, next, await ask(parts, network, next, renewed.sealedAuth));
    }
    case 'reconnect':
      return record(parts, network, turn, { kind: 'reconnect-needed', message: answer.error.message });
    case 'wait':
    case undefined:
      await putOff(db, turn, answer?.afterMs ?? AGAIN_AFTER_MS);
      return answer?.scope === 'network' ? 'network-waits' : 'failed';
    default:
      return answer satisfies never;
  }
}

async function ask({ sealer, log }: RenewalParts, network: Network, turn: Turn, sealed: string) {
  try {
    const auth: Json = JSON.parse(sealer.open(sealed, sealContext.connection(turn)));
    const asked = network.abilities?.(auth, { signal: AbortSignal.timeout(ASK_MS) });
    return (await asked) ?? failed;
  } catch (error) {
    // Tokens that cannot be opened are reported by the jobs that publish and renew.
    if (!(error instanceof UnsealError)) log.error({ err: error, network: network.id }, 'abilities could not be read');
    return failed;
  }
}

const failed = {
  kind: 'retry-later',
  code: 'failed',
  message: 'A fault of ours.',
  afterMs: null,
  scope: 'target',
} as const satisfies AbilitiesResult;

type Recorded =
  | Exclude<AbilitiesResult, { kind: 'reconnect-needed' }>
  | { readonly kind: 'reconnect-needed'; readonly message: string };

async function record(parts: RenewalParts, network: Network, turn: Turn, answer: Recorded): Promise<Renewal> {
  const { db, log } = parts;
  const { connectionId, version } = turn;
  switch (answer.kind) {
    case 'abilities':
      if (networkRules[network.id].abilities?.accepts(answer.abilities) !== true) {
        log.error({ network: network.id }, 'a network told abilities in a form that its rules do not read');
        await putOff(db, turn, REFUSED_AGAIN_AFTER_MS);
        return 'failed';
      }
      if (!(await keepAbilities(db, turn, answer))) return 'left';
      await parts.judge(db, turn);
      return 'renewed';
    case 'retry-later':
      await putOff(db, turn, Math.max(answer.afterMs ?? 0, AGAIN_AFTER_MS));
      return answer.scope === 'network' ? 'network-waits' : 'failed';
    case 'reconnect-needed':
      log.info({ connectionId, network: network.id }, 'an account must be connected again');
      await putOff(db, turn, AGAIN_AFTER_MS);
      await markReconnectNeeded(parts, { connectionId, version, reason: answer.message });
      return 'failed';
    case 'rejected':
      log.info({ connectionId, network: network.id, code: answer.code }, 'a network refused to tell abilities');
      await putOff(db, turn, REFUSED_AGAIN_AFTER_MS);
      return 'failed';
    default:
      return answer satisfies never;
  }
}
