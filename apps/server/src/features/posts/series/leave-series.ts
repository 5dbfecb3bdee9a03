import { sql, type Transaction } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';

/** Takes an account out of all series of its person, when its data is deleted. A series without any other account makes nothing more. */
export async function leaveSeries(
  trx: Transaction<Tables>,
  { spaceId, connectionId }: { spaceId: SpaceId; connectionId: string },
): Promise<void> {
  const account = JSON.stringify([connectionId]);
  const { rows } = await sql<{ id: string; isLast: boolean }>`
    update series set version = version + 1, updated_at = clock_timestamp(),
      content = jsonb_set(jsonb_set(content, '{connectionIds}', (content -> 'connectionIds') - ${connectionId}::text),
        '{options}', (content -> 'options') - ${connectionId}::text)
    where space_id = ${spaceId} and content -> 'connectionIds' @> ${account}::jsonb
    returning id, jsonb_array_length(content -> 'connectionIds') = 0 "isLast"`.execute(trx);
  const over = rows.filter(({ isLast }) => isLast).map(({ id }) => id);
  await sql`update series set ends_before = greatest(made_until + 1, start_day), next_day = null, make_at = null where id = any(${over}::uuid[])`.execute(
    trx,
  );
  await sql`delete from series_waits where series_id = any(${over}::uuid[])`.execute(trx);
  if (rows.length > 0) await notifyLive(trx, [{ spaceId, topics: ['series'] }]);
}
