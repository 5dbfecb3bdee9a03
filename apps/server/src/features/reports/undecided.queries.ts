import { daysRange, REPORTED_POSTS, type ReportDays } from '@nonet/domain';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

export const PEOPLE_AT_ONCE = 100;

/** What has an outcome that can be reported. */
const isOver = sql`status in ('published', 'partial', 'failed') and remove_at is null`;

/** The zones of all people, each found by the index with one look. */
export async function readZones(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    with recursive zones as (
      (select time_zone zone from users where time_zone is not null order by time_zone limit 1)
      union all
      select (select time_zone from users where time_zone > zones.zone order by time_zone limit 1) from zones where zones.zone is not null)
    select zone from zones where zone is not null`.execute(db);
  return rows.map(({ zone }) => zone);
}

interface Person {
  userId: string;
  chosen: boolean | null;
  /** How many posts of the week have an outcome; not counted further than the report asks for. */
  posts: number;
}

/** Takes some people of a zone whose report of the week is not decided yet, and marks it as decided. */
export async function takeUndecided(
  trx: Executor,
  { stored, timeZone, days }: { stored: string | null; timeZone: string; days: ReportDays },
): Promise<Person[]> {
  const { from, to } = daysRange(days.first, days.last, timeZone);
  const inZone = stored === null ? sql`time_zone is null` : sql`time_zone = ${stored}`;
  const { rows } = await sql<Person>`
    with due as materialized (
      select id from users where ${inZone} and report_week < ${days.first}::date
      order by report_week limit ${sql.lit(PEOPLE_AT_ONCE)} for no key update skip locked)
    update users u set report_week = ${days.first}::date from due where u.id = due.id
    returning u.id "userId", u.weekly_report chosen,
      (select count(*)::int from (select from posts
        where space_id = u.id and scheduled_at >= ${from} and scheduled_at < ${to} and ${isOver} limit ${sql.lit(REPORTED_POSTS)}) p) posts`.execute(
    trx,
  );
  return rows;
}

/** Some of those who had a post in the last seven days, after the id `after`, and did not switch the report off. */
export async function peopleWithPosts(db: Executor, after: string): Promise<{ userId: string; zone: string | null }[]> {
  const { rows } = await sql<{ userId: string; zone: string | null }>`
    select id "userId", time_zone zone from users u
    where id > ${after} and weekly_report is distinct from false and exists (
      select from posts where space_id = u.id and scheduled_at > clock_timestamp() - interval '7 days'
        and scheduled_at <= clock_timestamp() and ${isOver})
    order by id limit ${sql.lit(PEOPLE_AT_ONCE)}`.execute(db);
  return rows;
}
