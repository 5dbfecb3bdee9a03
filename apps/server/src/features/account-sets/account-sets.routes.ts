import { z } from '@hono/zod-openapi';
import {
  type AccountSet,
  accountSetKeptSchema,
  accountSetsSchema,
  changeAccountSetSchema,
  newAccountSetSchema,
} from '@nonet/contract';
import type { Database } from '#/db/pool.ts';
import { readSets } from '#/features/account-sets/account-sets.queries.ts';
import { addSet, changeSet, removeSet } from '#/features/account-sets/keep-set.ts';
import type { Api } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse, noContent } from '#/http/route-parts.ts';

const CHANGES_PER_MINUTE = 60;

const path = '/api/account-sets';
const params = z.object({ id: z.uuid() });
const list = createRoute({
  method: 'get',
  path,
  'x-action': 'view',
  summary: 'Sets of accounts, by name',
  responses: jsonResponse(200, accountSetsSchema, 'The sets.'),
});
const add = createRoute({
  method: 'post',
  path,
  'x-action': 'draft',
  summary: 'Keep accounts as a set',
  request: jsonBody(newAccountSetSchema),
  responses: jsonResponse(201, accountSetKeptSchema, 'The set.'),
});
const change = createRoute({
  method: 'patch',
  path: `${path}/{id}`,
  'x-action': 'draft',
  summary: 'Rename a set, or change its accounts',
  request: { params, ...jsonBody(changeAccountSetSchema) },
  responses: jsonResponse(200, accountSetKeptSchema, 'The set as it is now.'),
});
const remove = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  'x-action': 'draft',
  summary: 'Delete a set; its accounts stay',
  request: { params },
  responses: noContent('It is deleted.'),
});

export function accountSetsRoutes(api: Api, { db, limitFactor }: { db: Database; limitFactor: number }): void {
  const limitChanges = (userId: string) =>
    enforceLimit(db, { key: 'account-sets', userId, max: CHANGES_PER_MINUTE * limitFactor, windowS: 60 });

  api.openapi(list, async (c) => {
    const sets = await readSets(db, withinOf(c.get('caller')));
    return c.json({ sets: sets.map(onWire) }, 200);
  });
  api.openapi(add, async (c) => {
    const caller = c.get('caller');
    await limitChanges(caller.uid);
    return c.json({ set: onWire(await addSet(db, withinOf(caller), c.req.valid('json'))) }, 201);
  });
  api.openapi(change, async (c) => {
    const caller = c.get('caller');
    await limitChanges(caller.uid);
    return c.json(
      { set: onWire(await changeSet(db, withinOf(caller), c.req.valid('param').id, c.req.valid('json'))) },
      200,
    );
  });
  api.openapi(remove, async (c) => {
    const caller = c.get('caller');
    await limitChanges(caller.uid);
    await removeSet(db, withinOf(caller), c.req.valid('param').id);
    return c.body(null, 204);
  });
}

function onWire({ id, name, connectionIds }: AccountSet): AccountSet {
  return { id, name, connectionIds };
}
