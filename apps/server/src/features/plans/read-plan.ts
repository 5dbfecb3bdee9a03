import { heldPlan, type PlanId, type PlanRules } from '@nonet/domain';

import type { Executor } from '#/db/pool.ts';

/** The plan that holds for a person, what the operator gave, and whether plans limit more than posts here. */
export async function readPlan(
  db: Executor,
  rules: PlanRules,
  userId: string,
): Promise<{ plan: PlanId; given: PlanId | null; limited: boolean }> {
  const row = await db
    .selectFrom('plans')
    .select(['given', 'subscribed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const stored = row ?? { given: null, subscribed: null };
  return { plan: heldPlan(stored, rules), given: stored.given, limited: rules.limited };
}
