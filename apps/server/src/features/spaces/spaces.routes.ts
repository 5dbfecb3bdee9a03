import { z } from '@hono/zod-openapi';
import {
  boundedText,
  invitationAcceptedSchema,
  offerSpaceSchema,
  spaceKeptSchema,
  spaceNamedSchema,
  spacesSchema,
  WORD_BYTES,
  waitingSpacesSchema,
} from '@nonet/contract';
import { addSpace } from '#/features/spaces/add-space.ts';
import { callOrigin } from '#/features/spaces/call-origin.ts';
import { leaveSpace } from '#/features/spaces/end-membership.ts';
import { removeSpace, restoreSpace } from '#/features/spaces/remove-space.ts';
import { renameSpace } from '#/features/spaces/rename-space.ts';
import { listWaiting } from '#/features/spaces/space-visits.queries.ts';
import { listRemoved, listSpaces } from '#/features/spaces/spaces.queries.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { acceptSpace, endOffer, offerSpace } from '#/features/spaces/transfer-space.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse, noContent } from '#/http/route-parts.ts';

const CHANGES_PER_HOUR = 60;

const path = '/api/spaces';
const params = z.object({ id: boundedText(WORD_BYTES) });
const list = createRoute({
  method: 'get',
  path,
  'x-action': 'self',
  summary: 'The spaces that the caller is in',
  responses: jsonResponse(200, spacesSchema, 'The spaces, the caller’s own first.'),
});
const waiting = createRoute({
  method: 'get',
  path: `${path}/waiting`,
  'x-action': 'self',
  summary: 'What waits for the caller in each space that they are in',
  responses: jsonResponse(200, waitingSpacesSchema, 'The same spaces, with what waits there.'),
});
const add = createRoute({
  method: 'post',
  path,
  'x-action': 'self',
  summary: 'Make a space',
  request: jsonBody(spaceNamedSchema),
  responses: jsonResponse(201, spaceKeptSchema, 'The space, whose owner the caller is.'),
});
const rename = createRoute({
  method: 'patch',
  path: `${path}/{id}`,
  'x-action': 'self',
  summary: 'Rename a space that the caller owns',
  request: { params, ...jsonBody(spaceNamedSchema) },
  responses: jsonResponse(200, spaceKeptSchema, 'The space as it is now.'),
});
const remove = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  'x-action': 'self',
  summary: 'Delete a space that the caller owns',
  description: 'For 7 days it can be brought back. Nothing of it is published from then on.',
  request: { params, ...jsonBody(spaceNamedSchema) },
  responses: noContent('It is deleted.'),
});
const restore = createRoute({
  method: 'post',
  path: `${path}/{id}/restore`,
  'x-action': 'self',
  summary: 'Bring a deleted space back',
  description: 'What should have gone out more than an hour ago asks first.',
  request: { params },
  responses: jsonResponse(200, spaceKeptSchema, 'The space is there again.'),
});
const offer = createRoute({
  method: 'post',
  path: `${path}/{id}/transfer`,
  'x-action': 'self',
  summary: 'Offer a space that the caller owns to a member',
  description: 'Nothing changes until they accept.',
  request: { params, ...jsonBody(offerSpaceSchema) },
  responses: jsonResponse(200, spaceKeptSchema, 'The space with the offer.'),
});
const accept = createRoute({
  method: 'post',
  path: `${path}/{id}/transfer/accept`,
  'x-action': 'self',
  summary: 'Become the owner of a space that was offered to the caller',
  request: { params },
  responses: jsonResponse(200, invitationAcceptedSchema, 'The space that the caller owns now.'),
});
const decline = createRoute({
  method: 'delete',
  path: `${path}/{id}/transfer`,
  'x-action': 'self',
  summary: 'Take an offer back, or turn it down',
  request: { params },
  responses: noContent('It is not offered any more.'),
});
const leave = createRoute({
  method: 'post',
  path: `${path}/{id}/leave`,
  'x-action': 'self',
  summary: 'Leave a space of somebody else',
  request: { params },
  responses: noContent('The caller is not a member any more.'),
});

/** These calls are about the person and their spaces, so none is made in a space. Each verb finds out what the person is in it. */
export function spacesRoutes(api: Api, parts: SpacesParts): void {
  const { db, limitFactor } = parts;
  const limit = (userId: string) =>
    enforceLimit(db, { key: 'spaces', userId, max: CHANGES_PER_HOUR * limitFactor, windowS: 3600 });

  api.openapi(list, async (c) => {
    const { uid } = c.get('caller');
    const [spaces, removed] = await Promise.all([listSpaces(db, parts, uid), listRemoved(db, uid)]);
    return c.json({ spaces, removed }, 200);
  });
  api.openapi(waiting, async (c) => c.json({ spaces: await listWaiting(db, c.get('caller').uid) }, 200));
  api.openapi(add, async (c) => {
    const { uid } = c.get('caller');
    await limit(uid);
    return c.json({ space: await addSpace(parts, uid, c.req.valid('json').name) }, 201);
  });
  api.openapi(rename, async (c) => {
    const caller = c.get('caller');
    await limit(caller.uid);
    return c.json({ space: await renameSpace(parts, caller, c.req.valid('param').id, c.req.valid('json').name) }, 200);
  });
  api.openapi(remove, async (c) => {
    const caller = c.get('caller');
    await limit(caller.uid);
    await removeSpace(parts, caller, c.req.valid('param').id, c.req.valid('json').name);
    return c.body(null, 204);
  });
  api.openapi(restore, async (c) => {
    const caller = c.get('caller');
    await limit(caller.uid);
    return c.json({ space: await restoreSpace(parts, caller, c.req.valid('param').id) }, 200);
  });
  api.openapi(offer, async (c) => {
    const caller = c.get('caller');
    await limit(caller.uid);
    const { memberId } = c.req.valid('json');
    return c.json({ space: await offerSpace(parts, caller, c.req.valid('param').id, memberId) }, 200);
  });
  api.openapi(accept, async (c) => {
    const caller = c.get('caller');
    await limit(caller.uid);
    return c.json(await acceptSpace(parts, caller, callOrigin(c), c.req.valid('param').id), 200);
  });
  api.openapi(decline, async (c) => {
    await endOffer(parts, c.get('caller'), c.req.valid('param').id);
    return c.body(null, 204);
  });
  api.openapi(leave, async (c) => {
    await leaveSpace(parts, c.get('caller'), callOrigin(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
}
