import type { PlanHolder, PlanRules } from '@nonet/domain';

import type { Executor } from '#/db/pool.ts';
import { givePlan, type NewPlan, setPlan } from '#/features/plans/change-plan.ts';
import { settleMembers } from '#/features/spaces/settle-members.ts';
import { lockPerson } from '#/features/spaces/spaces.queries.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { raiseLimit } from '#/features/usage/usage.queries.ts';

/** The two ways in which a person's plan changes: by what is paid for, and by what the operator gives. `mail` tells whom it concerns. */
export function planChanges(rules: PlanRules, mail: SpacesParts['mail']) {
  const parts = {
    rules,
    raiseLimit,
    settleMembers: async (trx: Executor, userId: string, holder: PlanHolder) => {
      await lockPerson(trx, userId);
      await settleMembers(trx, { mail }, userId, holder);
    },
  };
  return {
    setPlan: (trx: Executor, change: NewPlan, at?: Date) => setPlan(trx, parts, change, at),
    givePlan: (trx: Executor, change: NewPlan, at?: Date) => givePlan(trx, parts, change, at),
  };
}
