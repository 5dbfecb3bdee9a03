import type { Foundation } from '#/assemble/foundation.ts';
import { readHolder } from '#/features/plans/plan.queries.ts';
import { postingTimesRoutes } from '#/features/posting-times/posting-times.routes.ts';

export function joinPostingTimes({ api, config: { limitFactor, plans }, db }: Foundation): void {
  postingTimesRoutes(api, { db, holderOf: (executor, userId) => readHolder(executor, plans, userId), limitFactor });
}
