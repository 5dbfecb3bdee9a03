import { createRoute, z } from '@hono/zod-openapi';
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
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse, noContent } from '#/http/route-parts.ts';

const CHANGES_PER_MINUTE = 60;

const path = '/api/saved-texts';
const params = z.object({ id: z.uuid() });
const list = createRoute({
  method: 'get',
  path,
  summary: 'Saved texts and groups of tags, by name',
  responses: jsonResponse(200, savedTextsSchema, 'The texts.'),
});
const add = createRoute({
  method: 'post',
  path,
  summary: 'Save a text',
  request: jsonBody(newSavedTextSchema),
  responses: jsonResponse(201, savedTextKeptSchema, 'The text.'),
});
const change = createRoute({
  method: 'patch',
  path: `${path}/{id}`,
  summary: 'Change a saved text; when another device changed it meanwhile, both are kept',
  request: { params, ...jsonBody(changeSavedTextSchema) },
  responses: jsonResponse(200, savedTextKeptSchema, 'The text as it is now.'),
});
const remove = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Delete a saved text',
  request: { params },
  responses: noContent('It is deleted.'),
});

export function savedTextsRoutes(api: Api, { db, limitFactor }: { db: Database; limitFactor: number }): void {
  const limitChanges = (userId: string) =>
    enforceLimit(db, { key: 'saved-texts', userId, max: CHANGES_PER_MINUTE * limitFactor, windowS: 60 });

  api.openapi(list, async (c) => {
    const texts = await readTexts(db, c.get('caller').uid);
    return c.json({ texts: texts.map(onWire) }, 200);
  });
  api.openapi(add, async (c) => {
    const { uid } = c.get('caller');
    await limitChanges(uid);
    return c.json(kept(await addText(db, uid, c.req.valid('json'))), 201);
  });
  api.openapi(change, async (c) => {
    const { uid } = c.get('caller');
    await limitChanges(uid);
    return c.json(kept(await changeText(db, uid, c.req.valid('param').id, c.req.valid('json'))), 200);
  });
  api.openapi(remove, async (c) => {
    const { uid } = c.get('caller');
    await limitChanges(uid);
    await removeText(db, uid, c.req.valid('param').id);
    return c.body(null, 204);
  });
}

function kept({ text, besides }: SavedTextKept): SavedTextKept {
  return { text: onWire(text), besides };
}

function onWire({ id, name, text, version }: SavedText): SavedText {
  return { id, name, text, version };
}
