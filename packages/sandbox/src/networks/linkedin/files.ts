import { createHash, randomBytes } from 'node:crypto';
import { isOrder } from '#/core/order.ts';

import type { Processing } from '#/core/processing.ts';
import { readBody } from '#/core/read-body.ts';
import { takeCall } from '#/core/take-call.ts';
import type { MediaFile } from '#/core/uploads/media-file.ts';
import { type Upload, UploadStore } from '#/core/uploads/upload-store.ts';
import { faultOf, type VideoRules } from '#/core/uploads/video-rules.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { answer, type Call, type Endpoint, type Gate, refusalsFor } from '#/networks/linkedin/api.ts';
import type { CaptionStore } from '#/networks/linkedin/captions.ts';
import { uploadBase } from '#/networks/linkedin/links.ts';
import { invalid, notFound, RestError } from '#/networks/linkedin/rest-error.ts';
import type { Thumbnails } from '#/networks/linkedin/thumbnails.ts';

/** "Videos API": parts of exactly this size, but for the last. */
const partBytes = 4_194_304;
const dayMs = 86_400_000;
/** The addresses of an upload. */
const addressMs = dayMs;
const maxPages = 300;
const maxPixels = 36_152_320;
const maxImageBytes = 100 * 1_024 * 1_024;
const writeScopes = ['w_member_social', 'w_organization_social'];
const videoRules = { minBytes: 75_000, maxBytes: 500_000_000, minMs: 3_000, maxMs: 30 * 60_000, maxRatio: 2.4 };

/** LinkedIn Help, "Supported file types and video specifications" (2026): no codec of an MP4 is ruled out. */
const streamRules: VideoRules = { frameRate: { min: 10, max: 60 }, maxBitRate: 30_000_000 };

type Kind = 'image' | 'video' | 'document';
export type File = Upload<string>;
export type Files = UploadStore<string>;

/** The uploads of the network. What no post uses is forgotten after a day. */
export function openFiles(world: World): Files {
  const nextId = (): string => `D4D${randomBytes(15).toString('base64url')}`;
  return new UploadStore<string>(world, { network: 'linkedin', lifeMs: dayMs, nextId });
}

/** The name of a file in the API. */
function urnOf({ id, category }: File): string {
  return `urn:li:${category}:${id}`;
}

/** The file with this name. */
export function fileOf(files: Files, urn: unknown): File | null {
  const [, kind, id = ''] = typeof urn === 'string' ? (/^urn:li:(image|video|document):([\w-]+)$/.exec(urn) ?? []) : [];
  const file = files.find(id);
  return file?.category === kind ? file : null;
}

/** How far the network is with a file ("Images API", "Videos API": `status`). */
export function statusOf({ isFinal, processing }: File, now: number): string {
  if (!isFinal) return 'WAITING_UPLOAD';
  if (processing !== null && processing.until > now) return 'PROCESSING';
  return processing?.failure == null ? 'AVAILABLE' : 'PROCESSING_FAILED';
}

/** Beginning an upload, ending that of a video, and the state of a file. */
export function fileEndpoints(
  world: World,
  gate: Gate,
  {
    files,
    thumbnails,
    captions,
  }: { readonly files: Files; readonly thumbnails: Thumbnails; readonly captions: CaptionStore },
  processing: Processing,
): Endpoint[] {
  const addressFor = (file: File, part: number): string =>
    `${world.origin()}${uploadBase}/${file.id}/${part}?sig=${signature(file.id)}`;
  const begin = (owner: string, category: Kind, totalBytes: number): File =>
    files.begin({ accountId: owner, category, type: '', totalBytes });
  const owned = (call: Call, urn: unknown): File => {
    const file = fileOf(files, urn);
    if (file === null) throw notFound(`${urn}`);
    call.author(file.accountId, 'w');
    return file;
  };
  const read = (kind: Kind): Endpoint => ({
    verb: 'GET',
    path: `/rest/${kind}s/:urn`,
    resource: `${kind}s.GET`,
    scopes: [...writeScopes, 'r_member_social', 'r_organization_social'],
    place: 'status',
    run: (call) => {
      const file = fileOf(files, call.context.req.param('urn'));
      if (file === null || file.category !== kind) throw notFound(`${call.context.req.param('urn')}`);
      const owner = gate.accounts.author(file.accountId);
      // Posting for members alone shows videos and nothing else.
      const right = kind !== 'video' && owner?.kind === 'in' ? 'r' : 'w';
      call.author(file.accountId, right);
      return call.take(() => {
        const failure = file.processing?.failure;
        const status = statusOf(file, world.clock.now());
        const reason = status === 'PROCESSING_FAILED' && failure != null ? { processingFailureReason: failure } : {};
        const duration = file.file?.durationMs == null ? {} : { duration: Math.round(file.file.durationMs) };
        return { id: urnOf(file), owner: file.accountId, status, ...reason, ...duration };
      });
    },
  });
  const beginWhole = (kind: 'image' | 'document'): Endpoint => ({
    verb: 'POST',
    path: `/rest/${kind}s`,
    resource: `${kind}s.ACTION-initializeUpload`,
    query: { action: 'initializeUpload' },
    scopes: writeScopes,
    place: 'upload',
    run: async (call) => {
      const { owner } = requestIn(await call.json(), 'initializeUploadRequest');
      const author = call.author(owner, 'w');
      return call.take(() => {
        const file = begin(author.urn, kind, 0);
        const uploadUrlExpiresAt = world.clock.now() + addressMs;
        return { value: { uploadUrlExpiresAt, uploadUrl: addressFor(file, 0), [kind]: urnOf(file) } };
      });
    },
  });
  return [
    beginWhole('image'),
    read('image'),
    beginWhole('document'),
    read('document'),
    {
      verb: 'POST',
      path: '/rest/videos',
      resource: 'videos.ACTION-initializeUpload',
      query: { action: 'initializeUpload' },
      scopes: writeScopes,
      place: 'upload',
      run: async (call) => {
        const { owner, fileSizeBytes, uploadCaptions, uploadThumbnail } = requestIn(
          await call.json(),
          'initializeUploadRequest',
        );
        const author = call.author(owner, 'w');
        if (typeof fileSizeBytes !== 'number' || !Number.isSafeInteger(fileSizeBytes) || fileSizeBytes < 1) {
          throw invalid('MISSING_FIELD', 'fileSizeBytes must be a whole number of at least 1');
        }
        return call.take(() => {
          const file = begin(author.urn, 'video', fileSizeBytes);
          const uploadInstructions = Array.from({ length: Math.ceil(fileSizeBytes / partBytes) }, (_, part) => ({
            uploadUrl: addressFor(file, part),
            firstByte: part * partBytes,
            lastByte: Math.min((part + 1) * partBytes, fileSizeBytes) - 1,
          }));
          const uploadUrlsExpireAt = world.clock.now() + addressMs;
          const value = { uploadUrlsExpireAt, video: urnOf(file), uploadInstructions, uploadToken: '' };
          const thumbnail = uploadThumbnail === true ? { thumbnailUploadUrl: thumbnails.announce(file) } : {};
          const words = uploadCaptions === true ? { captionsUploadUrl: captions.announce(file) } : {};
          return { value: { ...value, ...thumbnail, ...words } };
        });
      },
    },
    {
      verb: 'POST',
      path: '/rest/videos',
      resource: 'videos.ACTION-finalizeUpload',
      query: { action: 'finalizeUpload' },
      scopes: writeScopes,
      place: 'upload',
      run: async (call) => {
        const { video, uploadedPartIds } = requestIn(await call.json(), 'finalizeUploadRequest');
        const file = owned(call, video);
        const parts = Math.ceil(file.totalBytes / partBytes);
        const expected = Array.from({ length: parts }, (_, part) => tagOf(file, part));
        const isWhole = Object.keys(file.segments).length === parts;
        if (!isWhole || JSON.stringify(uploadedPartIds) !== JSON.stringify(expected)) {
          throw invalid('INVALID_VALUE_FOR_FIELD', 'uploadedPartIds do not name every part in its order');
        }
        if (thumbnails.isAwaited(file)) throw invalid('ILLEGAL_ARGUMENT', 'The thumbnail has not been uploaded');
        if (captions.isAwaited(file)) throw invalid('ILLEGAL_ARGUMENT', 'The captions have not been uploaded');
        return call.take(async () => {
          if (!file.isFinal) await finish(files, processing, file, world);
          return new Response(null, { status: 200 });
        });
      },
    },
    read('video'),
  ];
}

/** Where the bytes go. The address says who may send them. */
export function mountUploads(app: SandboxApp, world: World, gate: Gate, files: Files, processing: Processing): void {
  app.put(`${uploadBase}/:id/:part{[0-9]+}`, (context) =>
    answer(context, world, async () => {
      const file = files.find(context.req.param('id'));
      const part = Number(context.req.param('part'));
      if (file === null || context.req.query('sig') !== signature(file.id)) {
        throw new RestError(403, null, 'The upload address is not good.');
      }
      const isWhole = file.category !== 'video';
      const most = isWhole ? maxImageBytes : Math.min(partBytes, file.totalBytes - part * partBytes);
      const bytes = await readBody(context, most, () => new RestError(413, null, 'The part is too large.'));
      if (bytes.length === 0 || (!isWhole && bytes.length !== most))
        throw new RestError(400, null, 'The part is not whole.');
      const owner = gate.accounts.author(file.accountId);
      const names = [owner?.id ?? '', owner?.vanityName ?? ''];
      const call = {
        context,
        network: 'linkedin',
        names,
        place: 'upload',
        refusals: refusalsFor(gate, { tokenKey: '' }),
      } as const;
      return takeCall(world, call, async () => {
        await files.append(file.id, part, bytes);
        const whole = files.find(file.id) ?? file;
        if (isWhole && !file.isFinal) {
          await finish(files, processing, { ...whole, totalBytes: bytes.length }, world);
        }
        return new Response(null, { status: isWhole ? 201 : 200, headers: isWhole ? {} : { etag: tagOf(file, part) } });
      });
    }),
  );
}

async function finish(files: Files, processing: Processing, file: File, world: World): Promise<void> {
  const joined = await files.join(file);
  const processed = processing.begin(failureOf(file, joined), 'The file could not be processed.');
  files.replace({ ...file, file: joined, isFinal: true, processing: processed });
  await world.store.durable();
  await files.removeSegments(file);
}

/** What the network finds while it works on a file; null: nothing. */
export function failureOf(
  { category, totalBytes }: Pick<File, 'category' | 'totalBytes'>,
  file: MediaFile | null,
): string | null {
  if (category === 'document') return failureOfDocument(totalBytes, file);
  const { width, height, durationMs, type } = file ?? { width: null, height: null, durationMs: null, type: '' };
  if (category === 'image') {
    if (!['image/jpeg', 'image/png', 'image/gif'].includes(type)) return 'The image format is not supported.';
    return (width ?? 0) * (height ?? 0) >= maxPixels ? 'The image has too many pixels.' : null;
  }
  const { minBytes, maxBytes, minMs, maxMs, maxRatio } = videoRules;
  const fault = faultOf(file, streamRules);
  if (fault === 'frame-rate') return 'The video frame rate is not supported.';
  if (fault === 'bit-rate') return 'The video bit rate is not supported.';
  if (type !== 'video/mp4' || fault !== null) return 'The video format is not supported.';
  if (totalBytes < minBytes || totalBytes > maxBytes) return 'The video size is not supported.';
  if (durationMs !== null && (durationMs < minMs || durationMs > maxMs)) return 'The video duration is not supported.';
  if (width === null || height === null) return null;
  const isInShape = Math.max(width, height) <= Math.min(width, height) * maxRatio;
  return isInShape ? null : 'The video aspect ratio is not supported.';
}

/** "Documents API": 100 MB and 300 pages. Office files are read by LinkedIn, too, and not by the sandbox. */
function failureOfDocument(bytes: number, file: MediaFile | null): string | null {
  if (file?.type !== 'application/pdf') return 'The document format is not supported.';
  if (bytes > maxImageBytes) return 'The document is too large.';
  if (file.pages == null) return 'The document is password protected or cannot be read.';
  return file.pages > maxPages ? `The document has more than ${maxPages} pages.` : null;
}

function requestIn(body: Readonly<Record<string, unknown>>, name: string) {
  const request = body[name];
  if (!isOrder(request)) throw invalid('MISSING_FIELD', `${name} is required`);
  return request;
}

function tagOf({ id }: File, part: number): string {
  return `/ambry-video/signedId/${signature(`${id} ${part}`)}`;
}

/** Ids are random, so that nobody guesses what belongs to one. */
function signature(text: string): string {
  return createHash('sha256').update(`linkedin ${text}`).digest('base64url').slice(0, 32);
}
