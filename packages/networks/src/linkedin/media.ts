import type { ApiResult } from '#/kit/caller.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import { type PartMemory, sendInParts } from '#/kit/parts.ts';
import type { UploadedFile } from '#/kit/remember-uploads.ts';
import { type SentFile, type UploadedFiles, type UploadState, uploadFiles, workFailed } from '#/kit/upload-files.ts';
import type { App } from '#/linkedin/app.ts';
import { NOT_ALLOWED } from '#/linkedin/errors.ts';
import { fileWire, imageBegunWire, type LinkedinAuth, nothingWire, videoBegunWire } from '#/linkedin/wire.ts';
import type { MediaFile, PrepareContext } from '#/port.ts';

const UPLOAD_TIMEOUT_MS = 60_000;
/** LinkedIn says nothing of how often it wants to be asked. */
const PATIENCE = { longestMs: 15 * 60_000, minMs: 500, usualMs: 1_000, maxMs: 60_000 } as const;
/**
 * An app that may post for people alone may not read their pictures ("Images API": 403), and a post with one that LinkedIn still works
 * on is refused. So it waits instead of asking.
 */
const BLIND_WAIT_MS = 10_000;

interface Uploading {
  readonly app: App;
  readonly author: string;
  readonly auth: LinkedinAuth;
  readonly signal: AbortSignal;
}

/** Uploads the files, in order, and waits until LinkedIn has worked on them. What no post uses nobody sees, so that repeating is harmless. */
export function uploadMedia(
  app: App,
  author: string,
  media: readonly MediaFile[],
  auth: LinkedinAuth,
  context: PrepareContext,
): Promise<UploadedFiles | Refused> {
  const uploading: Uploading = { app, author, auth, signal: context.signal };
  const steps = {
    name: 'LinkedIn',
    patience: PATIENCE,
    atOnce: 3,
    send: (file: MediaFile) => (isVideo(file) ? sendVideo(uploading, file) : sendImage(uploading, file)),
    ask: (uploaded: UploadedFile, file: MediaFile) => readState(uploading, uploaded, file),
    // Alternative texts are part of the post.
    describe: async () => null,
  };
  return uploadFiles(steps, media, context);
}

export function isVideo({ contentType }: Pick<MediaFile, 'contentType'>): boolean {
  return contentType.startsWith('video/');
}

/** "Images API": the whole file by one PUT. */
async function sendImage(uploading: Uploading, file: MediaFile): Promise<SentFile | Refused> {
  const { app, author, auth, signal } = uploading;
  const begun = await app.api(
    auth,
    signal,
  )({
    method: 'POST',
    path: '/rest/images?action=initializeUpload',
    json: { initializeUploadRequest: { owner: author } },
    answer: imageBegunWire,
  });
  if (begun.kind !== 'ok') return retryIfUnknown(begun.failure);
  const { uploadUrl, image } = begun.value.value;
  const sent = await put(app, auth, signal, uploadUrl, await file.read());
  if (sent.kind !== 'ok') return retryIfUnknown(sent.failure);
  const mayRead = app.settings.scopes.some((scope) => /^r_(organization|member)_social$/.test(scope));
  return mayRead ? readSent(uploading, image, file) : sentAs(image, { kind: 'working', afterMs: BLIND_WAIT_MS });
}

/** "Videos API": each part to an address of its own, each answered by a tag, and the tags at the end in their order. */
async function sendVideo(uploading: Uploading, file: MediaFile): Promise<SentFile | Refused> {
  const { app, author, auth, signal } = uploading;
  const ask = app.api(auth, signal);
  const about = { owner: author, fileSizeBytes: file.bytes, uploadCaptions: false, uploadThumbnail: false };
  const begun = await ask({
    method: 'POST',
    path: '/rest/videos?action=initializeUpload',
    json: { initializeUploadRequest: about },
    answer: videoBegunWire,
  });
  if (begun.kind !== 'ok') return retryIfUnknown(begun.failure);
  const { video, uploadToken, uploadInstructions } = begun.value.value;
  const uploadedPartIds: string[] = [];
  const memory: PartMemory = {};
  for (const { uploadUrl, firstByte: from, lastByte } of uploadInstructions) {
    const plan = { partBytes: lastByte + 1 - from, from, to: lastByte + 1, memory };
    const refusal = await sendInParts('LinkedIn', file, plan, async ({ bytes }) => {
      const sent = await put(app, auth, signal, uploadUrl, bytes);
      if (sent.kind !== 'ok') return sent.failure;
      uploadedPartIds.push(`${sent.headers.etag ?? ''}`);
      return { kind: 'taken' };
    });
    if (refusal !== null) return refusal;
  }
  const finalized = await ask({
    method: 'POST',
    path: '/rest/videos?action=finalizeUpload',
    json: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } },
    answer: nothingWire,
  });
  return finalized.kind === 'ok' ? readSent(uploading, video, file) : retryIfUnknown(finalized.failure);
}

function put(
  app: App,
  auth: LinkedinAuth,
  signal: AbortSignal,
  address: string,
  bytes: Uint8Array,
): Promise<ApiResult<unknown>> {
  return app.files(
    auth,
    signal,
  )({
    method: 'PUT',
    path: address,
    body: { contentType: 'application/octet-stream', bytes },
    answer: nothingWire,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

async function readState(
  { app, auth, signal }: Uploading,
  { id }: Pick<UploadedFile, 'id'>,
  file: MediaFile,
): Promise<UploadState> {
  const path = `/rest/${isVideo(file) ? 'videos' : 'images'}/${encodeURIComponent(id)}`;
  const read = await app.api(auth, signal)({ path, answer: fileWire });
  if (read.kind !== 'ok') {
    return !isVideo(file) && read.failure.code === NOT_ALLOWED ? { kind: 'ready' } : retryIfUnknown(read.failure);
  }
  switch (read.value.status) {
    case 'AVAILABLE':
      return { kind: 'ready' };
    case 'PROCESSING_FAILED':
      return workFailed('LinkedIn');
    case 'WAITING_UPLOAD':
    case 'PROCESSING':
      return { kind: 'working', afterMs: null };
    default: {
      const message = 'LinkedIn says of a file what nobody has described.';
      return { kind: 'retry-later', code: 'media-unclear', message, afterMs: null, scope: 'target' };
    }
  }
}

async function readSent(uploading: Uploading, id: string, file: MediaFile): Promise<SentFile> {
  return sentAs(id, await readState(uploading, { id }, file));
}

function sentAs(id: string, state: UploadState): SentFile {
  return { kind: 'sent', file: { id, expiresAt: null }, state };
}
