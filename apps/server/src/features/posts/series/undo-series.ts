import { sql, type Transaction } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';

import type { Tables } from '#/db/tables.ts';
import type { WithinSpace } from '#/db/within-accounts.ts';
import { restoring } from '#/features/posts/cancel-post.ts';
import { type Changed, changeHeld } from '#/features/posts/change-post.ts';
import { removing } from '#/features/posts/delete-post.ts';
import { rewriting } from '#/features/posts/edit-post.ts';
import { isBeingPublished, isFrozen } from '#/features/posts/post-row.ts';
import { lockPost } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import type { SeriesOutcome } from '#/features/posts/series/change-series.ts';
import type { Before, ChangedPost } from '#/features/posts/series/keep-change.ts';
import { noteRepeat } from '#/features/posts/series/note-repeat.ts';
import { changeProgress, lockSeries, moveToSeries } from '#/features/posts/series/series.queries.ts';
import type { ForCaller } from '#/features/posts/series/series-posts.ts';
import { type PostKey, refuseOthers } from '#/features/posts/within-accounts.ts';
import type { ActingPerson } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

type Trx = Transaction<Tables>;

/**
 * Brings a locked series back to what it was before a change, with all posts that the change wrote, moved, deleted or made. A post that
 * was changed again meanwhile keeps what it says.
 */
export async function undoSeries(
  trx: Trx,
  parts: PostsParts,
  { series, accounts, by }: ForCaller,
  change: string,
): Promise<SeriesOutcome> {
  const { id, spaceId } = series;
  const before = await takeChange(trx, { spaceId, id, change });
  if (before.madeId !== null) await lockSeries(trx, spaceId, before.madeId);
  const due: Date[] = [];
  for (const post of before.posts)
    due.push(...(await bringBack(trx, parts, { post, spaceId, accounts, by, seriesId: id })));
  if (before.madeId !== null) await removeMade(trx, parts, { spaceId, accounts, id: before.madeId });
  await bringDatesBack(trx, id, before);
  await changeProgress(trx, before.series);
  await noteRepeat(trx, 'repeat-restored', by, series);
  const deleted = before.posts.filter(({ isDeleted }) => isDeleted).length;
  return { seriesId: id, changed: before.posts.length - deleted, deleted: 0, leftAlone: 0, undo: null, due };
}

async function takeChange(
  trx: Trx,
  { spaceId, id, change }: { spaceId: SpaceId; id: string; change: string },
): Promise<Before> {
  const { rows } = await sql<{ before: Before }>`
    delete from series_changes where id::text = ${change} and space_id = ${spaceId} and series_id = ${id}
      and undo_until > clock_timestamp() returning before`.execute(trx);
  if (rows[0] === undefined) throw new ApiError(409, 'too-late', 'This can no longer be undone');
  return rows[0].before;
}

async function bringBack(
  trx: Trx,
  parts: PostsParts,
  {
    post: { id, day, version, draft, isDeleted, editedAlone },
    spaceId,
    accounts,
    by,
    seriesId,
  }: WithinSpace & { post: ChangedPost; seriesId: string; by: ActingPerson | undefined },
): Promise<Date[]> {
  const stored = await lockPost(trx, spaceId, id);
  if (stored === null) return [];
  refuseOthers(accounts, stored);
  const held = { ...stored, changer: by, isWithRepeat: true } as const;
  const due: Date[] = [];
  const isAsLeft = stored.version === version && !isFrozen(stored) && !isBeingPublished(stored);
  if (isAsLeft && isDeleted) due.push(...((await changeHeld(trx, parts, held, restoring)).due ?? []));
  if (isAsLeft && draft !== null) {
    const former = { ...draft, scheduledAt: new Date(draft.scheduledAt) };
    due.push(...(await ifTaken(() => changeHeld(trx, parts, held, rewriting(parts, former), accounts))));
  }
  await moveToSeries(trx, id, { seriesId, day, editedAlone });
  return due;
}

/** A post whose former time has passed meanwhile, or whose account is gone, stays as it is. */
async function ifTaken(write: () => Promise<Changed>): Promise<readonly Date[]> {
  try {
    return (await write()).due ?? [];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** Removes the series that a change made, with the posts that were made for it since. What is out stays, and repeats no more. */
async function removeMade(trx: Trx, parts: PostsParts, { spaceId, accounts, id: madeId }: PostKey): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from posts where series_id = ${madeId} order by id`.execute(trx);
  for (const { id } of rows) {
    const post = await lockPost(trx, spaceId, id);
    if (post === null || isFrozen(post) || isBeingPublished(post) || post.status === 'processing') continue;
    refuseOthers(accounts, post);
    await changeHeld(trx, parts, { ...post, isWithRepeat: true }, removing(parts, null));
  }
  await sql`update media set kept_by_post = false where id in (select media_id from series_files where series_id = ${madeId})`.execute(
    trx,
  );
  await sql`delete from series where id = ${madeId}`.execute(trx);
}

async function bringDatesBack(trx: Trx, id: string, { from, dates, waits }: Before): Promise<void> {
  await sql`delete from series_dates where series_id = ${id} and day >= ${from}::date`.execute(trx);
  await sql`insert into series_dates (series_id, day, state)
    select ${id}::uuid, day, state from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) d(day date, state text)`.execute(
    trx,
  );
  await sql`insert into series_waits (series_id, day, due_at, code, message)
    select ${id}::uuid, day, "dueAt", code, message
    from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) w(day date, "dueAt" timestamptz, code text, message text)
    on conflict do nothing`.execute(trx);
}
