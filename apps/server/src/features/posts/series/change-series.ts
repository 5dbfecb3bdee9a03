import { isDeepStrictEqual } from 'node:util';
import type { ChangeSeries, SeriesChanged } from '@nonet/contract';
import { approvalAfterChange, isSameRhythm } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { readRules } from '#/features/posts/approval-row.ts';
import { cancelling } from '#/features/posts/cancel-post.ts';
import { changeHeld } from '#/features/posts/change-post.ts';
import { rewriting } from '#/features/posts/edit-post.ts';
import { withoutReadCard } from '#/features/posts/post-input.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { type DueDate, datesBetween, firstDayAfter, horizonOf } from '#/features/posts/series/due-dates.ts';
import { findCut, nothingLeft } from '#/features/posts/series/find-cut.ts';
import { type ChangedPost, keepChange, readNoted } from '#/features/posts/series/keep-change.ts';
import { mapDates, type Slot } from '#/features/posts/series/map-dates.ts';
import { nextSeries } from '#/features/posts/series/next-series.ts';
import { noteRepeat } from '#/features/posts/series/note-repeat.ts';
import { changeProgress, insertSeries, moveToSeries } from '#/features/posts/series/series.queries.ts';
import { type ForCaller, lockPosts, type SeriesPost, standingOf } from '#/features/posts/series/series-posts.ts';
import { draftAt, type SeriesRow } from '#/features/posts/series/series-row.ts';
import { draftOf } from '#/features/posts/stored-draft.ts';
import { requireOwnAccounts } from '#/http/bound-members.ts';

/** What a change of a series has done. */
export interface SeriesOutcome extends Omit<SeriesChanged, 'success' | 'series'> {
  /** The series that has the changed dates. */
  seriesId: string;
  /** When workers must look at what was written. */
  due: Date[];
}

type Trx = Transaction<Tables>;

/**
 * Changes a locked series from one of its dates on (RECUR-03). Former dates stay with it; a new series goes on with the others, and
 * takes over the posts that are made. What was sent, and what was edited on its own, stays as it is.
 */
export async function changeSeries(
  trx: Trx,
  parts: PostsParts,
  { series, accounts, by }: ForCaller,
  body: ChangeSeries,
): Promise<SeriesOutcome> {
  const now = new Date();
  const all = await lockPosts(trx, { series, accounts, by }, now);
  const cut = await findCut(series, all, body, now);
  if (cut === null) throw nothingLeft();
  const next = { ...(await nextSeries(parts, series, { cut, body, now })), ...(await approvalOfNext(trx, series, by)) };
  requireOwnAccounts({ accounts }, next.content.connectionIds);
  const posts = all.filter(({ day }) => day >= cut.day).map((post) => (post.day === body.date ? asChosen(post) : post));
  const noted = await readNoted(trx, series.id, cut.day);
  const { mapped, dates } = await newDates({ series, next, cut, posts, now, noted: noted.dates });

  await insertSeries(trx, next);
  const changed: ChangedPost[] = [];
  const due: Date[] = [];
  for (const post of posts) {
    const date = dates.get(mapped.get(post.day) ?? '');
    const written = await changePost(trx, parts, { post, next, date });
    if (written === null) continue;
    changed.push(written.changed);
    due.push(...written.due);
  }
  await moveNoted(trx, { from: series.id, to: next.id, mapped });
  const { id, timeZone, endsBefore, madeUntil, nextDay } = series;
  const progress = { id, timeZone, endsBefore, madeUntil, nextDay };
  await endBefore(trx, series, cut.day);
  await noteRepeat(trx, 'repeat-changed', by, next, series);
  const undo = await keepChange(trx, series.spaceId, {
    series: progress,
    madeId: next.id,
    from: cut.day,
    ...noted,
    posts: changed,
  });
  return {
    seriesId: next.id,
    changed: changed.filter(({ draft }) => draft !== null).length,
    deleted: changed.filter(({ isDeleted }) => isDeleted).length,
    leftAlone: posts.filter((post) => standingOf(post) === 'alone').length,
    undo,
    due,
  };
}

/** A changed repeat is approved as a changed post is. */
async function approvalOfNext(
  trx: Trx,
  { spaceId, approval, judgedBy }: SeriesRow,
  by: ForCaller['by'],
): Promise<Pick<SeriesRow, 'approval' | 'judgedBy'>> {
  const rules = await readRules(trx, spaceId);
  if (rules === null || by === undefined) return { approval, judgedBy };
  // The client is asked about each of its posts.
  if (!approvalAfterChange(approval, by.role, rules).isTeamYes) return { approval: 'waiting', judgedBy: null };
  return approval === 'none' ? { approval, judgedBy: null } : { approval: 'approved', judgedBy: by.uid };
}

/** The post at which a person makes a change is changed too, also when it was edited on its own. */
function asChosen(post: SeriesPost): SeriesPost {
  return { ...post, editedAlone: false };
}

interface Situation {
  series: SeriesRow;
  next: SeriesRow;
  cut: DueDate;
  posts: readonly SeriesPost[];
  noted: readonly { day: string }[];
  now: Date;
}

/** Which dates of the new series the former ones become, and all of those. */
async function newDates({ series, next, cut, posts, noted, now }: Situation) {
  const kinds = { plain: 'plain', alone: 'fixed', sent: 'fixed', deleted: 'gone' } as const;
  const kindOf = new Map(posts.map((post): [string, Slot['kind']] => [post.day, kinds[standingOf(post)]]));
  const slots = noted
    .map(({ day }): Slot => ({ day, kind: kindOf.get(day) ?? 'gone' }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const last = slots.at(-1)?.day ?? cut.day;
  const before = (await datesBetween(series, { from: cut.day, to: last })).map(({ day }) => day);
  const isSame = isSameRhythm(series.rule, next.rule);
  const found = await datesBetween(next, {
    from: next.start,
    ...(isSame ? { most: before.length } : { to: horizonOf(next, now) }),
  });
  const dates = new Map(
    found.flatMap(({ instant, ...date }) => (instant === null ? [] : [[date.day, { ...date, instant }]])),
  );
  const mapped = mapDates({ slots, before, after: [...dates.keys()], isSameRhythm: isSame });
  return { mapped, dates };
}

/** Null: the post stays where it is. */
async function changePost(
  trx: Trx,
  parts: PostsParts,
  { post: { post, day, editedAlone }, next, date }: { post: SeriesPost; next: SeriesRow; date: DueDate | undefined },
): Promise<{ changed: ChangedPost; due: readonly Date[] } | null> {
  const standing = standingOf({ post, day, editedAlone });
  const unchanged: ChangedPost = {
    id: post.id,
    day,
    version: post.version,
    draft: null,
    isDeleted: false,
    editedAlone,
  };
  if (standing === 'deleted') return null;
  if (standing !== 'plain') {
    if (date === undefined) return null;
    await moveToSeries(trx, post.id, { seriesId: next.id, day: date.day, editedAlone });
    return { changed: unchanged, due: [] };
  }
  if (date === undefined) {
    await changeHeld(trx, parts, post, cancelling);
    return { changed: { ...unchanged, version: post.version + 1, isDeleted: true }, due: [] };
  }
  const before = draftOf(post);
  const draft = draftAt(next, date);
  const isSame = isDeepStrictEqual(withoutReadCard(before), withoutReadCard(draft));
  const { due = [] } = isSame ? {} : await changeHeld(trx, parts, post, rewriting(parts, draft));
  await moveToSeries(trx, post.id, { seriesId: next.id, day: date.day, editedAlone: false });
  if (isSame) return { changed: unchanged, due };
  const asText = { ...before, scheduledAt: before.scheduledAt.toISOString() };
  return { changed: { ...unchanged, version: post.version + 1, draft: asText }, due };
}

/** What dates were noted as goes with them. */
async function moveNoted(
  trx: Trx,
  { from, to, mapped }: { from: string; to: string; mapped: ReadonlyMap<string, string | null> },
): Promise<void> {
  const moved = [...mapped].flatMap(([day, date]) => (date === null ? [] : [{ day, date }]));
  await sql`
    with moved as (
      delete from series_dates d using unnest(${moved.map(({ day }) => day)}::date[], ${moved.map(({ date }) => date)}::date[]) m(day, date)
      where d.series_id = ${from} and d.day = m.day returning m.date, d.state)
    insert into series_dates (series_id, day, state) select ${to}::uuid, date, state from moved`.execute(trx);
}

/** Ends a series before a day: it makes nothing more from then on. */
export async function endBefore(trx: Trx, series: SeriesRow, day: string): Promise<void> {
  const nextDay = await firstDayAfter({ ...series, endsBefore: day }, series.madeUntil);
  await changeProgress(trx, { ...series, endsBefore: day, nextDay });
  await sql`delete from series_waits where series_id = ${series.id} and day >= ${day}::date`.execute(trx);
}
