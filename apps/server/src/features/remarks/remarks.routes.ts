import { z } from '@hono/zod-openapi';
import { changeRemarkSchema, newRemarkSchema, type RemarkKept, remarkKeptSchema, remarksSchema } from '@nonet/contract';
import { unlessDiskFull } from '#/db/disk-full.ts';
import type { Database } from '#/db/pool.ts';
import { addRemark, changeRemark, postNotFound, removeRemark, type Said } from '#/features/remarks/keep-remarks.ts';
import { readPeople, readRemark, readRemarks, remarkToWire } from '#/features/remarks/remarks.queries.ts';
import type { Api, Caller } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse, noContent } from '#/http/route-parts.ts';

const CHANGES_PER_MINUTE = 60;

export interface RemarksParts {
  db: Database;
  limitFactor: number;
  /** Somebody has read the remarks on a post. */
  seen: (userId: string, postId: string) => Promise<void>;
}

const params = z.object({ id: z.uuid() });
const list = createRoute({
  method: 'get',
  path: '/api/posts/{id}/remarks',
  'x-action': 'view',
  summary: 'What people say to one another about a post',
  request: { params },
  responses: jsonResponse(200, remarksSchema, 'The oldest first.'),
});
const add = createRoute({
  method: 'post',
  path: '/api/posts/{id}/remarks',
  'x-action': 'view',
  summary: 'Add a remark, or answer one',
  description:
    'Whoever is mentioned is told, and so is who said something in what is answered. A mention of somebody who does not see the post is refused.',
  request: { params, ...jsonBody(newRemarkSchema) },
  responses: jsonResponse(201, remarkKeptSchema, 'The remark.'),
});
const change = createRoute({
  method: 'patch',
  path: '/api/remarks/{id}',
  'x-action': 'view',
  summary: 'Change the text of one’s own remark, or resolve any',
  request: { params, ...jsonBody(changeRemarkSchema) },
  responses: jsonResponse(200, remarkKeptSchema, 'The remark as it is now.'),
});
const remove = createRoute({
  method: 'delete',
  path: '/api/remarks/{id}',
  'x-action': 'view',
  summary: 'Delete one’s own remark',
  request: { params },
  responses: noContent('It is deleted; its answers stay.'),
});

function saidOf(caller: Caller, id: string): Said {
  return { ...withinOf(caller), by: caller.uid, id: id.toLowerCase() };
}

export function remarksRoutes(api: Api, { db, limitFactor, seen }: RemarksParts): void {
  const limit = ({ uid: userId }: Caller) =>
    enforceLimit(db, { key: 'remarks', userId, max: CHANGES_PER_MINUTE * limitFactor, windowS: 60 });
  const kept = async ({ space, uid }: Caller, id: string): Promise<RemarkKept> => {
    const remark = await readRemark(db, space.id, id);
    // It was deleted right after.
    if (remark === null) throw new ApiError(404, 'remark-not-found', 'This remark was deleted.');
    return { remark: remarkToWire(remark, uid) };
  };

  api.openapi(list, async (c) => {
    const caller = c.get('caller');
    const post = saidOf(caller, c.req.valid('param').id);
    const remarks = await readRemarks(db, post);
    if (remarks === null) throw postNotFound();
    const people = await readPeople(db, post);
    // A program that asks with a bearer has no eyes.
    if (c.req.header('authorization') === undefined) await seen(caller.uid, post.id).catch(unlessDiskFull);
    return c.json(
      {
        remarks: remarks.map((remark) => remarkToWire(remark, caller.uid)),
        people: people.filter(({ id }) => id !== caller.uid),
      },
      200,
    );
  });
  api.openapi(add, async (c) => {
    const caller = c.get('caller');
    await limit(caller);
    const id = await addRemark(db, saidOf(caller, c.req.valid('param').id), c.req.valid('json'));
    return c.json(await kept(caller, id), 201);
  });
  api.openapi(change, async (c) => {
    const caller = c.get('caller');
    await limit(caller);
    const key = saidOf(caller, c.req.valid('param').id);
    await changeRemark(db, key, c.req.valid('json'));
    return c.json(await kept(caller, key.id), 200);
  });
  api.openapi(remove, async (c) => {
    const caller = c.get('caller');
    await limit(caller);
    await removeRemark(db, saidOf(caller, c.req.valid('param').id));
    return c.body(null, 204);
  });
}
