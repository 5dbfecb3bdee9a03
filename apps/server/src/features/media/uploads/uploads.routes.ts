import { z } from '@hono/zod-openapi';
import { beginUploadSchema, mediaDetailsSchema, uploadBegunSchema, uploadStateSchema } from '@nonet/contract';
import { describeArrived } from '#/features/media/describe-media.ts';
import { requireQuota } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { emptyFile, fileTooLarge, uploadNotFound } from '#/features/media/receive/upload-refusals.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { finishUpload } from '#/features/media/uploads/finish-upload.ts';
import { storePart } from '#/features/media/uploads/store-part.ts';
import { beginUpload, endUpload, findUpload, receivedParts } from '#/features/media/uploads/uploads.queries.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { declaredBytes, fileBody } from '#/http/file-body.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse, noContent } from '#/http/route-parts.ts';

/** Small enough to be sent again after a broken connection, and large enough that few calls are needed. */
const PART_BYTES = 4 * 1024 * 1024;

/** More than the largest possible file needs. */
const PARTS_PER_HOUR = 6_000;

const params = z.object({ id: z.uuid() });
const partParams = params.extend({ n: z.coerce.number().int().min(0) });

const beginRoute = createRoute({
  method: 'post',
  path: '/api/media/uploads',
  'x-action': 'draft',
  summary: 'Begin to send a file in parts',
  request: jsonBody(beginUploadSchema),
  responses: jsonResponse(201, uploadBegunSchema, 'Begun. What is not finished in time is removed.'),
});
const partRoute = createRoute({
  method: 'put',
  path: '/api/media/uploads/{id}/parts/{n}',
  'x-action': 'draft',
  summary: 'Send one part, counted from 0; again replaces it. The request body is the part itself',
  request: { params: partParams, ...fileBody },
  responses: noContent('Stored.'),
});
const stateRoute = createRoute({
  method: 'get',
  path: '/api/media/uploads/{id}',
  'x-action': 'draft',
  summary: 'What of an upload has arrived',
  request: { params },
  responses: jsonResponse(200, uploadStateSchema, 'What has arrived.'),
});
const finishRoute = createRoute({
  method: 'post',
  path: '/api/media/uploads/{id}/finish',
  'x-action': 'draft',
  summary: 'Put the parts together and store the file; again answers the same file',
  request: { params },
  responses: jsonResponse(201, mediaDetailsSchema, 'Stored.'),
});
const cancelRoute = createRoute({
  method: 'delete',
  path: '/api/media/uploads/{id}',
  'x-action': 'draft',
  summary: 'Give an upload up. A finished file stays',
  request: { params },
  responses: noContent('Given up, or gone already.'),
});

export function uploadsRoutes(api: Api, parts: MediaParts & { uploadsPerHour: number }): void {
  const { db, storage, maxUploadBytes, mediaQuotaBytes, limitFactor, uploadsPerHour } = parts;

  api.openapi(beginRoute, async (c) => {
    const caller = c.get('caller');
    const { uid, space } = caller;
    await enforceLimit(db, { key: 'upload', userId: uid, max: uploadsPerHour, windowS: 3600 });
    const { fileName, bytes } = c.req.valid('json');
    if (bytes === 0) throw emptyFile();
    if (bytes > maxUploadBytes) throw fileTooLarge(bytes, maxUploadBytes);
    // While the upload is being finished, both the parts and the whole file need room.
    await requireSpace(storage, 2 * bytes);
    const upload = { spaceId: space.id, uid, fileName, bytes, partBytes: PART_BYTES };
    const begun = await beginUpload(db, upload, async (trx) => {
      await parts.requireStillAllowed(trx, caller);
      await requireQuota(trx, { spaceId: space.id, bytes, quotaBytes: mediaQuotaBytes });
    });
    return c.json({ id: begun.id, partBytes: PART_BYTES, expiresAt: begun.expiresAt.toISOString() }, 201);
  });

  api.openapi(partRoute, async (c) => {
    const caller = c.get('caller');
    await enforceLimit(db, {
      key: 'upload-part',
      userId: caller.uid,
      max: PARTS_PER_HOUR * limitFactor,
      windowS: 3600,
    });
    const { id, n } = c.req.valid('param');
    await storePart(parts, { caller, id, number: n, body: c.req.raw.body, declaredBytes: declaredBytes(c) });
    return c.body(null, 204);
  });

  api.openapi(stateRoute, async (c) => {
    const upload = await findUpload(db, c.get('caller').space.id, c.req.valid('param').id);
    if (upload === undefined) throw uploadNotFound();
    const { bytes, partBytes, mediaId } = upload;
    const received = mediaId === null ? await receivedParts(db, upload.id) : [];
    return c.json({ bytes, partBytes, received: received.map(({ number }) => number), mediaId }, 200);
  });

  api.openapi(finishRoute, async (c) => {
    const caller = c.get('caller');
    await enforceLimit(db, { key: 'upload-finish', userId: caller.uid, max: 2 * uploadsPerHour, windowS: 3600 });
    const media = await finishUpload(parts, caller, c.req.valid('param').id);
    return c.json(await describeArrived(parts, caller, media), 201);
  });

  api.openapi(cancelRoute, async (c) => {
    const upload = await findUpload(db, c.get('caller').space.id, c.req.valid('param').id);
    if (upload !== undefined) await endUpload(parts, upload);
    return c.body(null, 204);
  });
}
