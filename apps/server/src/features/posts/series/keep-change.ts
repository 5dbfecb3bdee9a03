import type { SeriesChanged } from '@nonet/contract';
import { sql, type Transaction } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';

import type { Tables } from '#/db/tables.ts';
import type { PostDraft } from '#/features/posts/post-input.ts';
import type { SeriesRow } from '#/features/posts/series/series-row.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

/** As long as a deleted post can be brought back, so that one undo brings back everything. */
const UNDO_MS = 10_000;

/** What a change of a series replaced. Kept as JSON. */
export interface Before {
  series: Pick<SeriesRow, 'id' | 'timeZone' | 'endsBefore' | 'madeUntil' | 'nextDay'>;
  /** The series that the change made; null: it only ended the other. */
  madeId: string | null;
  /** From this day on the rows below are all that there were. */
  from: string;
  dates: { day: string; state: string }[];
  waits: { day: string; dueAt: string; code: string; message: string }[];
  posts: ChangedPost[];
}

export interface ChangedPost {
  id: string;
  day: string;
  /** Its version after the change: one that was changed again is not undone. */
  version: number;
  /** What it was; null: it was deleted, or only its series changed. */
  draft: (Omit<PostDraft, 'scheduledAt'> & { scheduledAt: string }) | null;
  isDeleted: boolean;
  editedAlone: boolean;
}

/** What the days of a series from `from` on are noted as. */
export async function readNoted(
  trx: Transaction<Tables>,
  id: string,
  from: string,
): Promise<Pick<Before, 'dates' | 'waits'>> {
  const { rows: dates } = await sql<Before['dates'][number]>`
    select day::text, state from series_dates where series_id = ${id} and day >= ${from}::date`.execute(trx);
  const { rows: waits } = await sql<Before['waits'][number]>`
    select day::text, due_at::text "dueAt", code, message from series_waits where series_id = ${id} and day >= ${from}::date`.execute(
    trx,
  );
  return { dates, waits };
}

/** Keeps what a change replaced, for its undo. */
export async function keepChange(
  trx: Transaction<Tables>,
  spaceId: SpaceId,
  before: Before,
): Promise<NonNullable<SeriesChanged['undo']>> {
  const change = timeOrderedId();
  const { rows } = await sql<{ until: Date }>`
    insert into series_changes (id, space_id, series_id, before, undo_until) values (${change}, ${spaceId}, ${before.series.id},
      ${JSON.stringify(before)}::jsonb, clock_timestamp() + ${UNDO_MS} * interval '1 ms') returning undo_until "until"`.execute(
    trx,
  );
  return { change, until: (rows[0]?.until ?? new Date()).toISOString() };
}
