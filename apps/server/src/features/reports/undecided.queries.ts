import { daysRange, type ReportDays } from '@nonet/domain';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import {
  chosenReport,
  countReported,
  inLastSevenDays,
  spacesOfPerson,
} from '#/features/reports/wanted-reports.queries.ts';

export const PEOPLE_AT_ONCE = 100;

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

/** A space of a person whose report of the week is decided. */
interface Undecided {
  userId: string;
  spaceId: SpaceId;
  chosen: boolean | null;
  /** How many posts of the week have an outcome; not counted further than the report asks for. */
  posts: number;
}

/** Takes the spaces of some people of a zone whose reports of the week are not decided yet, and marks these as decided. */
export async function takeUndecided(
  trx: Executor,
  { stored, timeZone, days }: { stored: string | null; timeZone: string; days: ReportDays },
): Promise<Undecided[]> {
  const { from, to } = daysRange(days.first, days.last, timeZone);
  const inZone = stored === null ? sql`time_zone is null` : sql`time_zone = ${stored}`;
  const inWeek = sql`p.scheduled_at >= ${from} and p.scheduled_at < ${to}`;
  const { rows } = await sql<Undecided>`
    with due as materialized (
      select id from users where ${inZone} and report_week < ${days.first}::date
      order by report_week limit ${sql.lit(PEOPLE_AT_ONCE)} for no key update skip locked),
    u as (
      update users set report_week = ${days.first}::date from due where users.id = due.id
      returning users.id, users.weekly_report)
    select u.id "userId", s.id "spaceId", ${chosenReport} chosen,
      case when ${chosenReport} is distinct from false then ${countReported(inWeek)} else 0 end posts
    from u ${spacesOfPerson} order by u.id, s.id <> u.id, s.id`.execute(trx);
  return rows;
}

/** A space of a person, who reads its report on their clock. */
interface Reported {
  userId: string;
  spaceId: SpaceId;
  zone: string | null;
}

/** Some of those who had a post in the last seven days in a space, and did not switch its report off; after one of them. */
export async function peopleWithPosts(db: Executor, after: Reported | undefined): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select u.id "userId", s.id "spaceId", u.time_zone zone from users u ${spacesOfPerson}
    where (u.id, s.id) > (${after?.userId ?? ''}, ${after?.spaceId ?? ''}) and ${chosenReport} is distinct from false
      and ${countReported(inLastSevenDays)} > 0
    order by u.id, s.id limit ${sql.lit(PEOPLE_AT_ONCE)}`.execute(db);
  return rows;
}
