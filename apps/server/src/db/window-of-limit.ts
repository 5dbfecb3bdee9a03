import { sql } from 'kysely';

/** Whether the window of the row `l` of `limits` is over, by the database's clock: whatever it counted no longer counts. */
export const windowHasEnded = sql<boolean>`l.resets_at <= clock_timestamp()`;

/** After `on conflict (key) do update set`: what was to be inserted counts in the window of the row `l`, or begins a new one. */
export const moreInWindow = sql`
      count = case when ${windowHasEnded} then excluded.count else l.count + excluded.count end,
      resets_at = case when ${windowHasEnded} then excluded.resets_at else l.resets_at end`;
