import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import { ApiError } from '#/http/errors.ts';

/** Makes a connected account the default one of its network (OP-58). The one before it is no longer. */
export async function makeDefault(db: Database, spaceId: SpaceId, connectionId: string): Promise<void> {
  await transact(db, async (trx) => {
    await lockConnections(trx, spaceId);
    const chosen = await trx
      .selectFrom('connections')
      .select('network')
      .where('id', '=', connectionId)
      .where('space_id', '=', spaceId)
      .where('connected', '=', true)
      .executeTakeFirst();
    if (chosen === undefined) throw new ApiError(404, 'connection-not-found', 'Connection not found');
    const ofNetwork = sql`space_id = ${spaceId} and network = ${chosen.network} and connected`;
    // Two statements: at no moment may there be two defaults.
    await sql`update connections set is_default = false where ${ofNetwork} and is_default`.execute(trx);
    await sql`update connections set is_default = true where ${ofNetwork} and id = ${connectionId}`.execute(trx);
    await notifyLive(trx, [{ spaceId, topics: ['connections'] }]);
  });
}
