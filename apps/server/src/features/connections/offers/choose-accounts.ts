import type { Transaction } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { accountLimit, admit } from '#/features/connections/arrivals/account-room.ts';
import type { Arrival } from '#/features/connections/arrivals/arrival.ts';
import { arrivalsOf, storeArrivals } from '#/features/connections/arrivals/store-arrivals.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { giveBack } from '#/features/connections/disconnect/give-back.ts';
import { connectFailure, logFailure } from '#/features/connections/flows/connect-failure.ts';
import { endFlow, type FlowEnd } from '#/features/connections/flows/connect-flows.queries.ts';
import {
  readExpiredOffers,
  removeOffer,
  type StoredOffer,
  takeOffer,
} from '#/features/connections/offers/offers.queries.ts';
import { type Offered, openOffer } from '#/features/connections/offers/sealed-offer.ts';
import { ApiError } from '#/http/errors.ts';

/**
 * Connects the chosen ones of the accounts that came with one yes (OP-98), and forgets the others. False when the offer
 * is over: somebody has chosen already, or its time has passed.
 */
export async function chooseAccounts(
  parts: ConnectionsParts,
  spaceId: SpaceId,
  { flowId, keys, by }: { flowId: string; keys: readonly string[]; by: string },
): Promise<boolean> {
  const kept = await transact(parts.db, async (trx) => {
    await lockConnections(trx, spaceId);
    const offer = await takeOffer(trx, { spaceId, flowId });
    if (offer === undefined) return undefined;
    const offered = openOffer(parts.sealer, flowId, offer.sealed);
    const chosen = chosenOf(parts, offer, offered, keys);
    const { tooMany, message } = await admit(trx, parts, spaceId, chosen);
    if (tooMany.length > 0) throw accountLimit(message);
    const { reconnectId } = offer;
    await endFlow(trx, flowId, await connectChosen(trx, parts, offer, { offered, chosen, reconnectId, by }));
    await notifyLive(trx, [{ spaceId, topics: ['connections'] }]);
    return { offer, isAnyChosen: chosen.length > 0 };
  });
  if (kept !== undefined && !kept.isAnyChosen) await endAccess(parts, kept.offer);
  return kept !== undefined;
}

/** The chosen accounts, as far as their networks are still switched on here. */
function chosenOf(
  parts: ConnectionsParts,
  { accounts }: StoredOffer,
  offered: Offered,
  keys: readonly string[],
): Arrival[] {
  const places = [...new Set(keys)].map((key) => accounts.findIndex((account) => account.key === key));
  const chosen = places.map((place) => offered.accounts[place]).filter((account) => account !== undefined);
  if (chosen.length < places.length) throw new ApiError(404, 'account-not-offered', 'This account is not among them.');
  return arrivalsOf(parts, chosen);
}

interface Choice {
  offered: Offered;
  chosen: readonly Arrival[];
  reconnectId: string | null;
  by: string;
}

async function connectChosen(
  trx: Transaction<Tables>,
  parts: ConnectionsParts,
  { spaceId, refreshed, network, origin }: StoredOffer,
  { offered, chosen, reconnectId, by }: Choice,
): Promise<FlowEnd> {
  const [first, ...others] = chosen;
  if (first === undefined) return withoutChoice(network, refreshed);
  const page = parts.networks.get(network);
  if (page?.origin !== origin) throw new ApiError(503, 'network-unavailable', 'This network is not available here.');
  const isRefreshed = refreshed.some(({ connectionId }) => connectionId === reconnectId);
  const stored = await storeArrivals(trx, parts, spaceId, [first, ...others], {
    network: page,
    grant: offered.grant,
    reconnectId: isRefreshed ? null : reconnectId,
    by,
  });
  return { outcome: 'connected', connections: [...refreshed, ...stored.connections], insteadOf: stored.insteadOf };
}

/** How an attempt ends when no new account was chosen. */
function withoutChoice(network: StoredOffer['network'], refreshed: StoredOffer['refreshed']): FlowEnd {
  if (refreshed.length > 0) return { outcome: 'connected', connections: refreshed, insteadOf: null };
  const { type, code, message } = connectFailure(network, 'cancelled', 'none-chosen', '');
  return { outcome: 'failed', type, code, message };
}

/** The sweep: what nobody has chosen in time is forgotten, and its access ends. */
export async function endOldOffers(parts: ConnectionsParts): Promise<void> {
  for (const offer of await readExpiredOffers(parts.db)) {
    const { flowId, spaceId, network, refreshed } = offer;
    await endAccess(parts, offer);
    const failure = connectFailure(network, 'expired', 'choice-expired', 'nobody chose among the accounts in time');
    await transact(parts.db, async (trx) => {
      await removeOffer(trx, flowId);
      const { type, code, message } = failure;
      const end: FlowEnd = { outcome: 'failed', type, code, message };
      await endFlow(trx, flowId, refreshed.length > 0 ? withoutChoice(network, refreshed) : end);
      await notifyLive(trx, [{ spaceId, topics: ['connections'] }]);
    });
    if (refreshed.length === 0) logFailure(parts, network, flowId, failure, spaceId);
  }
}

/** When the network is away, or the secret was replaced, the access is only forgotten here. */
async function endAccess(parts: ConnectionsParts, { flowId, spaceId, network, sealed }: StoredOffer): Promise<void> {
  try {
    const { grant, accounts } = openOffer(parts.sealer, flowId, sealed);
    const page = parts.networks.get(network);
    const [first] = accounts;
    if (page !== undefined && first !== undefined) await giveBack(parts, spaceId, page, { grant, auth: first.auth });
  } catch (error) {
    parts.log.warn({ err: error, network, uid: spaceId }, 'the access to accounts that nobody chose was not ended');
  }
}
