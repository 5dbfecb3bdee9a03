import { setTimeout as pause } from 'node:timers/promises';
import type { ConsentEnded } from '@nonet/contract';
import { consentWords, type NetworkId } from '@nonet/domain';
import type { GrantedAccount } from '@nonet/networks';

import { isPersonConnected } from '#/db/is-person-connected.ts';
import { transact } from '#/db/transaction.ts';
import { admit } from '#/features/connections/account-room.ts';
import { type ConsentNetwork, hashState } from '#/features/connections/begin-consent.ts';
import {
  type ConnectFailure,
  connectFailure,
  connectRefusal,
  consentFailure,
  exchangeFailure,
  logFailure,
  referenceOf,
} from '#/features/connections/connect-failure.ts';
import { accountsOnWire, failureOfFlow } from '#/features/connections/connect-flow-on-wire.ts';
import {
  endFlow,
  type FlowEnd,
  type FlowOwner,
  type KnownFlow,
  readFlowByState,
  type TakenFlow,
  takeFlow,
} from '#/features/connections/connect-flows.queries.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { isGrantKnown, removeUnheldGrants, storeGrant } from '#/features/connections/grants.queries.ts';
import { logMissedAccount } from '#/features/connections/log-missed-account.ts';
import { type Arrival, orSignOut, storeConnections } from '#/features/connections/save-connection.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** What came back from the consent page, as the address of our callback page has it. */
export interface ConsentReturn {
  state: string;
  answer: { code: string } | { error: string; description: string };
}

/** A code lives for 30 seconds and less; there is nothing to gain in waiting longer. */
const EXCHANGE_MS = 25_000;
const LOOK_AGAIN_MS = 250;

/**
 * Ends an attempt with what came back. The state is taken once, and with it the code; the same state again, from a page
 * that was loaded anew, waits for that result and answers it.
 */
export async function finishConsent(
  parts: ConnectionsParts,
  network: ConsentNetwork,
  { requestId, ...owner }: FlowOwner & { requestId: string },
  { state, answer }: ConsentReturn,
): Promise<ConsentEnded> {
  const key = { network: network.id, origin: network.origin, stateHash: hashState(state) };
  const taken = await takeFlow(parts.db, owner, key);
  if (taken !== undefined) return answerTo(await end(parts, network, owner, taken, answer), network.id, taken.id);
  const known = await endOfOther(parts, owner, key);
  if (known !== undefined) {
    // Only these two are logged: other failures were logged when they happened.
    if (known.outcome === 'expired' || known.outcome === 'lost') {
      logFailure(parts, network.id, known.id, failureOfFlow(known, network.id), owner.userId);
    }
    return answerTo(known, network.id, known.id);
  }
  const unknown = connectFailure(network.id, 'expired', 'state-unknown', 'this session has begun no such attempt');
  const failure = { ...unknown, message: consentWords(network.id).wrongState };
  logFailure(parts, network.id, requestId, failure, owner.userId);
  throw connectRefusal(failure, requestId);
}

async function end(
  parts: ConnectionsParts,
  network: ConsentNetwork,
  owner: FlowOwner,
  flow: TakenFlow,
  answer: ConsentReturn['answer'],
): Promise<FlowEnd> {
  const result = await connect(parts, network, owner, flow, answer).catch((error: unknown) => {
    parts.log.error({ err: error, flow: flow.id }, 'an attempt to connect an account failed by a fault of ours');
    return connectFailure(network.id, 'failed', 'internal', 'a fault of ours');
  });
  if ('outcome' in result) {
    const { connectionId, insteadOf } = accountsOnWire(result);
    const attempt = { reference: referenceOf(flow.id), flow: flow.id };
    logMissedAccount(parts, network.id, owner.userId, { connectionId, insteadOf }, attempt);
    return result;
  }
  logFailure(parts, network.id, flow.id, result, owner.userId);
  const { type, code, message } = result;
  const failed: FlowEnd = { outcome: 'failed', type, code, message };
  await endFlow(parts.db, flow.id, failed);
  return failed;
}

/** The grant, its accounts and the end of the attempt are stored together. */
async function connect(
  parts: ConnectionsParts,
  network: ConsentNetwork,
  { userId }: FlowOwner,
  { id, sealedVerifier, redirectUri, reconnectId }: TakenFlow,
  answer: ConsentReturn['answer'],
): Promise<Extract<FlowEnd, { outcome: 'connected' }> | ConnectFailure> {
  if ('error' in answer) return consentFailure(network.id, answer);
  const codeVerifier = parts.sealer.open(sealedVerifier, sealContext.connectFlow(id));
  // The request's own signal is not used: the code works once, so the exchange goes on even when the window was closed.
  const signal = AbortSignal.timeout(EXCHANGE_MS);
  const result = await network.consent.exchange({ code: answer.code, redirectUri, codeVerifier }, { signal });
  if (result.kind !== 'signed-in') return exchangeFailure(network.id, result);
  const { grant, accounts } = result;
  const arrivals = arrivalsOf(parts, accounts);
  const giveBack = async () => {
    // Accounts that came with an earlier consent may use the same grant, and revoking would end it for them too.
    if (await isGrantKnown(parts.db, userId, network, grant)) return;
    if (await isPersonConnected(parts.db, network, grant.remoteUserId)) return;
    await network.revoke(accounts[0].auth, { signal: AbortSignal.timeout(EXCHANGE_MS), grant: grant.auth });
  };
  if (arrivals.length === 0) {
    await giveBack();
    return connectFailure(network.id, 'failed', 'no-account', 'every account is of a network that is switched off');
  }
  const ended = await orSignOut(giveBack, () =>
    transact(parts.db, async (trx) => {
      await lockConnections(trx, userId);
      const { fitting, tooMany, message } = await admit(trx, parts, userId, arrivals);
      const [first, ...others] = fitting;
      if (first === undefined) return tooMuchFor(network.id, tooMany, message);
      const grantId = await storeGrant(trx, parts.sealer, userId, network, grant);
      const stored = await storeConnections(trx, parts.sealer, userId, [first, ...others], { grantId, reconnectId });
      // One of the accounts may have come with another person's grant before.
      await removeUnheldGrants(trx, userId);
      for (const { connectionId, platform } of stored.connections) {
        await parts.keepPicture(trx, connectionId);
        const mayDiffer = parts.networks.get(platform)?.abilities !== undefined;
        if (mayDiffer) await parts.askAbilities(trx, { connectionId, userId });
      }
      const connected = { outcome: 'connected', ...stored } as const;
      await endFlow(trx, id, connected);
      return connected;
    }),
  );
  if (!('outcome' in ended)) await giveBack();
  return ended;
}

/** Nothing of what came fits the person's plan. */
function tooMuchFor(network: NetworkId, tooMany: readonly Arrival[], message: string): ConnectFailure {
  return { ...connectFailure(network, 'plan', 'account-limit', `${tooMany.length} more than fit`), message };
}

/** What came with the grant, as far as its networks are switched on here. */
function arrivalsOf({ networks }: ConnectionsParts, accounts: readonly GrantedAccount[]): Arrival[] {
  return accounts.flatMap((signedIn) => {
    const network = networks.get(signedIn.network);
    return network === undefined ? [] : [{ network, signedIn }];
  });
}

/** Waits until another call with the same state has ended the attempt, and answers how. */
async function endOfOther(
  { db }: ConnectionsParts,
  owner: FlowOwner,
  key: Parameters<typeof readFlowByState>[2],
): Promise<KnownFlow | undefined> {
  for (;;) {
    const flow = await readFlowByState(db, owner, key);
    if (flow?.outcome !== 'waiting') return flow;
    await pause(LOOK_AGAIN_MS);
  }
}

function answerTo(end: FlowEnd | KnownFlow, network: NetworkId, flowId: string): ConsentEnded {
  if (end.outcome === 'connected') {
    return { success: true, ...accountsOnWire(end) };
  }
  throw connectRefusal(failureOfFlow(end, network), flowId);
}
