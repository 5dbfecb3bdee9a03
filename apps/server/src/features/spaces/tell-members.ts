import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

/**
 * Has the browsers of all who are in a space fetch it anew, in whatever space they are at the moment. `also`: people who
 * are not in it any more.
 */
export async function tellMembers(trx: Executor, spaceId: SpaceId, also: readonly string[] = []): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select owner_id "userId" from spaces where id = ${spaceId}
    union select user_id from space_members where space_id = ${spaceId}`.execute(trx);
  const people = new Set([...rows.map(({ userId }) => userId), ...also]);
  await notifyLive(trx, [
    { spaceId, topics: ['members'] },
    ...[...people].map((userId) => ({ userId, topics: ['spaces' as const] })),
  ]);
}
