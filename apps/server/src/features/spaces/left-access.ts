import { sql } from 'kysely';

import { addMessages } from '#/db/add-messages.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

/**
 * Tells the owner and the managers of accounts whose access at the network is that of a person who is no longer in the space. The
 * accounts stay connected (OP-126).
 */
export async function tellLeftAccess(
  trx: Executor,
  { userId, spaceId }: { userId: string; spaceId: SpaceId },
): Promise<void> {
  const { rows } = await sql<{ id: string; version: number; connected: boolean }>`
    update connections set connected_by = null where space_id = ${spaceId} and connected_by = ${userId}
    returning id, version, connected`.execute(trx);
  await addMessages(
    trx,
    rows
      .filter(({ connected }) => connected)
      .map(({ id: connectionId, version }) => {
        return { kind: 'access-left', spaceId, key: `access-left ${connectionId} ${version}`, connectionId, data: {} };
      }),
  );
}
