import { dayKey, displayName, formatShortDay, formatTime, type NetworkId, networkName } from '@nonet/domain';
import { sql } from 'kysely';

import type { Database, Executor } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';

/** How long before a post people are told that it will not go out. What was missed while this server was off becomes one. */
const TOLD_HOURS = [24, 1];
/** One mail also tells of what it would be told about this soon after, so that the posts of a morning are one mail. */
const GATHERED_MS = 30 * 60_000;
export const PEOPLE_AT_ONCE = 100;

/** In the words of the indexes of what is blocked: PostgreSQL does not look into a list that it is given. */
const isBlocked = sql`t.readiness = 'blocked' and t.status in ('pending', 'preparing', 'ready') and t.run_at is not null`;

/** A stage of telling that is reached within some time from now, and of which the target's owner does not know. */
const isToTell = (withinMs: number) => sql`exists (
  select from unnest(${TOLD_HOURS}::int[]) hours, lateral (select t.due_at - make_interval(hours => hours) as stage) d
  where d.stage <= ${statementTime} + ${withinMs} * interval '1 ms' and (t.blocked_told_at is null or t.blocked_told_at < d.stage))`;

/**
 * Takes what is blocked and to be told of some people, and marks it as told up to the last stage that the mail covers. Answers the
 * targets of each.
 */
export async function takeBlocked(trx: Executor): Promise<{ userId: string; targetIds: string[] }[]> {
  const dueSoon = sql`${isBlocked} and t.due_at > ${statementTime}
    and t.due_at <= ${statementTime} + make_interval(hours => ${Math.max(...TOLD_HOURS)}) + ${GATHERED_MS} * interval '1 ms'`;
  const { rows } = await sql<{ userId: string; targetIds: string[] }>`
    with people as (select distinct t.user_id from targets t where ${dueSoon} and ${isToTell(0)} order by t.user_id limit ${PEOPLE_AT_ONCE}),
    told as (
      update targets t set blocked_told_at = ${statementTime} + ${GATHERED_MS} * interval '1 ms'
      where t.user_id in (select user_id from people) and ${dueSoon} and ${isToTell(GATHERED_MS)}
      returning t.id, t.user_id)
    select user_id "userId", array_agg(id) "targetIds" from told group by user_id`.execute(trx);
  return rows;
}

/** A post that will not go out, in words for its owner. */
export interface BlockedPost {
  postId: string;
  title: string;
  /** On the clock by which it was planned: 'Sat, Nov 21, 9:00 AM'. */
  when: string;
  /** Why, by account: 'X @studio: The sign-in has ended.' */
  reasons: string[];
}

/** Those of the targets that are still blocked, by post, the soonest first. */
export async function readBlocked(db: Database, userId: string, targetIds: readonly string[]): Promise<BlockedPost[]> {
  const { rows } = await sql<StoredBlocked>`
    select p.id "postId", p.title, p.time_zone "timeZone", t.due_at "dueAt", t.readiness_message message, c.network,
      c.username, c.profile_name "profileName", c.account_name "accountName"
    from targets t join posts p on p.id = t.post_id join connections c on c.id = t.connection_id
    where t.id = any(${targetIds}::uuid[]) and t.user_id = ${userId} and ${isBlocked} and t.due_at > clock_timestamp()
      and p.remove_at is null
    order by t.due_at, p.id, t.id`.execute(db);
  return [...Map.groupBy(rows, ({ postId }) => postId).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { postId, title, dueAt, timeZone } = first;
    return [{ postId, title, when: whenOf(dueAt, timeZone), reasons: some.map(reasonOf) }];
  });
}

interface StoredBlocked {
  postId: string;
  title: string;
  timeZone: string;
  dueAt: Date;
  message: string;
  network: NetworkId;
  username: string | null;
  profileName: string | null;
  accountName: string | null;
}

function reasonOf({ network, message, ...names }: StoredBlocked): string {
  return `${networkName(network)} (${displayName({ platform: network, ...names })}): ${message}`;
}

function whenOf(dueAt: Date, timeZone: string): string {
  return `${formatShortDay(dayKey(dueAt, timeZone))}, ${formatTime(dueAt, timeZone)}`;
}
