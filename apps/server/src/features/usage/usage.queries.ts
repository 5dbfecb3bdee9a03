import { monthlyLimit, type PlanQuotas, planFor, type UsageVerdict, usageMonth, usageVerdict } from '@nonet/domain';
import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';

export interface MonthUsage {
  month: string;
  count: number;
  /** Null: unlimited. */
  limit: number | null;
  plan: string;
  updatedAt: Date | null;
}

/** The usage of the month that `now` lies in (UTC). Without a record the plan's own limit stands. */
export async function readUsage(db: Executor, userId: string, quotas: PlanQuotas, now: Date): Promise<MonthUsage> {
  const month = usageMonth(now);
  const { rows } = await sql<{
    plan: string | null;
    count: number | null;
    limit: number | null;
    updatedAt: Date | null;
  }>`
    select p.plan, u.count, u.monthly_limit "limit", u.updated_at "updatedAt"
    from (select 1) one
      left join plans p on p.user_id = ${userId}
      left join usage u on u.user_id = ${userId} and u.month = ${month}
  `.execute(db);
  const row = rows[0];
  const plan = planFor(row?.plan);
  const counted = row?.count ?? null;
  const limit = counted === null ? monthlyLimit(plan, quotas) : (row?.limit ?? null);
  return { month, count: counted ?? 0, limit, plan: plan.id, updatedAt: row?.updatedAt ?? null };
}

/**
 * Counts one post against the month, in the post's own transaction. The row of the month is the lock: of a hundred
 * submits at the same time exactly as many pass as there is room for. Answers the verdict of the moment of counting. Telling the
 * browsers is left to the caller, who has more to tell.
 */
export async function chargePost(
  trx: Executor,
  { userId, postId, usage }: { userId: string; postId: string; usage: MonthUsage },
): Promise<UsageVerdict> {
  const { month, limit } = usage;
  const { rows } = await sql<{ count: number }>`
    with counted as (
      insert into usage as u (user_id, month, count, monthly_limit)
      select ${userId}, ${month}, 1, ${limit}::int where ${limit}::int is null or ${limit}::int > 0
      on conflict (user_id, month) do update set count = u.count + 1, updated_at = clock_timestamp()
      where u.monthly_limit is null or u.count < u.monthly_limit
      returning user_id, month, count
    ), entered as (
      insert into usage_entries (user_id, post_id, kind, month) select user_id, ${postId}::uuid, 'charge', month from counted
    )
    select count from counted
  `.execute(trx);
  return rows.length === 0 ? usageVerdict(limit ?? usage.count, limit) : { kind: 'allowed' };
}

/** Gives a post back to the month that it was charged to, at most once. */
export async function refundPost(
  trx: Executor,
  { userId, postId, month }: { userId: string; postId: string; month: string },
): Promise<void> {
  const refund = await trx
    .insertInto('usage_entries')
    .values({ user_id: userId, post_id: postId, kind: 'refund', month })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (refund.numInsertedOrUpdatedRows !== 1n) return;
  await sql`update usage set count = greatest(0, count - 1), updated_at = clock_timestamp()
    where user_id = ${userId} and month = ${month}`.execute(trx);
  await notifyLive(trx, [{ userId, topics: ['usage'] }]);
}
