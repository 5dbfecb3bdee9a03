import {
  heldPlan,
  monthlyLimit,
  type PlanId,
  type PlanRules,
  plans,
  quotaStages,
  type StoredPlan,
  usageMonth,
} from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import { ownerOf } from '#/db/owner-of.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

export interface MonthUsage {
  month: string;
  count: number;
  /** Null: unlimited. */
  limit: number | null;
  plan: PlanId;
  updatedAt: Date | null;
}

/** What is stored about the month of a space's owner. */
export interface StoredUsage extends StoredPlan {
  count: number | null;
  limit: number | null;
  updatedAt: Date | null;
}

/** The usage of the month that `now` lies in (UTC): the owner's, over all their spaces. */
export async function readUsage(db: Executor, spaceId: SpaceId, rules: PlanRules, now: Date): Promise<MonthUsage> {
  const month = usageMonth(now);
  const { rows } = await selectUsage(spaceId, month).execute(db);
  return usageOf(month, rows[0], rules);
}

/**
 * The statement of `readUsage`: it always returns one row, for `usageOf`. It can be a part of a statement that reads
 * more.
 */
export function selectUsage(spaceId: SpaceId, month: string): RawBuilder<StoredUsage> {
  return sql`
    select p.given, p.subscribed, u.count, u.monthly_limit "limit", u.updated_at "updatedAt"
    from (select (${ownerOf(spaceId)}) owner_id) s
      left join plans p on p.user_id = s.owner_id
      left join usage u on u.user_id = s.owner_id and u.month = ${month}`;
}

/** Without a stored row, the plan's own limit holds. */
export function usageOf(month: string, row: StoredUsage | undefined, rules: PlanRules): MonthUsage {
  const plan = heldPlan(row ?? { given: null, subscribed: null }, rules);
  const counted = row?.count ?? null;
  const limit = counted === null ? monthlyLimit(plans[plan], rules.quotas) : (row?.limit ?? null);
  return { month, count: counted ?? 0, limit, plan, updatedAt: row?.updatedAt ?? null };
}

/**
 * Counts one post against the month. It gives the parts `counted` and `entered` of the statement that stores the post,
 * so they are in the same transaction. `counted` has a row if `condition` holds and there is room.
 * The month's row is the lock: of a hundred submits at once, exactly as many pass as there is room for.
 */
export function chargePost(
  { spaceId, postId, month, limit }: { spaceId: SpaceId; postId: string; month: string; limit: number | null },
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    counted as (
      insert into usage as u (user_id, month, count, monthly_limit)
      select id, ${month}, 1, ${limit}::int from (${ownerOf(spaceId)}) owner(id) where (${limit}::int is null or ${limit}::int > 0) and ${condition}
      on conflict (user_id, month) do update set count = u.count + 1, updated_at = clock_timestamp()
      where u.monthly_limit is null or u.count < u.monthly_limit
      returning user_id, month, count, monthly_limit
    ), entered as (
      insert into usage_entries (user_id, post_id, kind, month) select user_id, ${postId}::uuid, 'charge', month from counted
    )`;
}

/**
 * Tells the person at most once for each stage of a month how full it is. It gives the part `told` of a statement that
 * has the part `counted` of `chargePost`. The caller tells the browsers that there may be a message.
 */
export function tellQuotaStage(): RawBuilder<unknown> {
  return sql`
    told as (
      insert into messages (user_id, kind, key, data, tell_at)
      select user_id, 'quota', 'quota ' || month || ' ' || percent,
        jsonb_build_object('month', month, 'percent', percent, 'limit', monthly_limit), clock_timestamp()
      from counted, lateral (select max(p) from unnest(${[...quotaStages]}::int[]) p where count * 100 >= p * monthly_limit) s(percent)
      where percent is not null on conflict (user_id, key) do nothing
    )`;
}

/**
 * Makes the record of a month with this limit (null: unlimited), or raises the limit of the record. It never lowers one
 * (OP-11), and waits for a post that is being charged.
 */
export async function raiseLimit(
  trx: Executor,
  { userId, month, limit }: { userId: string; month: string; limit: number | null },
): Promise<void> {
  await sql`
    insert into usage as u (user_id, month, count, monthly_limit) values (${userId}, ${month}, 0, ${limit})
    on conflict (user_id, month) do update set monthly_limit = excluded.monthly_limit, updated_at = clock_timestamp()
    where u.monthly_limit < excluded.monthly_limit or (u.monthly_limit is not null and excluded.monthly_limit is null)
  `.execute(trx);
}

/**
 * Gives a post back to the month that it was charged to, at most once, and to whom it was charged: since then its space may
 * have been transferred. The caller tells the browsers, as for a charge.
 */
export async function refundPost(
  trx: Executor,
  { spaceId, postId, month }: { spaceId: SpaceId; postId: string; month: string },
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    insert into usage_entries (user_id, post_id, kind, month)
    select coalesce((select user_id from usage_entries where post_id = ${postId} and kind = 'charge'), id),
      ${postId}::uuid, 'refund', ${month} from (${ownerOf(spaceId)}) owner(id)
    on conflict do nothing returning user_id "userId"`.execute(trx);
  if (rows[0] === undefined) return;
  await sql`update usage set count = greatest(0, count - 1), updated_at = clock_timestamp()
    where user_id = ${rows[0].userId} and month = ${month}`.execute(trx);
}

/** The same for all posts of a space that reached nobody, before the space is removed with them. */
export async function refundSpace(trx: Executor, spaceId: SpaceId): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    with refunded as (
      insert into usage_entries (user_id, post_id, kind, month)
      select c.user_id, c.post_id, 'refund', c.month from posts p join usage_entries c on c.post_id = p.id and c.kind = 'charge'
      where p.space_id = ${spaceId} and p.published_at is null and not exists (
        select from targets t where t.post_id = p.id and (t.status = 'published' or t.in_doubt or t.remote_url is not null))
      on conflict do nothing returning user_id, month
    )
    update usage u set count = greatest(0, u.count - r.posts), updated_at = clock_timestamp()
    from (select user_id, month, count(*)::int posts from refunded group by user_id, month) r
    where u.user_id = r.user_id and u.month = r.month returning u.user_id "userId"`.execute(trx);
  await notifyLive(
    trx,
    rows.map(({ userId }) => ({ userId, topics: ['usage'] })),
  );
}
