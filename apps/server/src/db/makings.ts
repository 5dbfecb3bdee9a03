import { type RawBuilder, sql } from 'kysely';

/** A list of `Making`, as JSON: what is made of a file, and what is still to be made. */
export function makingsOf(mediaId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(x order by x.recipe) from (
    select recipe, 'ready' state, null::float8 progress, null::float8 "secondsLeft", null reason
    from media_variants where media_id = ${mediaId}
    union all
    select recipe, state, percent / 100.0, case when state = 'making' and percent > 0
      then extract(epoch from clock_timestamp() - started_at) * (100 - percent) / percent end, reason
    from conversions where media_id = ${mediaId}) x), '[]')`;
}
