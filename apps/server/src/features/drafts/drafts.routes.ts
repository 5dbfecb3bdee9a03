import { z } from '@hono/zod-openapi';
import {
  boundedText,
  createDraftSchema,
  draftListSchema,
  draftSavedSchema,
  draftSchema,
  listDraftsQuerySchema,
  removeDraftQuerySchema,
  saveDraftSchema,
  WORD_BYTES,
} from '@nonet/contract';
import type { SpaceId } from '#/db/space-id.ts';
import type { DraftsParts } from '#/features/drafts/drafts-parts.ts';
import { listDrafts, openDraft } from '#/features/drafts/list-drafts.ts';
import { removeDraft, restoreDraft } from '#/features/drafts/remove-draft.ts';
import { createDraft, readDraftId, saveDraft } from '#/features/drafts/save-draft.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { SAFE_METHODS } from '#/http/guard.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

/** Somebody who types without a pause saves once in a second, on some devices. */
const WRITES_PER_MINUTE = 300;

const params = z.object({ id: boundedText(WORD_BYTES) });
const list = createRoute({
  method: 'get',
  path: '/api/drafts',
  'x-action': 'view',
  summary: 'The drafts of the caller, the last changed first',
  request: { query: listDraftsQuerySchema },
  responses: jsonResponse(200, draftListSchema, 'All of them, or those that were asked for.'),
});
const create = createRoute({
  method: 'post',
  path: '/api/drafts',
  'x-action': 'draft',
  summary: 'Make a draft, or a copy of one',
  request: jsonBody(createDraftSchema),
  responses: jsonResponse(201, draftSavedSchema, 'Kept.'),
});
const read = createRoute({
  method: 'get',
  path: '/api/drafts/{id}',
  'x-action': 'view',
  request: { params },
  responses: jsonResponse(200, draftSchema, 'The draft with its files.'),
});
const save = createRoute({
  method: 'put',
  path: '/api/drafts/{id}',
  'x-action': 'draft',
  summary: 'Save a version of a draft',
  description:
    'Refused with `draft-changed` when another version was stored since `base`, unless it has the same content; with `draft-removed` or `draft-scheduled` when the draft has ended.',
  request: { params, ...jsonBody(saveDraftSchema) },
  responses: jsonResponse(200, draftSavedSchema, 'Stored.'),
});
const remove = createRoute({
  method: 'delete',
  path: '/api/drafts/{id}',
  'x-action': 'draft',
  request: { params, query: removeDraftQuerySchema },
  responses: jsonResponse(200, z.object({ success: z.literal(true) }), 'Deleted; it can be restored for a day.'),
});
const restore = createRoute({
  method: 'post',
  path: '/api/drafts/{id}/restore',
  'x-action': 'draft',
  summary: 'Bring a deleted draft back',
  request: { params },
  responses: jsonResponse(200, draftSavedSchema, 'Back.'),
});

export function draftsRoutes(api: Api, parts: DraftsParts): void {
  const { db, limitFactor } = parts;
  const keyOf = (spaceId: SpaceId, id: string) => ({ spaceId, id: readDraftId(id) });

  for (const path of ['/api/drafts', '/api/drafts/*']) {
    api.use(path, async (c, next) => {
      const limit = {
        key: 'write-drafts',
        spaceId: c.get('caller').space.id,
        max: WRITES_PER_MINUTE * limitFactor,
        windowS: 60,
      };
      if (!SAFE_METHODS.has(c.req.method)) await enforceLimit(db, limit);
      await next();
    });
  }
  api.openapi(list, async (c) => c.json(await listDrafts(parts, c.get('caller'), c.req.valid('query')), 200));
  api.openapi(create, async (c) =>
    c.json(await createDraft(parts, c.get('caller').space.id, c.req.valid('json')), 201),
  );
  api.openapi(read, async (c) =>
    c.json(await openDraft(parts, c.get('caller'), readDraftId(c.req.valid('param').id)), 200),
  );
  api.openapi(save, async (c) => {
    const key = keyOf(c.get('caller').space.id, c.req.valid('param').id);
    return c.json(await saveDraft(parts, key, c.req.valid('json')), 200);
  });
  api.openapi(remove, async (c) => {
    const key = keyOf(c.get('caller').space.id, c.req.valid('param').id);
    await removeDraft(parts, key, c.req.valid('query').version ?? null);
    return c.json({ success: true as const }, 200);
  });
  api.openapi(restore, async (c) =>
    c.json(await restoreDraft(parts, keyOf(c.get('caller').space.id, c.req.valid('param').id)), 200),
  );
}
