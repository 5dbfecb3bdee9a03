import { sql } from 'kysely';

/** Whether the window of the row `l` of `limits` is over, by the database's clock: whatever it counted no longer counts. */
export const windowHasEnded = sql<boolean>`l.resets_at <= clock_timestamp()`;

/** After `on conflict (key) do update set`: one more in the window of the row `l`, or the first in the one that was to be inserted. */
export const oneMoreInWindow = sql`
      count = case when ${windowHasEnded} then 1 else l.count + 1 end,
      resets_at = case when ${windowHasEnded} then excluded.resets_at else l.resets_at end`;
