import { isReportOn, REPORTED_POSTS } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { WithinSpace } from '#/db/within-accounts.ts';

/** Somebody in a space. */
export interface ReportReader {
  uid: string;
  space: { id: SpaceId };
}

/**
 * Joins the spaces `s` that a person `u` is in, with the accounts that they are bound to there and with `c`, what they chose there. Each
 * choice is looked up by itself: of a plain join PostgreSQL may read everybody's.
 */
export const spacesOfPerson: RawBuilder<unknown> = sql`cross join lateral (
    select id, owner_id, short_id, name, null::text[] accounts from spaces where owner_id = u.id and removed_at is null
    union all
    select o.id, o.owner_id, o.short_id, o.name, m.accounts from space_members m
      join spaces o on o.id = m.space_id and o.removed_at is null where m.user_id = u.id
  ) s left join lateral (
    select * from message_choices where user_id = u.id and space_id = s.id limit 1) c on true`;

/**
 * What a person `u` chose of the report of a space `s`; where they have not, as they chose for their own. Null: it comes as there are
 * posts. Of somebody else's space it comes only to those who want it.
 */
export const chosenReport: RawBuilder<boolean | null> = sql`
  coalesce(c.weekly_report, u.weekly_report, case when s.owner_id <> u.id then false end)`;

/** How many posts of a space `s` have an outcome in a time, as far as the person has their accounts; not counted further than the report asks for. */
export function countReported(isInTime: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*)::int from (select from posts p
    where p.space_id = s.id and ${isInTime} and p.status in ('published', 'partial', 'failed') and p.remove_at is null
      and (s.accounts is null or exists (select from targets t where t.post_id = p.id and t.connection_id = any(s.accounts)))
    limit ${sql.lit(REPORTED_POSTS)}) reported)`;
}

export const inLastSevenDays: RawBuilder<unknown> = sql`
  p.scheduled_at > clock_timestamp() - interval '7 days' and p.scheduled_at <= clock_timestamp()`;

/** What a person chose of the weekly report of a space, and whether it comes as its last seven days are. */
export async function readReportState(
  db: Executor,
  { uid, space }: ReportReader,
): Promise<{ weeklyReport: boolean | null; isReportOn: boolean }> {
  const { rows } = await sql<{ chosen: boolean | null; posts: number }>`
    select ${chosenReport} chosen, ${countReported(inLastSevenDays)} posts
    from users u ${spacesOfPerson} where u.id = ${uid} and s.id = ${space.id}`.execute(db);
  const { chosen = null, posts = 0 } = rows[0] ?? {};
  return { weeklyReport: chosen, isReportOn: isReportOn(chosen, posts) };
}

export async function chooseReport(trx: Executor, { uid, space }: ReportReader, isWanted: boolean): Promise<void> {
  if (space.id === uid) {
    await sql`update users set weekly_report = ${isWanted} where id = ${uid}`.execute(trx);
    return;
  }
  await sql`insert into message_choices (user_id, space_id, weekly_report) values (${uid}, ${space.id}, ${isWanted})
    on conflict (user_id, space_id) do update set weekly_report = excluded.weekly_report`.execute(trx);
}

/** Switches the reports of all spaces off. */
export async function endReports(trx: Executor, userId: string): Promise<void> {
  await sql`update users set weekly_report = false where id = ${userId}`.execute(trx);
  await sql`update message_choices set weekly_report = null where user_id = ${userId}`.execute(trx);
}

/** A space as a report of it is mailed. */
export interface ReportedSpace extends WithinSpace {
  /** Null: it is the reader's own. */
  named: { shortId: string; name: string } | null;
}

/** Undefined for somebody who is not in the space any more, or switched its report off. */
export async function findWanted(
  db: Executor,
  { userId, spaceId }: { userId: string; spaceId: SpaceId },
): Promise<ReportedSpace | undefined> {
  const { rows } = await sql<ReportedSpace>`
    select s.id "spaceId", s.accounts, case when s.id <> u.id then json_build_object('shortId', s.short_id, 'name', coalesce(s.name, o.name)) end named
    from users u ${spacesOfPerson} join users o on o.id = s.owner_id
    where u.id = ${userId} and s.id = ${spaceId} and ${chosenReport} is distinct from false`.execute(db);
  return rows[0];
}
