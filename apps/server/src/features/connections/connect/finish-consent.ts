import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectedAccount, ConsentEnded } from '@nonet/contract';
import { consentWords, type NetworkId } from '@nonet/domain';
import type { Grant } from '@nonet/networks';
import type { Transaction } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { admit } from '#/features/connections/arrivals/account-room.ts';
import type { Arrival } from '#/features/connections/arrivals/arrival.ts';
import { logMissedAccount } from '#/features/connections/arrivals/log-missed-account.ts';
import { orSignOut } from '#/features/connections/arrivals/save-connection.ts';
import { arrivalsOf, storeArrivals } from '#/features/connections/arrivals/store-arrivals.ts';
import { type ConsentNetwork, hashState } from '#/features/connections/connect/begin-consent.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { giveBack } from '#/features/connections/disconnect/give-back.ts';
import {
  type ConnectFailure,
  connectFailure,
  connectRefusal,
  consentFailure,
  exchangeFailure,
  logFailure,
  referenceOf,
} from '#/features/connections/flows/connect-failure.ts';
import { accountsOnWire, failureOfFlow } from '#/features/connections/flows/connect-flow-on-wire.ts';
import {
  type ChoosingFlow,
  endFlow,
  type FlowEnd,
  type FlowOwner,
  type KnownFlow,
  readFlowByState,
  type TakenFlow,
  takeFlow,
} from '#/features/connections/flows/connect-flows.queries.ts';
import { insertOffer } from '#/features/connections/offers/offers.queries.ts';
import { sealOffer } from '#/features/connections/offers/sealed-offer.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** Who came back, in the space and the session in which their attempt has to have begun. */
export type Returned = FlowOwner & { caller: Caller };

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
  { requestId, ...owner }: Returned & { requestId: string },
  { state, answer }: ConsentReturn,
): Promise<ConsentEnded> {
  const key = { network: network.id, origin: network.origin, stateHash: hashState(state) };
  const taken = await takeFlow(parts.db, owner, key);
  if (taken !== undefined) return answerTo(await end(parts, network, owner, taken, answer), network.id, taken.id);
  const known = await endOfOther(parts, owner, key);
  if (known !== undefined) {
    // Only these two are logged: other failures were logged when they happened.
    if (known.outcome === 'expired' || known.outcome === 'lost') {
      logFailure(parts, network.id, known.id, failureOfFlow(known, network.id), owner.spaceId);
    }
    return answerTo(known, network.id, known.id);
  }
  const unknown = connectFailure(network.id, 'expired', 'state-unknown', 'this session has begun no such attempt');
  const failure = { ...unknown, message: consentWords(network.id).wrongState };
  logFailure(parts, network.id, requestId, failure, owner.spaceId);
  throw connectRefusal(failure, requestId);
}

/** An attempt that ended well, or does once the person has chosen. */
type KeptEnd = Exclude<FlowEnd | ChoosingFlow, { outcome: 'failed' }>;

async function end(
  parts: ConnectionsParts,
  network: ConsentNetwork,
  owner: Returned,
  flow: TakenFlow,
  answer: ConsentReturn['answer'],
): Promise<FlowEnd | ChoosingFlow> {
  const result = await connect(parts, network, owner, flow, answer).catch((error: unknown) => {
    if (error instanceof ApiError) return refusedFailure(network.id, error);
    parts.log.error({ err: error, flow: flow.id }, 'an attempt to connect an account failed by a fault of ours');
    return connectFailure(network.id, 'failed', 'internal', 'a fault of ours');
  });
  if ('outcome' in result) {
    if (result.outcome === 'choosing') return result;
    const { connectionId, insteadOf } = accountsOnWire(result);
    const attempt = { reference: referenceOf(flow.id), flow: flow.id };
    logMissedAccount(parts, network.id, owner.spaceId, { connectionId, insteadOf }, attempt);
    return result;
  }
  logFailure(parts, network.id, flow.id, result, owner.spaceId);
  const { type, code, message } = result;
  const failed: FlowEnd = { outcome: 'failed', type, code, message };
  await endFlow(parts.db, flow.id, failed);
  return failed;
}

/** Whoever began it may not connect accounts there any more. */
function refusedFailure(network: NetworkId, { code, message }: ApiError): ConnectFailure {
  return { ...connectFailure(network, 'failed', code, 'the rights of the person ended meanwhile'), message };
}

/** The grant, its accounts and the end of the attempt are stored together. */
async function connect(
  parts: ConnectionsParts,
  network: ConsentNetwork,
  { spaceId, caller }: Returned,
  { id, sealedVerifier, redirectUri, reconnectId }: TakenFlow,
  answer: ConsentReturn['answer'],
): Promise<KeptEnd | ConnectFailure> {
  if ('error' in answer) return consentFailure(network.id, answer);
  const codeVerifier = parts.sealer.open(sealedVerifier, sealContext.connectFlow(id));
  // The request's own signal is not used: the code works once, so the exchange goes on even when the window was closed.
  const signal = AbortSignal.timeout(EXCHANGE_MS);
  const result = await network.consent.exchange({ code: answer.code, redirectUri, codeVerifier }, { signal });
  if (result.kind !== 'signed-in') return exchangeFailure(network.id, result);
  const { grant, accounts } = result;
  const arrivals = arrivalsOf(parts, accounts);
  const notKept = () => giveBack(parts, spaceId, network, { grant, auth: accounts[0].auth });
  if (arrivals.length === 0) {
    await notKept();
    return connectFailure(network.id, 'failed', 'no-account', 'every account is of a network that is switched off');
  }
  const ended = await orSignOut(notKept, () =>
    transact(parts.db, async (trx) => {
      await lockConnections(trx, spaceId);
      await parts.requireStillAllowed(trx, caller);
      const ofFlow = { id, spaceId, reconnectId, by: caller.uid };
      return keep(trx, parts, network, { flow: ofFlow, grant, arrivals });
    }),
  );
  if (!('outcome' in ended)) await notKept();
  return ended;
}

interface Kept {
  flow: { id: string; spaceId: SpaceId; reconnectId: string | null; by: string };
  grant: Grant;
  arrivals: readonly Arrival[];
}

/**
 * Stores what fits the person's plan. Of new accounts that are more than fit, the person chooses afterwards; until then
 * they wait, sealed.
 */
async function keep(
  trx: Transaction<Tables>,
  parts: ConnectionsParts,
  network: ConsentNetwork,
  { flow, grant, arrivals }: Kept,
): Promise<KeptEnd | ConnectFailure> {
  const { id, spaceId, reconnectId, by } = flow;
  const { fitting, tooMany, room, message } = await admit(trx, parts, spaceId, arrivals);
  const hasChoice = tooMany.length > 0 && room > 0;
  const [first, ...others] = fitting;
  if (first === undefined && !hasChoice) {
    return { ...connectFailure(network.id, 'plan', 'account-limit', `${tooMany.length} more than fit`), message };
  }
  const meant = hasChoice ? null : reconnectId;
  const stored =
    first === undefined
      ? null
      : await storeArrivals(trx, parts, spaceId, [first, ...others], { network, grant, reconnectId: meant, by });
  if (hasChoice) {
    const refreshed = stored?.connections ?? [];
    await offer(trx, parts, network, { flow, grant, arrivals: tooMany }, refreshed);
    return { outcome: 'choosing', connections: refreshed, insteadOf: null };
  }
  if (stored === null) throw new Error('What fits is stored');
  const connected = { outcome: 'connected', ...stored } as const;
  await endFlow(trx, id, connected);
  return connected;
}

async function offer(
  trx: Transaction<Tables>,
  { sealer }: ConnectionsParts,
  network: ConsentNetwork,
  { flow: { id, spaceId }, grant, arrivals }: Kept,
  refreshed: ConnectedAccount[],
): Promise<void> {
  const accounts = arrivals.map(({ signedIn, network: { id: of } }) => ({ ...signedIn, network: of }));
  await insertOffer(trx, {
    flowId: id,
    spaceId,
    network: network.id,
    origin: network.origin,
    remoteUserId: grant.remoteUserId,
    accounts: accounts.map(({ network: platform, account: { username, profileName } }, index) => {
      return { key: String(index), platform, username, profileName };
    }),
    refreshed,
    sealed: sealOffer(sealer, id, { grant, accounts }),
  });
  await notifyLive(trx, [{ spaceId, topics: ['connections'] }]);
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

function answerTo(end: FlowEnd | ChoosingFlow | KnownFlow, network: NetworkId, flowId: string): ConsentEnded {
  if (end.outcome === 'connected' || end.outcome === 'choosing') {
    return { success: true, choosing: end.outcome === 'choosing', ...accountsOnWire(end) };
  }
  throw connectRefusal(failureOfFlow(end, network), flowId);
}
