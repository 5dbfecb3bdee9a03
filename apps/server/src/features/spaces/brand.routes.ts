import { type BrandAnswer, brandSchema, changeBrandSchema } from '@nonet/contract';
import { brandRefusal, readKeptBrand } from '#/features/spaces/brand.queries.ts';
import { changeBrand } from '#/features/spaces/change-brand.ts';
import type { BrandParts } from '#/features/spaces/spaces-parts.ts';
import type { Api, Caller } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const CHANGES_PER_HOUR = 120;

const show = createRoute({
  method: 'get',
  path: '/api/brand',
  'x-action': 'view',
  summary: 'The brand of the space, also where the plan does not use it',
  responses: jsonResponse(200, brandSchema, 'The brand.'),
});
const change = createRoute({
  method: 'patch',
  path: '/api/brand',
  'x-action': 'brand',
  summary: 'Change the brand of the space',
  request: jsonBody(changeBrandSchema),
  responses: jsonResponse(200, brandSchema, 'The brand as it is now.'),
});

export function brandRoutes(api: Api, parts: BrandParts): void {
  const { db, holderOf, limitFactor } = parts;

  const read = async ({ space, role }: Caller): Promise<BrandAnswer> => {
    const { ownerId, ...brand } = await readKeptBrand(db, space.id);
    const refusal = brandRefusal(await holderOf(db, ownerId), role);
    return { ...brand, refusal: refusal?.message ?? null };
  };

  api.openapi(show, async (c) => c.json(await read(c.get('caller')), 200));
  api.openapi(change, async (c) => {
    const caller = c.get('caller');
    await enforceLimit(db, { key: 'brand', userId: caller.uid, max: CHANGES_PER_HOUR * limitFactor, windowS: 3600 });
    await changeBrand(parts, caller, caller.space.id, c.req.valid('json'));
    return c.json(await read(caller), 200);
  });
}
