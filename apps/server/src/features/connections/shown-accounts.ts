import type { Connection } from '@nonet/contract';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { toWire, type WireRow } from '#/features/connections/connections.queries.ts';

/** Accounts of a space by their ids, also those that are not connected any more, as people see them who do nothing with them. */
export async function readShownAccounts(
  db: Executor,
  { spaceId, ids, pictureUrl }: { spaceId: SpaceId; ids: readonly string[]; pictureUrl: (id: string) => string },
): Promise<Connection[]> {
  const { rows } = await sql<WireRow>`
    select c.id, network, remote_account_id, username, profile_name, account_name, is_default, connected, reconnect_needed, reconnect_reason,
      access_ends_at, k.id picture_id, env, connected_at
    from connections c left join account_pictures k on k.connection_id = c.id
    where c.space_id = ${spaceId} and c.id = any(${[...ids]}::text[])`.execute(db);
  return rows.map((row) => ({ ...toWire(row, pictureUrl), cameInstead: null, postsAtRisk: 0, locked: false }));
}
