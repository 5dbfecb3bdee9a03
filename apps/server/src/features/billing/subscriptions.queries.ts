import { keepsPlan, largerPlan, type PlanId } from '@nonet/domain';
import { type Selectable, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';

export type SubscriptionRow = Selectable<Tables['subscriptions']>;

/** All that the person ever had, the oldest first. */
export function subscriptionsOf(db: Executor, userId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Stores a subscription as it was read, and leaves alone what we noted on it ourselves. */
export async function storeSubscription(
  trx: Executor,
  row: Omit<SubscriptionRow, 'double_found_at' | 'double_refunded_at' | 'told'>,
): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Whether this one gives its plan: a double never does, as it is about to be paid back. */
export function pays({ status, plan, double_found_at }: SubscriptionRow): boolean {
  return plan !== null && double_found_at === null && keepsPlan(status);
}

/** What these subscriptions pay for together; null is nothing. */
export function paidPlan(rows: readonly SubscriptionRow[]): PlanId | null {
  return rows.filter(pays).reduce<PlanId | null>((largest, { plan }) => largerPlan(largest, plan), null);
}

/** The one to show: what pays for the plan, else the newest that is no double. */
export function shownSubscription(rows: readonly SubscriptionRow[]): SubscriptionRow | undefined {
  const own = rows.filter(({ double_found_at }) => double_found_at === null);
  return own.find(pays) ?? own.at(-1);
}

/** When a second subscription was paid back, if that was lately. */
export async function doubleRefundedAt(db: Executor, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(double_refunded_at) "at" from subscriptions
    where user_id = ${userId} and double_refunded_at > clock_timestamp() - interval '30 days'`.execute(db);
  return rows[0]?.at ?? null;
}
