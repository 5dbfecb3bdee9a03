import { createRoute } from '@hono/zod-openapi';
import { usageSchema } from '@nonet/contract';
import { type PlanQuotas, planFor } from '@nonet/domain';

import type { Database } from '#/db/pool.ts';
import { readUsage } from '#/features/usage/usage.queries.ts';
import type { Api } from '#/http/api.ts';

const route = createRoute({
  method: 'get',
  path: '/api/usage',
  responses: { 200: { description: 'The month’s usage', content: { 'application/json': { schema: usageSchema } } } },
});

export function usageRoutes(api: Api, { db, quotas }: { db: Database; quotas: PlanQuotas }): void {
  api.openapi(route, async (c) => {
    const { month, count, limit, plan, updatedAt } = await readUsage(db, c.get('caller').uid, quotas, new Date());
    const { displayName, color } = planFor(plan);
    const body = {
      month,
      count,
      limit,
      plan,
      planName: displayName,
      color,
      updatedAt: updatedAt?.toISOString() ?? null,
    };
    return c.json(body, 200);
  });
}
