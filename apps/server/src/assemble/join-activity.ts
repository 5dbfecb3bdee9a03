import type { Foundation } from '#/assemble/foundation.ts';
import { activityRoutes } from '#/features/activity/activity.routes.ts';
import { requireStillAllowed } from '#/features/identity/require-still-allowed.ts';
import { readHolder } from '#/features/plans/plan.queries.ts';

export function joinActivity({ api, config: { limitFactor, plans }, db }: Foundation): void {
  activityRoutes(api, {
    db,
    limitFactor,
    holderOf: (executor, spaceId) => readHolder(executor, plans, spaceId),
    requireStillAllowed: (caller) => requireStillAllowed(db, caller, 'view'),
  });
}
