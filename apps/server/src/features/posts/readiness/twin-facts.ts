import { repeatWindows, type TwinFacts } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { counted, isOutOrToCome } from '#/features/posts/readiness/planned-facts.ts';

interface Compared {
  network: RawBuilder<unknown>;
  connectionId: RawBuilder<unknown>;
  /** `textKey` of the post; null where it has none. */
  textKey: RawBuilder<unknown>;
  dueAt: RawBuilder<unknown>;
  /** Which targets `o` of the account are of another post. */
  but: RawBuilder<unknown>;
}

/** `TwinFacts` as JSON: the first other post of the account with the text, within the time of its network to either side. */
export function twinFacts({ network, connectionId, textKey, dueAt, but }: Compared): RawBuilder<unknown> {
  return sql`(select json_build_object('dueMs', ${dueMs}, 'isOut', o.status = 'published')
    from targets o where o.connection_id = ${connectionId} and o.text_key = ${textKey}
      and o.due_at >= ${dueAt} - ${windowOf(network)} and o.due_at <= ${dueAt} + ${windowOf(network)}
      and ${but} and ${isOutOrToCome} order by o.due_at limit 1)`;
}

/** More than somebody writes in two days. Where there are more the composer may not warn, and the verdict on the post does. */
const MOST_TEXTS = 200;

/** The texts that a post of the account may repeat at a time, as a JSON list; null where its network refuses none. */
export function textsAround({ network, connectionId, dueAt, but }: Omit<Compared, 'textKey'>): RawBuilder<unknown> {
  return sql`case when ${network} = any(${Object.keys(repeatWindows)}::text[]) then (
    select coalesce(json_agg(json_build_object('key', o.text_key, 'dueMs', ${dueMs}, 'isOut', o.status = 'published')), '[]')
    from unnest(${counted}::text[]) s(status), lateral (
      select o.text_key, o.due_at, o.status from targets o where o.connection_id = ${connectionId} and o.status = s.status
        and o.due_at >= ${dueAt} - ${windowOf(network)} and o.due_at <= ${dueAt} + ${windowOf(network)}
        and o.text_key is not null and ${but} and ${isOutOrToCome} order by o.due_at limit ${sql.lit(MOST_TEXTS)}) o) end`;
}

const dueMs = sql`(extract(epoch from o.due_at) * 1000)::float8`;

function windowOf(network: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${JSON.stringify(repeatWindows)}::jsonb ->> ${network})::float8 * interval '1 ms'`;
}

/** The twin of each of many targets, by their ids; those without one are absent. */
export async function findTwins(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, TwinFacts>> {
  const { rows } = await sql<{ id: string; twin: TwinFacts | null }>`
    select t.id, ${twinFacts({
      network: sql`t.network`,
      connectionId: sql`t.connection_id`,
      textKey: sql`t.text_key`,
      dueAt: sql`t.due_at`,
      but: sql`o.id <> t.id`,
    })} twin
    from targets t where t.id = any(${ids}::uuid[]) and t.text_key is not null`.execute(db);
  return new Map(rows.flatMap(({ id, twin }) => (twin === null ? [] : [[id, twin] as const])));
}
