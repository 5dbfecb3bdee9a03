import type { Series } from '@nonet/contract';
import { additionsOf, type NetworkId, repeatRuleText } from '@nonet/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';
import type { Tables } from '#/db/tables.ts';
import { areAmong, type BoundAccounts, type WithinSpace } from '#/db/within-accounts.ts';
import { fileIdsOf } from '#/features/posts/post-input.ts';
import { makeAt } from '#/features/posts/series/due-dates.ts';
import { type SeriesRow, seriesToWire, storedRule, type WaitRow } from '#/features/posts/series/series-row.ts';

interface StoredRow extends Omit<SeriesRow, 'rule'> {
  rule: string;
}

const columns = sql`s.id, s.space_id "spaceId", s.author_id "authorId", s.approval, s.judged_by "judgedBy", s.rule, s.start_day::text "start", s.clock, s.time_zone "timeZone", s.content,
  s.variations, s.before, s.ends_before::text "endsBefore", s.made_until::text "madeUntil", s.next_day::text "nextDay", s.version`;

function rowOf(stored: StoredRow): SeriesRow {
  // A series that is older than an addition has none.
  const content = { ...stored.content, additions: additionsOf(stored.content.additions ?? {}) };
  return { ...stored, content, rule: storedRule(stored.rule, stored.start) };
}

/** The person's series that fit a condition on `s`, in the order in which they were made. */
async function select(db: Executor, spaceId: SpaceId, condition: RawBuilder<unknown>): Promise<SeriesRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from series s where s.space_id = ${spaceId} and ${condition} order by s.created_at, s.id`.execute(
    db,
  );
  return rows.map(rowOf);
}

/** Locks a series: nobody else changes it, and nobody makes posts of it, until the transaction ends. */
export async function lockSeries(
  trx: Transaction<Tables>,
  spaceId: SpaceId,
  id: string,
): Promise<SeriesRow | undefined> {
  const { rows } = await sql`select from series where id = ${id} and space_id = ${spaceId} for update`.execute(trx);
  return rows.length === 0 ? undefined : (await select(trx, spaceId, sql`s.id = ${id}`))[0];
}

/** The series that may have posts to be made. */
export function openSeries(db: Executor, spaceId: SpaceId): Promise<SeriesRow[]> {
  return select(db, spaceId, isOpen);
}

const isOpen = sql`(s.next_day is not null or exists (select from series_waits w where w.series_id = s.id))`;

/** How many series of the person go on. */
export async function countOpen(db: Executor, spaceId: SpaceId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from series s where space_id = ${spaceId} and ${isOpen}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Some people of whose series posts may have to be made by now, in the order of their ids. */
export async function spacesWithDue(db: Executor, after: string, most: number): Promise<SpaceId[]> {
  const { rows } = await sql<{ spaceId: SpaceId }>`
    select due.space_id "spaceId" from (
      select space_id from series where make_at <= ${statementTime} and space_id > ${after}
      union select s.space_id from series_waits w join series s on s.id = w.series_id where s.space_id > ${after}
    ) due join spaces p on p.id = due.space_id and p.removed_at is null
    order by 1 limit ${most}`.execute(db);
  return rows.map(({ spaceId }) => spaceId);
}

/** The dates of series, from a day on, that are done with. */
export async function doneDates(db: Executor, ids: readonly string[], from: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select series_id id, day::text from series_dates where series_id = any(${ids}::uuid[]) and day >= ${from}::date`.execute(
    db,
  );
  return new Set(rows.map(({ id, day }) => `${id} ${day}`));
}

/** Whether a series goes to their accounts alone; one that does not is nowhere for them. */
export function isAllTheirs(accounts: BoundAccounts, { content: { connectionIds } }: SeriesRow): boolean {
  return accounts === null || (connectionIds.length > 0 && areAmong(accounts, connectionIds));
}

/** A series on the wire; with no id, all that go on or have posts that are planned. */
export async function readSeries(
  db: Executor,
  { spaceId, accounts: within }: WithinSpace,
  id: string | null,
): Promise<Series[]> {
  const isPlanned = sql`exists (select from posts p where p.series_id = s.id and p.scheduled_at > clock_timestamp())`;
  const all = await select(db, spaceId, id === null ? sql`(${isOpen} or ${isPlanned})` : sql`s.id = ${id}`);
  const rows = all.filter((row) => isAllTheirs(within, row));
  const [{ rows: waits }, { rows: accounts }] = [
    await sql<WaitRow & { id: string }>`
      select series_id id, day::text, to_char(due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') "dueAt", code, message
      from series_waits where series_id = any(${rows.map((row) => row.id)}::uuid[]) order by day`.execute(db),
    await sql<{
      id: string;
      network: NetworkId;
    }>`select id, network from connections where space_id = ${spaceId}`.execute(db),
  ];
  const networks = new Map(accounts.map(({ id: account, network }) => [account, network]));
  const waitsOf = Map.groupBy(waits, (wait) => wait.id);
  return rows.map((row) => seriesToWire(row, waitsOf.get(row.id) ?? [], networks));
}

/** Stores a new series with its files, which its posts keep too. */
export async function insertSeries(trx: Transaction<Tables>, series: SeriesRow): Promise<void> {
  await sql`insert into series (id, space_id, author_id, approval, judged_by, rule, start_day, clock, time_zone, content, variations, before, made_until, next_day, make_at)
    values (${series.id}, ${series.spaceId}, ${series.authorId}, ${series.approval}, ${series.judgedBy}, ${repeatRuleText(series.rule)}, ${series.start}, ${series.clock}, ${series.timeZone},
      ${JSON.stringify(series.content)}, ${JSON.stringify(series.variations)}, ${series.before}, ${series.madeUntil},
      ${series.nextDay}, ${makeAt(series.nextDay, series.timeZone)})`.execute(trx);
  const files = fileIdsOf({ ...series.content, scheduledAt: null, timeZone: series.timeZone });
  await sql`insert into series_files (series_id, media_id)
    select ${series.id}::uuid, id from media where space_id = ${series.spaceId} and id = any(${files}::uuid[])`.execute(
    trx,
  );
}

/** Makes a post that of a date of a series. */
export async function moveToSeries(
  trx: Transaction<Tables>,
  postId: string,
  { seriesId, day, editedAlone }: { seriesId: string; day: string; editedAlone: boolean },
): Promise<void> {
  await sql`update posts set series_id = ${seriesId}, series_date = ${day}::date, edited_alone = ${editedAlone}
    where id = ${postId}`.execute(trx);
}

/** Ends a series before a day, or lets it go on: a process that still makes posts by its former version stores none. */
export async function changeProgress(
  trx: Transaction<Tables>,
  {
    id,
    timeZone,
    endsBefore,
    madeUntil,
    nextDay,
  }: Pick<SeriesRow, 'id' | 'timeZone' | 'endsBefore' | 'madeUntil' | 'nextDay'>,
): Promise<void> {
  await sql`update series set ends_before = ${endsBefore}, made_until = ${madeUntil}, next_day = ${nextDay},
    make_at = ${makeAt(nextDay, timeZone)}, version = version + 1, updated_at = clock_timestamp() where id = ${id}`.execute(
    trx,
  );
}

/** Gives up the files of series that are over; their posts keep them on their own. */
export async function releaseFiles(db: Executor): Promise<void> {
  await sql`
    with over as materialized (
      select id from series s where next_day is null and keeps_files
        and not exists (select from series_waits w where w.series_id = s.id)
        and not exists (select from series_changes c where c.series_id = s.id)
    ), told as (update series set keeps_files = false where id = any(array(select id from over))),
    released as (delete from series_files where series_id = any(array(select id from over)) returning media_id)
    update media set kept_by_post = false where id in (select media_id from released)`.execute(db);
}

/** Removes changes that can no longer be undone. */
export async function forgetChanges(db: Executor): Promise<void> {
  await sql`delete from series_changes where ${isBefore(sql`undo_until`, sql`${statementTime} - interval '1 minute'`)}`.execute(
    db,
  );
}
