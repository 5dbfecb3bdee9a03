import { heldPlan, type PlanHolder, type PlanRules } from '@nonet/domain';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

/** Whose plan holds in a space now, the owner's, to ask what may be used there. */
export async function readHolder(db: Executor, rules: PlanRules, spaceId: SpaceId): Promise<PlanHolder> {
  const stored = await db
    .selectFrom('spaces')
    .innerJoin('plans', 'plans.user_id', 'spaces.owner_id')
    .select(['given', 'subscribed'])
    .where('spaces.id', '=', spaceId)
    .executeTakeFirst();
  return { plan: heldPlan(stored ?? { given: null, subscribed: null }, rules), limited: rules.limited };
}
