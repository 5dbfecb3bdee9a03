import { rm } from 'node:fs/promises';
import { createRoute } from '@hono/zod-openapi';
import { type Media, mediaSchema } from '@nonet/contract';

import type { Database } from '#/db/pool.ts';
import { isRefusedData } from '#/db/transaction.ts';
import { inspectImage } from '#/features/media/inspect-image.ts';
import { insertMedia, requireQuota } from '#/features/media/media.queries.ts';
import type { MediaAddress } from '#/features/media/media-address.ts';
import { receiveFile } from '#/features/media/receive-file.ts';
import { requireSpace } from '#/features/media/require-space.ts';
import { sniffType } from '#/features/media/sniff.ts';
import { publishedKey, storageKey } from '#/features/media/storage-key.ts';
import { storePublishedCopy } from '#/features/media/store-published-copy.ts';
import type { Api } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonResponse } from '#/http/route-parts.ts';
import type { Storage } from '#/storage/storage.ts';

export interface MediaParts {
  db: Database;
  storage: Storage;
  address: MediaAddress;
  maxUploadBytes: number;
  /** What the files of one person may take together. */
  mediaQuotaBytes: number;
  limitFactor: number;
}

const UPLOADS_PER_HOUR = 600;

const uploadRoute = createRoute({
  method: 'post',
  path: '/api/media',
  summary: 'Store a file; the request body is the file itself',
  description: 'The name of the file may be given in the header `x-file-name`, encoded as in a URL.',
  request: {
    body: {
      required: true,
      content: {
        'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
        'image/*': { schema: { type: 'string', format: 'binary' } },
        'video/*': { schema: { type: 'string', format: 'binary' } },
      },
    },
  },
  responses: jsonResponse(201, mediaSchema, 'Stored.'),
});

export function mediaRoutes(api: Api, parts: MediaParts): void {
  const { db, storage, address, maxUploadBytes, mediaQuotaBytes, limitFactor } = parts;

  api.openapi(uploadRoute, async (c) => {
    const { uid } = c.get('caller');
    await enforceLimit(db, { key: `upload:${uid}`, max: UPLOADS_PER_HOUR * limitFactor, windowS: 3600 });
    const body = c.req.raw.body;
    if (body === null) throw new ApiError(400, 'empty-file', 'The file is empty.');

    const declaredBytes = wholeNumber(c.req.header('content-length'));
    if (declaredBytes === undefined || declaredBytes <= maxUploadBytes) {
      const bytes = declaredBytes ?? 0;
      await requireSpace(storage, bytes);
      await requireQuota(db, { userId: uid, bytes, quotaBytes: mediaQuotaBytes });
    }
    const file = await storage.newUpload();
    const received = await receiveFile(body, file, { maxBytes: maxUploadBytes, declaredBytes });
    try {
      if (received.bytes === 0) throw new ApiError(400, 'empty-file', 'The file is empty.');
      const type = sniffType(received.head);
      if (type === undefined) {
        throw new ApiError(
          422,
          'unsupported-file',
          'This kind of file cannot be used. Use a JPEG, PNG, WebP or GIF picture, or an MP4, MOV, AVI, WebM or MKV video.',
        );
      }
      const size = type.kind === 'image' ? await inspectImage(file) : { width: null, height: null };
      const key = storageKey(uid, fileName(c.req.header('x-file-name')));
      const copy =
        type.kind === 'image'
          ? await storePublishedCopy(storage, file, { key: publishedKey(key), contentType: type.contentType })
          : { published_key: null, published_bytes: null };
      await storage.put(key, file);
      const row = {
        user_id: uid,
        sha256: received.sha256,
        kind: type.kind,
        content_type: type.contentType,
        bytes: received.bytes,
        ...size,
        storage_key: key,
        ...copy,
      };
      const id = await insertMedia(db, row, mediaQuotaBytes).catch(async (error: unknown) => {
        // Refused for certain: over the quota, or the account was deleted meanwhile. Nobody would ever look for the file.
        if (error instanceof ApiError || isRefusedData(error)) {
          await storage.delete(key);
          if (copy.published_key !== null) await storage.delete(copy.published_key);
        }
        throw error;
      });
      const media: Media = {
        id,
        url: address.url(id),
        type: type.kind,
        contentType: type.contentType,
        bytes: received.bytes,
        ...size,
        alt: '',
      };
      return c.json(media, 201);
    } finally {
      // After `put` there is nothing left to remove.
      await rm(file, { force: true });
    }
  });
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function fileName(encoded: string | undefined): string {
  try {
    return decodeURIComponent(encoded ?? 'file');
  } catch {
    // Not encoded after all; the name is made harmless anyway.
    return encoded ?? 'file';
  }
}
