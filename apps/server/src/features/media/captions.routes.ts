import { readFile, rm } from 'node:fs/promises';
import { z } from '@hono/zod-openapi';
import { captionsStoredSchema } from '@nonet/contract';
import { languageTag } from '@nonet/domain';
import { decodedName } from '#/features/media/decoded-name.ts';
import { findCaptions } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { receiveFile } from '#/features/media/receive/receive-file.ts';
import { captionsTooLarge, emptyFile } from '#/features/media/receive/upload-refusals.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { storeCaptions } from '#/features/media/store-captions.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { declaredBytes, fileBody } from '#/http/file-body.ts';
import { enforceLimit } from '#/http/limits.ts';
import { errorResponses, jsonResponse } from '#/http/route-parts.ts';
import { readStored, withinFilm, writeVtt } from '#/lib/captions/write-captions.ts';

const UPLOADS_PER_HOUR = 300;
/** The captions of a film that lasts a whole day are smaller. */
const MOST_BYTES = 1_000_000;

const storeRoute = createRoute({
  method: 'post',
  path: '/api/captions',
  'x-action': 'draft',
  summary: 'Store the captions of a video in one language; the request body is the file itself (SRT or WebVTT)',
  description:
    'The name of the file may be given in the header `x-file-name`, encoded as in a URL. `language` helps to read files without Unicode.',
  request: { ...fileBody, query: z.object({ language: z.string().max(100).optional() }) },
  responses: jsonResponse(201, captionsStoredSchema, 'Stored.'),
});

const showRoute = createRoute({
  method: 'get',
  path: '/api/captions/{id}',
  'x-action': 'view',
  summary: 'Stored captions as WebVTT, for a player',
  description:
    '`durationMs` is how long their video runs: captions on the clock of a broadcast then begin with it, as networks get them.',
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ durationMs: z.coerce.number().int().min(0).optional() }),
  },
  responses: {
    200: { description: 'The captions.', content: { 'text/vtt': { schema: { type: 'string' } } } },
    ...errorResponses,
  },
});

/** Captions: small files of their own, which belong to a video of a post. */
export function captionsRoutes(api: Api, parts: MediaParts): void {
  const { db, storage, limitFactor } = parts;

  api.openapi(showRoute, async (c) => {
    const { id } = c.req.valid('param');
    const found = await findCaptions(db, c.get('caller').space.id, id);
    if (found === undefined) throw new ApiError(404, 'not-found', 'Captions not found');
    const cues = readStored(Buffer.from(await storage.read(found.storageKey)).toString('utf8'));
    const { durationMs = null } = c.req.valid('query');
    return c.body(writeVtt(withinFilm(cues, durationMs)), 200, { 'Content-Type': 'text/vtt; charset=utf-8' });
  });

  api.openapi(storeRoute, async (c) => {
    const caller = c.get('caller');
    const { uid, space } = caller;
    await enforceLimit(db, { key: 'captions', userId: uid, max: UPLOADS_PER_HOUR * limitFactor, windowS: 3600 });
    const { body } = c.req.raw;
    if (body === null) throw emptyFile();
    const file = await storage.newUpload();
    try {
      await receiveFile(body, file, {
        maxBytes: MOST_BYTES,
        declaredBytes: declaredBytes(c),
        requireRoom: () => requireSpace(storage, 0),
        tooLarge: () => captionsTooLarge(MOST_BYTES),
      });
      const fileName = decodedName(c.req.header('x-file-name'));
      const language = languageTag(c.req.valid('query').language ?? '');
      const captions = await storeCaptions(parts, {
        spaceId: space.id,
        bytes: await readFile(file),
        fileName,
        language,
        before: (trx) => parts.requireStillAllowed(trx, caller),
      });
      return c.json({ captions }, 201);
    } finally {
      await rm(file, { force: true });
    }
  });
}
