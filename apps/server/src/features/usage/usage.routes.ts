import { usageSchema } from '@nonet/contract';
import { type PlanRules, plans } from '@nonet/domain';
import type { Database } from '#/db/pool.ts';
import { readUsage } from '#/features/usage/usage.queries.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { jsonResponse } from '#/http/route-parts.ts';

const route = createRoute({
  method: 'get',
  path: '/api/usage',
  'x-action': 'view',
  responses: jsonResponse(200, usageSchema, 'The usage of the month.'),
});

export function usageRoutes(api: Api, { db, rules }: { db: Database; rules: PlanRules }): void {
  api.openapi(route, async (c) => {
    const { month, count, limit, plan, updatedAt } = await readUsage(db, c.get('caller').space.id, rules, new Date());
    const { displayName, color } = plans[plan];
    const body = {
      month,
      count,
      limit,
      plan,
      planName: displayName,
      limited: rules.limited,
      color,
      updatedAt: updatedAt?.toISOString() ?? null,
    };
    return c.json(body, 200);
  });
}
