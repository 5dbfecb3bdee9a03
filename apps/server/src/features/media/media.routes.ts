import { rm } from 'node:fs/promises';
import { z } from '@hono/zod-openapi';
import { boundedText, documentPageSchema, LINE_BYTES, mediaDetailsSchema, mediaListSchema } from '@nonet/contract';
import { captionsRoutes } from '#/features/media/captions.routes.ts';
import { showPage } from '#/features/media/copies/show-page.ts';
import { decodedName } from '#/features/media/decoded-name.ts';
import { describeArrived, describeMedia } from '#/features/media/describe-media.ts';
import { findMedia, requireQuota } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { mediaToWire } from '#/features/media/media-to-wire.ts';
import { receiveFile } from '#/features/media/receive/receive-file.ts';
import { emptyFile, fileTooLarge } from '#/features/media/receive/upload-refusals.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { storeMedia } from '#/features/media/store-media.ts';
import { uploadsRoutes } from '#/features/media/uploads/uploads.routes.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { declaredBytes, fileBody } from '#/http/file-body.ts';
import { enforceLimit } from '#/http/limits.ts';
import { errorResponses, jsonResponse } from '#/http/route-parts.ts';

const UPLOADS_PER_HOUR = 600;
const MAX_IDS = 100;

const storeRoute = createRoute({
  method: 'post',
  path: '/api/media',
  'x-action': 'draft',
  summary: 'Store a file; the request body is the file itself',
  description:
    'The name of the file may be given in the header `x-file-name`, encoded as in a URL. A form (multipart/form-data) is refused with 415.',
  request: fileBody,
  responses: jsonResponse(201, mediaDetailsSchema, 'Stored.'),
});

const describeRoute = createRoute({
  method: 'get',
  path: '/api/media/{id}',
  'x-action': 'view',
  summary: 'A file, what a look into it found, and what each network gets of it',
  request: { params: z.object({ id: z.uuid() }) },
  responses: jsonResponse(200, mediaDetailsSchema, 'The file.'),
});

const pageRoute = createRoute({
  method: 'get',
  path: '/api/media/{id}/pages/{page}',
  'x-action': 'view',
  summary: 'A page of a document as a picture; pages count from 1',
  request: { params: z.object({ id: z.uuid(), page: z.coerce.number().int().min(1).max(100_000) }) },
  responses: jsonResponse(200, documentPageSchema, 'The picture.'),
});

const showRoute = createRoute({
  method: 'get',
  path: '/api/files/{id}/{part}',
  'x-action': 'view',
  summary: 'Leads to a file at an address of now; for a page whose own address of it has ended',
  description:
    '`part` stands in the address that has ended: `file`, `thumbnail`, `account` or `variant-…`. The space is named by `space`, as a picture sends no headers.',
  request: { params: z.object({ id: z.uuid(), part: boundedText(LINE_BYTES) }) },
  responses: { 302: { description: 'The file is there.' }, ...errorResponses },
});

const findRoute = createRoute({
  method: 'get',
  path: '/api/media',
  'x-action': 'view',
  summary: 'Those of the named files that exist, with fresh addresses',
  request: {
    query: z.object({
      ids: z
        .string()
        .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
        .pipe(z.array(z.uuid()).max(MAX_IDS))
        .openapi({ type: 'string', description: `At most ${MAX_IDS} ids, separated by commas.` }),
    }),
  },
  responses: jsonResponse(200, mediaListSchema, 'In the order of the ids.'),
});

export function mediaRoutes(api: Api, parts: MediaParts): void {
  const { db, storage, address, maxUploadBytes, mediaQuotaBytes, limitFactor } = parts;

  api.openapi(storeRoute, async (c) => {
    const caller = c.get('caller');
    const { uid, space } = caller;
    await enforceLimit(db, { key: 'upload', userId: uid, max: UPLOADS_PER_HOUR * limitFactor, windowS: 3600 });
    const { body } = c.req.raw;
    if (body === null) throw emptyFile();

    const declared = declaredBytes(c);
    if (declared === undefined || declared <= maxUploadBytes) {
      await requireSpace(storage, declared ?? 0);
      await requireQuota(db, { spaceId: space.id, bytes: declared ?? 0, quotaBytes: mediaQuotaBytes });
    }
    const file = await storage.newUpload();
    const received = await receiveFile(body, file, {
      maxBytes: maxUploadBytes,
      declaredBytes: declared,
      requireRoom: () => requireSpace(storage, 0),
      tooLarge: (bytes) => fileTooLarge(bytes, maxUploadBytes),
    });
    try {
      const fileName = decodedName(c.req.header('x-file-name'));
      const media = await storeMedia(parts, {
        spaceId: space.id,
        file,
        fileName,
        received,
        before: (trx) => parts.requireStillAllowed(trx, caller),
      });
      return c.json(await describeArrived(parts, caller, media), 201);
    } finally {
      // After a successful `put` the file is gone already.
      await rm(file, { force: true });
    }
  });

  api.openapi(findRoute, async (c) => {
    const { ids } = c.req.valid('query');
    const addresses = address.of(c.get('caller'));
    const found = new Map((await findMedia(db, c.get('caller').space.id, ids)).map((row) => [row.id, row]));
    const media = ids.map((id) => found.get(id)).filter((row) => row !== undefined);
    return c.json({ media: media.map((row) => mediaToWire(row, addresses)) }, 200);
  });

  api.openapi(showRoute, (c) => {
    const { id, part } = c.req.valid('param');
    const url = address.of(c.get('caller')).partUrl(id, part);
    if (url === null) throw new ApiError(404, 'not-found', 'File not found');
    c.header('Cache-Control', 'no-store');
    return c.redirect(url, 302);
  });

  api.openapi(describeRoute, async (c) => {
    const media = await describeMedia(parts, c.get('caller'), c.req.valid('param').id);
    if (media === undefined) throw new ApiError(404, 'not-found', 'Media not found');
    return c.json(media, 200);
  });

  api.openapi(pageRoute, async (c) => {
    const { id, page } = c.req.valid('param');
    return c.json(await showPage(parts, c.get('caller'), { id, page }), 200);
  });

  captionsRoutes(api, parts);
  uploadsRoutes(api, { ...parts, uploadsPerHour: UPLOADS_PER_HOUR * limitFactor });
}
