import { randomBytes } from 'node:crypto';
import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { markReconnectNeeded } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { disconnect } from '#/features/connections/disconnect/disconnect.ts';
import { ApiError } from '#/http/errors.ts';

export interface ForgettingParts extends Pick<ConnectionsParts, 'db' | 'networks' | 'sealer' | 'log'> {
  /** Removes this person of a network as a way to sign in to the product, wherever they are one. */
  forgetSignIn: (trx: Executor, person: { service: string; accountId: string; ipAddress: string }) => Promise<void>;
}

type Platform = Pick<Network, 'id' | 'origin'>;

interface OfPerson {
  connectionId: string;
  spaceId: SpaceId;
  network: NetworkId;
  version: number;
  connected: boolean;
}

/** A person who asked for a deletion needs both to see what became of it. */
export interface DeletionRecord {
  id: string;
  confirmationCode: string;
}

const CODE_BYTES = 16;

/** A person ended our access at the network: their accounts say so before a post is due. */
export async function noteEndedAccess(
  { db, judge }: Pick<ConnectionsParts, 'db' | 'judge'>,
  platform: Platform,
  remoteUserId: string,
  reason: string,
): Promise<void> {
  for (const { connectionId, version } of await readOfPerson(db, platform, remoteUserId)) {
    await markReconnectNeeded({ db, judge }, { connectionId, version, reason });
  }
}

/**
 * Removes what we know of a person from a network, by every user who connected them: sign-ins, names, pictures. An account
 * with posts stays as a nameless row, as a post is never without its account. A way to sign in to the product goes, too.
 */
export async function forgetPerson(
  parts: ForgettingParts,
  platform: Platform,
  { remoteUserId, ipAddress }: { remoteUserId: string; ipAddress: string },
): Promise<DeletionRecord> {
  const accounts = await readOfPerson(parts.db, platform, remoteUserId);
  for (const { spaceId, connectionId, network, connected } of accounts) {
    if (connected) await disconnect(parts, { spaceId, connectionId, network, by: { network } }).catch(unlessGone);
  }
  return transact(parts.db, async (trx) => {
    await sql`delete from offered_accounts where network = ${platform.id} and origin = ${platform.origin}
      and remote_user_id = ${remoteUserId}`.execute(trx);
    await parts.forgetSignIn(trx, { service: platform.id, accountId: remoteUserId, ipAddress });
    const ids = accounts.map(({ connectionId }) => connectionId);
    // A person who has connected again meanwhile has agreed anew.
    await sql`delete from connections c where id = any(${ids}) and not connected
      and not exists (select from targets t where t.connection_id = c.id)`.execute(trx);
    await sql`update connections set username = null, profile_name = null, account_name = null, profile_picture = null,
      remote_account_id = 'forgotten:' || id, updated_at = clock_timestamp() where id = any(${ids}) and not connected`.execute(
      trx,
    );
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const { rows } = await sql<{ id: string }>`
      insert into deletion_requests (code, posts, connections, media, finished_at)
      values (${code}, 0, ${ids.length}, 0, clock_timestamp()) returning id`.execute(trx);
    const [record] = rows;
    if (record === undefined) throw new Error('A row that was stored was not answered');
    return { id: record.id, confirmationCode: code };
  });
}

/** Its owner, or the same callback a second time, disconnected it meanwhile. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'connection-not-found')) throw error;
}

/** The accounts that came with a grant of the person, also of another network, and those that they are themselves. */
async function readOfPerson(db: Executor, { id, origin }: Platform, remoteUserId: string): Promise<OfPerson[]> {
  const { rows } = await sql<OfPerson>`
    select c.id "connectionId", c.space_id "spaceId", c.network, c.version, c.connected
    from connections c where c.id in (
      select a.id from grants g join connections a on a.grant_id = g.id
        where g.network = ${id} and g.origin = ${origin} and g.remote_user_id = ${remoteUserId}
      union select a.id from connections a
        where a.network = ${id} and a.origin = ${origin} and a.remote_account_id = ${remoteUserId})
    order by c.space_id, c.id`.execute(db);
  return rows;
}
