import { kindOf } from '@nonet/domain';

import type { ApiResult } from '#/kit/caller.ts';
import { type Refused, retryIfUnknown, UNDOCUMENTED } from '#/kit/outcomes.ts';
import { type PartMemory, sendInParts } from '#/kit/parts.ts';
import type { Patience } from '#/kit/poll.ts';
import type { UploadedFile } from '#/kit/remember-uploads.ts';
import { type SentFile, type UploadedFiles, type UploadState, uploadFiles, workFailed } from '#/kit/upload-files.ts';
import type { App } from '#/linkedin/app.ts';
import { captionsOf, captionsRefused, sendCaptionsTo } from '#/linkedin/captions.ts';
import { NOT_ALLOWED } from '#/linkedin/errors.ts';
import { fileWire, type LinkedinAuth, nothingWire, videoBegunWire, wholeBegunWire } from '#/linkedin/wire.ts';
import type { MediaFile, PrepareContext, Rejected } from '#/port.ts';

const UPLOAD_TIMEOUT_MS = 60_000;
/** LinkedIn says nothing of how often it wants to be asked. */
const PATIENCE = { longestMs: 15 * 60_000, minMs: 500, usualMs: 1_000, maxMs: 60_000 } as const;
/**
 * An app that may post for people alone may not read their pictures ("Images API": 403), and a post with one that LinkedIn still works
 * on is refused. So it waits instead of asking.
 */
const BLIND_WAIT_MS = 10_000;

/** The picture of a card is waited for no longer than its post is prepared ahead. */
const CARD_PATIENCE = { ...PATIENCE, longestMs: 30_000 } as const;
/** What the bytes of a thumbnail are announced as ("Videos API", uploading the thumbnail). */
const STILL_IMAGE = { 'media-type-family': 'STILLIMAGE' };

const coverRefused: Rejected = {
  kind: 'rejected',
  code: 'cover-refused',
  message: 'LinkedIn does not take this thumbnail.',
};

interface Uploading {
  readonly app: App;
  readonly author: string;
  readonly auth: LinkedinAuth;
  /** The picture that is shown before the video plays. */
  readonly cover: MediaFile | undefined;
  readonly signal: AbortSignal;
}

/** Uploads the files, in order, and waits until LinkedIn has worked on them. What no post uses nobody sees, so that repeating is harmless. */
export function uploadMedia(
  app: App,
  author: string,
  { media, cover }: { readonly media: readonly MediaFile[]; readonly cover: MediaFile | undefined },
  auth: LinkedinAuth,
  context: PrepareContext,
  patience: Patience = PATIENCE,
): Promise<UploadedFiles | Refused> {
  const uploading: Uploading = { app, author, auth, cover, signal: context.signal };
  const steps = {
    name: 'LinkedIn',
    patience,
    atOnce: 3,
    send: (file: MediaFile) => (isVideo(file) ? sendVideo(uploading, file) : sendWhole(uploading, file)),
    ask: (uploaded: UploadedFile, file: MediaFile) => readState(uploading, uploaded, file),
    // Alternative texts are part of the post.
    describe: async () => null,
  };
  return uploadFiles(steps, media, context);
}

/** Uploads the picture of a link card. */
export function uploadCardPicture(
  app: App,
  author: string,
  picture: MediaFile,
  auth: LinkedinAuth,
  context: PrepareContext,
): Promise<UploadedFiles | Refused> {
  return uploadMedia(app, author, { media: [picture], cover: undefined }, auth, context, CARD_PATIENCE);
}

export function isVideo({ contentType }: Pick<MediaFile, 'contentType'>): boolean {
  return contentType.startsWith('video/');
}

export function isDocument({ contentType }: Pick<MediaFile, 'contentType'>): boolean {
  return kindOf(contentType) === 'document';
}

/** The resource of a file in the API. */
function resourceOf(file: MediaFile): 'images' | 'videos' | 'documents' {
  return isVideo(file) ? 'videos' : isDocument(file) ? 'documents' : 'images';
}

/** "Images API", "Documents API": the whole file by one PUT. */
async function sendWhole(uploading: Uploading, file: MediaFile): Promise<SentFile | Refused> {
  const { app, author, auth, signal } = uploading;
  const begun = await app.api(
    auth,
    signal,
  )({
    method: 'POST',
    path: `/rest/${resourceOf(file)}?action=initializeUpload`,
    json: { initializeUploadRequest: { owner: author } },
    answer: wholeBegunWire,
  });
  if (begun.kind !== 'ok') return retryIfUnknown(begun.failure);
  const { uploadUrl, id } = begun.value;
  const sent = await put(app, auth, signal, uploadUrl, await file.read());
  if (sent.kind !== 'ok') return retryIfUnknown(sent.failure);
  const mayRead = app.settings.scopes.some((scope) => /^r_(organization|member)_social$/.test(scope));
  return mayRead ? readSent(uploading, id, file) : sentAs(id, { kind: 'working', afterMs: BLIND_WAIT_MS });
}

/** "Videos API": each part to an address of its own, each answered by a tag; thumbnail and captions, where there are any; and the tags at the end in their order. */
async function sendVideo(uploading: Uploading, file: MediaFile): Promise<SentFile | Refused> {
  const { app, author, auth, cover, signal } = uploading;
  const ask = app.api(auth, signal);
  const uploadThumbnail = cover !== undefined;
  const captions = captionsOf(file);
  const uploadCaptions = captions !== undefined;
  const about = { owner: author, fileSizeBytes: file.bytes, uploadCaptions, uploadThumbnail };
  const begun = await ask({
    method: 'POST',
    path: '/rest/videos?action=initializeUpload',
    json: { initializeUploadRequest: about },
    answer: videoBegunWire,
  });
  if (begun.kind !== 'ok') return retryIfUnknown(begun.failure);
  const { video, uploadToken, uploadInstructions, thumbnailUploadUrl, captionsUploadUrl } = begun.value.value;
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
  if (cover !== undefined) {
    if (thumbnailUploadUrl === undefined) return coverRefused;
    const sent = await put(app, auth, signal, thumbnailUploadUrl, await cover.read(), STILL_IMAGE);
    // The host for bytes names no reasons: what it refuses in any words is the picture.
    if (sent.kind !== 'ok') return sent.failure.code === UNDOCUMENTED ? coverRefused : retryIfUnknown(sent.failure);
  }
  if (captions !== undefined) {
    if (captionsUploadUrl === undefined) return captionsRefused;
    const sent = await sendCaptionsTo(app.files(auth, signal), captionsUploadUrl, captions);
    if (sent.kind !== 'ok') return sent.failure.code === UNDOCUMENTED ? captionsRefused : retryIfUnknown(sent.failure);
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
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResult<unknown>> {
  return app.files(
    auth,
    signal,
  )({
    method: 'PUT',
    path: address,
    headers,
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
  const path = `/rest/${resourceOf(file)}/${encodeURIComponent(id)}`;
  const read = await app.api(auth, signal)({ path, answer: fileWire });
  if (read.kind !== 'ok') {
    return !isVideo(file) && read.failure.code === NOT_ALLOWED ? { kind: 'ready' } : retryIfUnknown(read.failure);
  }
  switch (read.value.status) {
    case 'AVAILABLE':
      return { kind: 'ready' };
    case 'PROCESSING_FAILED':
      return isDocument(file) ? documentFailed(read.value.processingFailureReason) : workFailed('LinkedIn');
    case 'WAITING_UPLOAD':
    case 'PROCESSING':
      return { kind: 'working', afterMs: null };
    default: {
      const message = 'LinkedIn says of a file what nobody has described.';
      return { kind: 'retry-later', code: 'media-unclear', message, afterMs: null, scope: 'target' };
    }
  }
}

/** Sent anew it would fail again: LinkedIn reads documents page by page, and says what it could not read. */
function documentFailed(reason = ''): Rejected {
  const said = reason.trim() === '' ? '' : `: ${quoted(reason)}`;
  return {
    kind: 'rejected',
    code: 'media-refused',
    message: `LinkedIn could not work on the document${said}. Export it as a PDF once more, and add that.`,
  };
}

/** As much of LinkedIn's own words as a sentence holds. */
function quoted(words: string): string {
  return words.replace(/\s+/g, ' ').trim().replace(/\.$/, '').slice(0, 200);
}

async function readSent(uploading: Uploading, id: string, file: MediaFile): Promise<SentFile> {
  return sentAs(id, await readState(uploading, { id }, file));
}

function sentAs(id: string, state: UploadState): SentFile {
  return { kind: 'sent', file: { id, expiresAt: null }, state };
}
