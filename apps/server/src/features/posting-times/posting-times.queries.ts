import { minuteOf, type PostingTime, type PostingTimes, startSet, type TakenAmong } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { type BoundAccounts, isAmong } from '#/db/within-accounts.ts';

/** The posting times of a person, and the zone of their clock; null where none is stored yet. */
export interface StoredTimes extends PostingTimes {
  zone: string | null;
  isStartSet: boolean;
}

interface TimesOfList {
  account: string | null;
  times: PostingTime[];
}

/** The times of accounts that are not connected any more are kept, in case that they come back, and left out here. */
export async function readTimes(db: Executor, spaceId: SpaceId): Promise<StoredTimes> {
  const { rows } = await sql<{ zone: string | null; hasChosen: boolean; lists: TimesOfList[] | null }>`
    select time_zone zone, chose_posting_times "hasChosen", (select json_agg(l) from (
      select t.connection_id account,
        json_agg(json_build_object('weekday', t.weekday, 'time', to_char(t.wall_time, 'HH24:MI')) order by t.weekday, t.wall_time) times
      from posting_times t left join connections c on c.id = t.connection_id
      where t.space_id = s.id and (t.connection_id is null or c.connected) group by t.connection_id) l) lists
    from spaces s join users u on u.id = s.owner_id where s.id = ${spaceId}`.execute(db);
  const { zone = null, hasChosen = false, lists } = rows[0] ?? {};
  const own = new Map((lists ?? []).map(({ account, times }) => [account, times]));
  const common = hasChosen ? (own.get(null) ?? []) : startSet;
  const accounts = [...own].flatMap(([account, times]) => (account === null ? [] : [[account, times] as const]));
  return { zone, isStartSet: !hasChosen, common, own: Object.fromEntries(accounts) };
}

/**
 * Locks the space, until the transaction ends, for all who store posting times or take one: so that nobody gets a time
 * that another is about to take. It holds up nothing else there.
 */
export async function lockSpace(trx: Transaction<Tables>, spaceId: SpaceId): Promise<void> {
  await sql`select from spaces where id = ${spaceId} for no key update`.execute(trx);
}

/** Whether this is a connected account of the space; it stays one until the transaction ends. */
export async function holdsAccount(trx: Transaction<Tables>, spaceId: SpaceId, account: string): Promise<boolean> {
  const { rows } = await sql`
    select from connections where space_id = ${spaceId} and id = ${account} and connected for key share`.execute(trx);
  return rows.length > 0;
}

/** Stores a list of times in place of the former one; `account` null is the common list. */
export async function replaceTimes(
  trx: Transaction<Tables>,
  { spaceId, account, times }: { spaceId: SpaceId; account: string | null; times: readonly PostingTime[] },
): Promise<void> {
  await sql`delete from posting_times where space_id = ${spaceId} and connection_id is not distinct from ${account}`.execute(
    trx,
  );
  await sql`
    insert into posting_times (space_id, connection_id, weekday, wall_time)
    select ${spaceId}, ${account}::text, i.weekday, i.wall_time
    from unnest(${times.map(({ weekday }) => weekday)}::smallint[], ${times.map(({ time }) => time)}::time[]) i(weekday, wall_time)
  `.execute(trx);
  if (account === null) await sql`update spaces set chose_posting_times = true where id = ${spaceId}`.execute(trx);
}

interface Whose {
  spaceId: SpaceId;
  /** Connection ids; none: a post on any account takes a time. */
  accounts: readonly string[];
  /** Posts on other accounts take no time of somebody who is bound to these. */
  within?: BoundAccounts;
  /** A post that is about to be moved takes no time from itself. */
  exceptPost?: string | null;
}

/**
 * Finds which instants are taken, by looks into the posts of their minutes alone: it costs the same for a person with a
 * million posts (OP-109).
 */
export function takenIn(db: Executor, { spaceId, accounts, within = null, exceptPost = null }: Whose): TakenAmong {
  const isOfThese = accounts.length === 0 ? sql`` : sql`and t.connection_id = any(${[...accounts]})`;
  return async (instants) => {
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from i.at)::float8 * 1000 "at" from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) i(at)
      cross join lateral (
        select from posts p join targets t on t.post_id = p.id
        where p.space_id = ${spaceId} and p.scheduled_at >= i.at and p.scheduled_at < i.at + interval '1 minute'
          and p.remove_at is null and p.id is distinct from ${exceptPost}::uuid
          and t.status <> 'rejected' ${isOfThese} ${isAmong(within, sql`t.connection_id`)}
        limit 1) taken
    `.execute(db);
    return new Set(rows.map(({ at }) => at));
  };
}

/** Whether the minute of this instant is taken. */
export async function isTaken(db: Executor, whose: Whose, instant: Date): Promise<boolean> {
  return (await takenIn(db, whose)([minuteOf(instant)])).size > 0;
}
