import type { ConnectedAccount, OfferedAccount } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { statementTime } from '#/db/statement-time.ts';

/** How long accounts wait to be chosen. */
const OPEN_MINUTES = 60;

/** Accounts that came. A person may choose as many of them as the plan has room for. */
export interface StoredOffer {
  /** Of the attempt with which they came. */
  flowId: string;
  spaceId: SpaceId;
  /** The network whose consent page was answered. */
  network: NetworkId;
  origin: string;
  remoteUserId: string;
  accounts: OfferedAccount[];
  /** The accounts that came along and were connected before; they are connected again already. */
  refreshed: ConnectedAccount[];
  /** The grant and the access of the accounts. */
  sealed: string;
}

const columns = sql`flow_id "flowId", space_id "spaceId", network, origin, remote_user_id "remoteUserId", accounts, refreshed,
  sealed`;

export async function insertOffer(trx: Executor, offer: StoredOffer): Promise<void> {
  await sql`
    insert into offered_accounts
      (flow_id, space_id, network, origin, remote_user_id, accounts, refreshed, sealed, expires_at)
    values (${offer.flowId}, ${offer.spaceId}, ${offer.network}, ${offer.origin}, ${offer.remoteUserId},
      ${JSON.stringify(offer.accounts)}::json, ${JSON.stringify(offer.refreshed)}::json, ${offer.sealed},
      clock_timestamp() + make_interval(mins => ${OPEN_MINUTES}))`.execute(trx);
}

/** What a person is shown: nothing of the access. */
export type OpenOffer = Pick<StoredOffer, 'flowId' | 'network' | 'accounts'> & { expiresAt: Date };

/** The offers that the user may still choose from, oldest first. */
export async function readOffers(db: Executor, spaceId: SpaceId): Promise<OpenOffer[]> {
  const { rows } = await sql<OpenOffer>`
    select flow_id "flowId", network, accounts, expires_at "expiresAt" from offered_accounts
    where space_id = ${spaceId} and expires_at > ${statementTime} order by expires_at`.execute(db);
  return rows;
}

/** Takes the offer away, to connect what was chosen of it. Undefined when it is over, or another's. */
export async function takeOffer(
  trx: Executor,
  { spaceId, flowId }: { spaceId: SpaceId; flowId: string },
): Promise<(StoredOffer & { reconnectId: string | null }) | undefined> {
  const { rows } = await sql<StoredOffer & { reconnectId: string | null }>`
    delete from offered_accounts o where flow_id = ${flowId} and space_id = ${spaceId} and expires_at > clock_timestamp()
    returning ${columns}, (select reconnect_id from connect_flows f where f.id = o.flow_id) "reconnectId"`.execute(trx);
  return rows[0];
}

/** Some of the offers from which nobody has chosen in time. */
export async function readExpiredOffers(db: Executor): Promise<StoredOffer[]> {
  const { rows } = await sql<StoredOffer>`
    select ${columns} from offered_accounts where expires_at <= ${statementTime} order by expires_at limit 20`.execute(
    db,
  );
  return rows;
}

export async function removeOffer(db: Executor, flowId: string): Promise<void> {
  await sql`delete from offered_accounts where flow_id = ${flowId}`.execute(db);
}
