import { rm } from 'node:fs/promises';
import { createRoute, z } from '@hono/zod-openapi';
import { mediaListSchema, mediaSchema } from '@nonet/contract';

import { findMedia, requireQuota } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { mediaToWire } from '#/features/media/media-to-wire.ts';
import { receiveFile } from '#/features/media/receive-file.ts';
import { requireSpace } from '#/features/media/require-space.ts';
import { storeMedia } from '#/features/media/store-media.ts';
import { emptyFile, fileTooLarge } from '#/features/media/upload-refusals.ts';
import { uploadsRoutes } from '#/features/media/uploads.routes.ts';
import type { Api } from '#/http/api.ts';
import { declaredBytes, fileBody } from '#/http/file-body.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonResponse } from '#/http/route-parts.ts';

const UPLOADS_PER_HOUR = 600;
const MAX_IDS = 100;

const storeRoute = createRoute({
  method: 'post',
  path: '/api/media',
  summary: 'Store a file; the request body is the file itself',
  description:
    'The name of the file may be given in the header `x-file-name`, encoded as in a URL. A form (multipart/form-data) is refused with 415.',
  request: fileBody,
  responses: jsonResponse(201, mediaSchema, 'Stored.'),
});

const findRoute = createRoute({
  method: 'get',
  path: '/api/media',
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
    const { uid } = c.get('caller');
    await enforceLimit(db, { key: 'upload', userId: uid, max: UPLOADS_PER_HOUR * limitFactor, windowS: 3600 });
    const { body } = c.req.raw;
    if (body === null) throw emptyFile();

    const declared = declaredBytes(c);
    if (declared === undefined || declared <= maxUploadBytes) {
      await requireSpace(storage, declared ?? 0);
      await requireQuota(db, { userId: uid, bytes: declared ?? 0, quotaBytes: mediaQuotaBytes });
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
      return c.json(await storeMedia(parts, { userId: uid, file, fileName, received }), 201);
    } finally {
      // After a successful `put` the file is gone already.
      await rm(file, { force: true });
    }
  });

  api.openapi(findRoute, async (c) => {
    const { ids } = c.req.valid('query');
    const found = new Map((await findMedia(db, c.get('caller').uid, ids)).map((row) => [row.id, row]));
    const media = ids.map((id) => found.get(id)).filter((row) => row !== undefined);
    return c.json({ media: media.map((row) => mediaToWire(row, address)) }, 200);
  });

  uploadsRoutes(api, { ...parts, uploadsPerHour: UPLOADS_PER_HOUR * limitFactor });
}

function decodedName(encoded: string | undefined): string {
  try {
    return decodeURIComponent(encoded ?? 'file');
  } catch {
    // The name was not encoded after all. It is made harmless later in any case.
    return encoded ?? 'file';
  }
}
