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
    const { uid, space } = c.get('caller');
    const { month, count, limit, plan, updatedAt } = await readUsage(db, space.id, rules, new Date());
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
      ownerName: space.ownerId === uid ? null : await readName(db, space.ownerId),
    };
    return c.json(body, 200);
  });
}

async function readName(db: Database, uid: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('name').where('id', '=', uid).executeTakeFirst();
  return row?.name ?? null;
}
