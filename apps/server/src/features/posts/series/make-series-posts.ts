import { CLOCK_TOLERANCE_MS, type NewMessage, type RepeatNews } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { addMessages } from '#/db/add-messages.ts';
import { notifyLive } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { type DueDate, type DueDates, datesBetween, dueDates, makeAt } from '#/features/posts/series/due-dates.ts';
import { type Made, makeSeriesPost } from '#/features/posts/series/make-series-post.ts';
import { doneDates, openSeries } from '#/features/posts/series/series.queries.ts';
import type { SeriesRow } from '#/features/posts/series/series-row.ts';

interface Dated {
  series: SeriesRow;
  date: DueDate;
}

type Wait = Dated & Extract<Made, { kind: 'waits' }>;

/**
 * Makes the posts of a person's series for the days ahead, in the order in which they are due, as far as the month has room. What
 * could not be made is noted, and tried again the next time; what has passed meanwhile is told, and not made later (OP-105).
 */
export async function makeSeriesPosts(parts: PostsParts, spaceId: SpaceId): Promise<void> {
  const now = new Date();
  const all = await openSeries(parts.db, spaceId);
  if (all.length === 0) return;
  const ahead = new Map<string, DueDates>();
  for (const series of all) ahead.set(series.id, await withWaiting(parts, series, await dueDates(series, now)));
  const dated = all.flatMap((series) => (ahead.get(series.id)?.dates ?? []).map((date): Dated => ({ series, date })));
  const first = dated.reduce((earliest, { date }) => (date.day < earliest ? date.day : earliest), '9999-12-31');
  const ids = all.map(({ id }) => id);
  const done = await doneDates(parts.db, ids, first);
  const open = dated
    .filter(({ series, date }) => !done.has(`${series.id} ${date.day}`))
    .sort((a, b) => a.date.instant.getTime() - b.date.instant.getTime());
  const isOver = ({ date }: Dated) => date.instant.getTime() < now.getTime() - CLOCK_TOLERANCE_MS;
  const waits = await makeAll(
    parts,
    open.filter((each) => !isOver(each)),
  );
  await transact(parts.db, (trx) => noteProgress(trx, { all, ahead, waits, passed: open.filter(isOver) }));
}

/** Adds the dates for which posts could not be made before. */
async function withWaiting({ db }: PostsParts, series: SeriesRow, due: DueDates): Promise<DueDates> {
  const { rows } = await sql<{ day: string }>`
    select day::text from series_waits where series_id = ${series.id} order by day`.execute(db);
  const first = rows[0]?.day;
  if (first === undefined || first > series.madeUntil) return due;
  const days = new Set(rows.map(({ day }) => day));
  const earlier = (await datesBetween(series, { from: first, to: series.madeUntil })).filter(({ day }) =>
    days.has(day),
  );
  const dates = earlier.flatMap(({ instant, ...date }) => (instant === null ? [] : [{ ...date, instant }]));
  return { ...due, dates: [...dates, ...due.dates] };
}

/** Makes one after the other. Returns those that wait; once the month is full, all that follow do. */
async function makeAll(parts: PostsParts, open: readonly Dated[]): Promise<Wait[]> {
  const waits: Wait[] = [];
  const changed = new Set<string>();
  let full: Extract<Made, { kind: 'waits' }> | null = null;
  for (const dated of open) {
    if (changed.has(dated.series.id)) continue;
    const made: Made = full ?? (await makeSeriesPost(parts, dated.series, dated.date));
    if (made.kind === 'changed') changed.add(dated.series.id);
    if (made.kind !== 'waits') continue;
    waits.push({ ...dated, ...made });
    if (made.code === 'usage-limit') full = made;
  }
  return waits;
}

interface Progress {
  all: readonly SeriesRow[];
  ahead: ReadonlyMap<string, DueDates>;
  waits: readonly Wait[];
  passed: readonly Dated[];
}

/** Notes what was done for those series that are still what they were. Each other one was looked at when it changed. */
async function noteProgress(trx: Transaction<Tables>, { all, ahead, waits, passed }: Progress): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from series where id = any(${all.map(({ id }) => id)}::uuid[]) order by id for no key update`.execute(
    trx,
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const same = all.filter(({ id, version }) => versions.get(id) === version);
  const isSame = ({ series }: Dated) => same.includes(series);
  for (const series of same) await storeAhead(trx, series, ahead.get(series.id));
  const full = (await storeWaits(trx, waits.filter(isSame))).filter(({ code }) => code === 'usage-limit');
  const leftOut = await storePassed(trx, passed.filter(isSame));
  await addMessages(trx, [
    ...ofEachSeries(leftOut, 'left-out', ({ day }) => day),
    // However many of its dates wait: once for a month.
    ...ofEachSeries(full, 'month-full', ({ day }) => day.slice(0, 7)),
    ...ofEachSeries(
      same.flatMap((series) => lastOf(series, ahead.get(series.id))),
      'ends',
      ({ day }) => day,
    ),
  ]);
  const spaceId = all[0]?.spaceId;
  if (spaceId !== undefined) await notifyLive(trx, [{ spaceId, topics: ['series'] }]);
}

/** One message for each series, about its dates. */
function ofEachSeries(dated: readonly Dated[], news: RepeatNews, keyOf: (first: DueDate) => string): NewMessage[] {
  return [...Map.groupBy(dated, ({ series }) => series).entries()].flatMap(([{ id, spaceId, content }, own]) => {
    const dates = own.map(({ date }) => date).sort((a, b) => (a.day < b.day ? -1 : 1));
    const [first] = dates;
    if (first === undefined) return [];
    const data = { title: content.title, news, days: dates.map(({ day }) => day) };
    return [{ kind: 'repeat-stopped', spaceId, key: `${news} ${id} ${keyOf(first)}`, data }];
  });
}

/** The last date of a series that comes to its end by itself. */
function lastOf(series: SeriesRow, due: DueDates | undefined): Dated[] {
  const date = due?.dates.at(-1);
  return series.nextDay === null || due?.nextDay !== null || date === undefined ? [] : [{ series, date }];
}

async function storeAhead(
  trx: Transaction<Tables>,
  { id, timeZone }: SeriesRow,
  due: DueDates | undefined,
): Promise<void> {
  if (due === undefined) return;
  await sql`insert into series_dates (series_id, day, state) select ${id}::uuid, day, 'left-out' from unnest(${due.missing}::date[]) day
    on conflict do nothing`.execute(trx);
  await sql`update series set made_until = greatest(made_until, ${due.madeUntil}::date), next_day = ${due.nextDay},
      make_at = ${makeAt(due.nextDay, timeZone)} where id = ${id} and made_until <= ${due.madeUntil}::date`.execute(
    trx,
  );
}

/** Returns those that did not wait before. */
async function storeWaits(trx: Transaction<Tables>, waits: readonly Wait[]): Promise<Wait[]> {
  const { rows } = await sql<{ id: string; day: string; isNew: boolean }>`
    insert into series_waits as w (series_id, day, due_at, code, message)
    select i.* from unnest(${waits.map(({ series }) => series.id)}::uuid[], ${waits.map(({ date }) => date.day)}::date[],
      ${waits.map(({ date }) => date.instant)}::timestamptz[], ${waits.map(({ code }) => code)}::text[],
      ${waits.map(({ message }) => message)}::text[]) i(series_id, day, due_at, code, message)
    where not exists (select from series_dates d where d.series_id = i.series_id and d.day = i.day)
    on conflict (series_id, day) do update set code = excluded.code, message = excluded.message
    returning series_id id, day::text, xmax = 0 "isNew"`.execute(trx);
  const added = new Set(rows.flatMap(({ id, day, isNew }) => (isNew ? `${id} ${day}` : [])));
  return waits.filter(({ series, date }) => added.has(`${series.id} ${date.day}`));
}

/** Returns those that nobody has told of before. */
async function storePassed(trx: Transaction<Tables>, passed: readonly Dated[]): Promise<Dated[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    with over as (select * from unnest(${passed.map(({ series }) => series.id)}::uuid[], ${passed.map(({ date }) => date.day)}::date[])
      i(series_id, day)
    ), ended as (delete from series_waits w using over where w.series_id = over.series_id and w.day = over.day)
    insert into series_dates (series_id, day, state) select series_id, day, 'passed' from over
    on conflict do nothing returning series_id id, day::text`.execute(trx);
  const told = new Set(rows.map(({ id, day }) => `${id} ${day}`));
  return passed.filter(({ series, date }) => told.has(`${series.id} ${date.day}`));
}
