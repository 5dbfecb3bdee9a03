import { z } from '@hono/zod-openapi';
import {
  changeSavedTextSchema,
  newSavedTextSchema,
  type SavedText,
  type SavedTextKept,
  savedTextKeptSchema,
  savedTextsSchema,
} from '@nonet/contract';
import type { Database } from '#/db/pool.ts';
import { addText, changeText, removeText } from '#/features/saved-texts/keep-text.ts';
import { readTexts } from '#/features/saved-texts/saved-texts.queries.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse, noContent } from '#/http/route-parts.ts';

const CHANGES_PER_MINUTE = 60;

const path = '/api/saved-texts';
const params = z.object({ id: z.uuid() });
const list = createRoute({
  method: 'get',
  path,
  'x-action': 'draft',
  summary: 'Saved texts and groups of tags, by name',
  responses: jsonResponse(200, savedTextsSchema, 'The texts.'),
});
const add = createRoute({
  method: 'post',
  path,
  'x-action': 'draft',
  summary: 'Save a text',
  request: jsonBody(newSavedTextSchema),
  responses: jsonResponse(201, savedTextKeptSchema, 'The text.'),
});
const change = createRoute({
  method: 'patch',
  path: `${path}/{id}`,
  'x-action': 'draft',
  summary: 'Change a saved text; when another device changed it meanwhile, both are kept',
  request: { params, ...jsonBody(changeSavedTextSchema) },
  responses: jsonResponse(200, savedTextKeptSchema, 'The text as it is now.'),
});
const remove = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  'x-action': 'draft',
  summary: 'Delete a saved text',
  request: { params },
  responses: noContent('It is deleted.'),
});

export function savedTextsRoutes(api: Api, { db, limitFactor }: { db: Database; limitFactor: number }): void {
  const limitChanges = (userId: string) =>
    enforceLimit(db, { key: 'saved-texts', userId, max: CHANGES_PER_MINUTE * limitFactor, windowS: 60 });

  api.openapi(list, async (c) => {
    const texts = await readTexts(db, c.get('caller').space.id);
    return c.json({ texts: texts.map(onWire) }, 200);
  });
  api.openapi(add, async (c) => {
    const { uid, space } = c.get('caller');
    await limitChanges(uid);
    return c.json(kept(await addText(db, space.id, c.req.valid('json'))), 201);
  });
  api.openapi(change, async (c) => {
    const { uid, space } = c.get('caller');
    await limitChanges(uid);
    return c.json(kept(await changeText(db, space.id, c.req.valid('param').id, c.req.valid('json'))), 200);
  });
  api.openapi(remove, async (c) => {
    const { uid, space } = c.get('caller');
    await limitChanges(uid);
    await removeText(db, space.id, c.req.valid('param').id);
    return c.body(null, 204);
  });
}

function kept({ text, besides }: SavedTextKept): SavedTextKept {
  return { text: onWire(text), besides };
}

function onWire({ id, name, text, version }: SavedText): SavedText {
  return { id, name, text, version };
}
