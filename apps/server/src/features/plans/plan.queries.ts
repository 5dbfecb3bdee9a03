import { heldPlan, type PlanHolder, type PlanRules } from '@nonet/domain';

import type { Executor } from '#/db/pool.ts';

/** A person with the plan that holds now, to ask what they may use. */
export async function readHolder(db: Executor, rules: PlanRules, userId: string): Promise<PlanHolder> {
  const stored = await db
    .selectFrom('plans')
    .select(['given', 'subscribed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { plan: heldPlan(stored ?? { given: null, subscribed: null }, rules), limited: rules.limited };
}
