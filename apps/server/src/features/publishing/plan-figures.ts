import { readingAges } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';

import { scheduleReadings } from '#/db/schedule-readings.ts';
import type { Tables } from '#/db/tables.ts';

/** In milliseconds, ascending. */
export type ReadingAges = readonly [number, ...number[]];

/**
 * Has targets read that have just become published, from a certain age on, in the transaction that publishes them. One that is there
 * already stays as it is.
 */
export async function planFigures(
  trx: Transaction<Tables>,
  targetIds: readonly string[],
  [firstAgeMs]: ReadingAges = readingAges,
): Promise<void> {
  if (targetIds.length === 0) return;
  const { rows } = await sql<{ connectionId: string }>`
    insert into post_figures (space_id, target_id, connection_id, network, published_at, next_at)
    select t.space_id, t.id, t.connection_id, t.network, t.published_at, t.published_at + ${firstAgeMs} * interval '1 ms'
    from targets t where t.id = any(${[...targetIds]}::uuid[]) and t.published_at is not null order by t.id
    on conflict (target_id) do nothing
    returning connection_id "connectionId"`.execute(trx);
  await scheduleReadings(
    trx,
    rows.map(({ connectionId }) => connectionId),
  );
}
