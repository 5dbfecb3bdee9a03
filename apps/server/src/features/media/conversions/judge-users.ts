import { plannedStatuses } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

interface Account {
  spaceId: SpaceId;
  connectionId: string;
  from: string;
  to: string;
}

/** Has the posts to come that use a file judged anew: whether they go out may depend on what is made of it. */
export async function judgeUsers(
  db: Executor,
  mediaId: string,
  judge: (account: Account) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ spaceId: SpaceId; connectionId: string; from: Date; to: Date }>`
    select space_id "spaceId", connection_id "connectionId", min(due_at) "from", max(due_at) "to" from targets
    where post_id = any(array(select post_id from post_media where media_id = ${mediaId}))
      and status = any(${plannedStatuses}::text[])
    group by space_id, connection_id`.execute(db);
  for (const { from, to, ...account } of rows) {
    await judge({ ...account, from: from.toISOString(), to: to.toISOString() });
  }
}
