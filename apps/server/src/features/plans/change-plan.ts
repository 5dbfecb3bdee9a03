import {
  heldPlan,
  limitAfterChange,
  monthlyLimit,
  type PlanHolder,
  type PlanId,
  type PlanRules,
  plans,
  usageMonth,
} from '@nonet/domain';
import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';

/** What a change of plan needs of others; joined in src/assemble. */
export interface PlansParts {
  rules: PlanRules;
  /** Makes the record of the month, or raises its limit. */
  raiseLimit: (trx: Executor, month: { userId: string; month: string; limit: number | null }) => Promise<void>;
  /** Brings the members of the person's spaces in line with the plan. */
  settleMembers: (trx: Executor, userId: string, holder: PlanHolder) => Promise<void>;
}

export interface NewPlan {
  userId: string;
  /** Null: nothing. */
  plan: PlanId | null;
}

/** The plan that held before a change, and the one that holds since. */
export interface PlanChange {
  former: PlanId;
  now: PlanId;
}

/** Longer than it takes from reading a post's limit to charging the post. */
const LONGEST_CHARGE_MS = 10_000;

/** This is what the person pays for now. Undefined when there is no such person any more. */
export function setPlan(
  trx: Executor,
  parts: PlansParts,
  { userId, plan }: NewPlan,
  at = new Date(),
): Promise<PlanChange | undefined> {
  return changePlan(trx, parts, { userId, to: { subscribed: plan } }, at);
}

/** This is what the operator gives the person now. Undefined when there is no such person any more. */
export function givePlan(
  trx: Executor,
  parts: PlansParts,
  { userId, plan }: NewPlan,
  at = new Date(),
): Promise<PlanChange | undefined> {
  return changePlan(trx, parts, { userId, to: { given: plan } }, at);
}

/**
 * Stores a part of a person's plan and raises the month at once. The month's record is made even when nothing is
 * charged yet, with the larger limit of both plans: so a downgrade takes nothing of the month (OP-93), and a post that
 * is being charged with the former limit finds the record instead of making it.
 */
async function changePlan(
  trx: Executor,
  { rules, raiseLimit, settleMembers }: PlansParts,
  { userId, to }: { userId: string; to: { given: PlanId | null } | { subscribed: PlanId | null } },
  at: Date,
): Promise<PlanChange | undefined> {
  // Waits for a deletion of the account, after which there is nobody.
  await sql`insert into plans (user_id) select id from users where id = ${userId} for key share
    on conflict do nothing`.execute(trx);
  const stored = await trx
    .selectFrom('plans')
    .select(['given', 'subscribed'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const changed = { ...stored, ...to };
  const [former, now] = [heldPlan(stored, rules), heldPlan(changed, rules)];
  if (changed.given !== stored.given || changed.subscribed !== stored.subscribed) {
    const values = { ...to, updated_at: sql<Date>`clock_timestamp()` };
    await trx.updateTable('plans').set(values).where('user_id', '=', userId).execute();
    await notifyLive(trx, [{ userId, topics: ['plan', 'usage', 'connections'] }]);
  }
  if (now !== former) await settleMembers(trx, userId, { plan: now, limited: rules.limited });
  const month = usageMonth(at);
  await raiseLimit(trx, { userId, month, limit: limitAfterChange(former, now, rules.quotas) });
  const next = usageMonth(new Date(at.getTime() + LONGEST_CHARGE_MS));
  if (next !== month) await raiseLimit(trx, { userId, month: next, limit: monthlyLimit(plans[now], rules.quotas) });
  return { former, now };
}
