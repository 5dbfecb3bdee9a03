import { setTimeout as sleep } from 'node:timers/promises';
import { longVideo, networkRules } from '@nonet/domain';
import { multipart } from '#/kit/multipart.ts';
import { redact } from '#/kit/redact.ts';
import type { MediaFile, PrepareContext, ReconnectNeeded, Rejected, RetryLater } from '#/port.ts';
import { type Api, type ApiResult, json } from '#/twitter/api.ts';
import { failureOf, retryIfUnknown } from '#/twitter/errors.ts';
import { rememberUploads, type UploadsAtX } from '#/twitter/uploads-at-x.ts';
import {
  type FrozenMedia,
  mediaWire,
  nothingWire,
  secretsOf,
  type TwitterAuth,
  type UploadedMedia,
} from '#/twitter/wire.ts';

/** One part of a chunked upload; up to 1,000 of them (docs.x.com, chunked upload). */
const PART_BYTES = 1024 * 1024;
const UPLOAD_TIMEOUT_MS = 60_000;
/** A part may be sent again under its index. */
const PART_TRIES = 2;
const LONGEST_PROCESSING_MS = 15 * 60_000;
/** Between two questions about a file that X works on, whatever X asks for. */
const POLL_MS = { min: 500, max: 60_000 } as const;

type Refused = Rejected | ReconnectNeeded | RetryLater;
type Uploaded = { readonly kind: 'uploaded'; readonly media: FrozenMedia[] };

/** Who uploads, by which way, and until when. */
interface Upload {
  readonly api: Api;
  readonly auth: TwitterAuth;
  readonly signal: AbortSignal;
  /** What X has already, from a preparation that was interrupted. */
  readonly atX: UploadsAtX;
}

/**
 * Uploads the files, waits until X has worked on them, and describes them. Repeating is harmless: files that no post
 * uses are forgotten by X. What is there already is not sent again.
 */
export async function uploadMedia(
  api: Api,
  media: readonly MediaFile[],
  auth: TwitterAuth,
  { signal, memory }: PrepareContext,
): Promise<Uploaded | Refused> {
  const upload: Upload = { api, auth, signal, atX: rememberUploads(memory) };
  const frozen: FrozenMedia[] = [];
  for (const file of media) {
    const ready = (await takeUp(upload, file)) ?? (await uploadAnew(upload, file));
    if ('kind' in ready) return ready;
    const refusal = await describe(upload, ready.id, file);
    if (refusal !== null) return refusal;
    frozen.push(ready);
  }
  return { kind: 'uploaded', media: frozen };
}

/** The file as it was uploaded before; null when X does not have it, or cannot use it. */
async function takeUp(upload: Upload, file: MediaFile): Promise<FrozenMedia | Refused | null> {
  const known = upload.atX.take(file.id);
  if (known === undefined || categoryOf(file) === 'tweet_image') return known ?? null;
  const ready = await waitUntilReady(upload, file, { id: known.id, processing_info: { state: 'pending' } });
  if (!('kind' in ready)) return known;
  if (ready.kind !== 'rejected' && ready.code !== 'media-failed') return ready;
  await upload.atX.forget(file.id);
  return null;
}

async function uploadAnew(upload: Upload, file: MediaFile): Promise<FrozenMedia | Refused> {
  const begun = Date.now();
  const uploaded =
    categoryOf(file) === 'tweet_image' ? await uploadAtOnce(upload, file) : await uploadInParts(upload, file);
  if ('kind' in uploaded) return uploaded;
  const { id, expires_after_secs: lives } = uploaded;
  const known = { id, expiresAt: lives === undefined ? null : new Date(begun + lives * 1_000).toISOString() };
  await upload.atX.add(file.id, known);
  const ready = await waitUntilReady(upload, file, uploaded);
  return 'kind' in ready ? ready : known;
}

async function uploadAtOnce(upload: Upload, file: MediaFile): Promise<UploadedMedia | Refused> {
  const { api, auth, signal } = upload;
  const media = new Blob([await file.read()], { type: file.contentType });
  const result = await api({
    method: 'POST',
    path: '/2/media/upload',
    body: await multipart({ media, media_category: categoryOf(file) }),
    token: auth.accessToken,
    answer: mediaWire,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    signal,
  });
  return answered(upload, result);
}

async function uploadInParts(upload: Upload, file: MediaFile): Promise<UploadedMedia | Refused> {
  const { api, auth, signal } = upload;
  const begun = await api({
    method: 'POST',
    path: '/2/media/upload/initialize',
    body: json({
      media_type: file.contentType,
      total_bytes: file.bytes,
      media_category: categoryOf(file),
    }),
    token: auth.accessToken,
    answer: mediaWire,
    signal,
  });
  if (begun.kind !== 'ok') return refusalOf(upload, begun);
  const { id } = begun.value.data;
  for (let index = 0; index * PART_BYTES < file.bytes; index += 1) {
    const part = await file.readPart(index * PART_BYTES, Math.min((index + 1) * PART_BYTES, file.bytes));
    const refusal = await appendPart(upload, id, index, part);
    if (refusal !== null) return refusal;
  }
  const ended = await api({
    method: 'POST',
    path: `/2/media/upload/${id}/finalize`,
    token: auth.accessToken,
    answer: mediaWire,
    signal,
  });
  return answered(upload, ended);
}

async function appendPart(
  upload: Upload,
  id: string,
  index: number,
  part: Uint8Array<ArrayBuffer>,
): Promise<Refused | null> {
  const { api, auth, signal } = upload;
  const body = await multipart({ segment_index: String(index), media: new Blob([part]) });
  for (let tried = 1; ; tried += 1) {
    const result = await api({
      method: 'POST',
      path: `/2/media/upload/${id}/append`,
      body,
      token: auth.accessToken,
      answer: nothingWire,
      timeoutMs: UPLOAD_TIMEOUT_MS,
      signal,
    });
    if (result.kind === 'ok') return null;
    if (result.kind !== 'unclear' || tried === PART_TRIES) return refusalOf(upload, result);
  }
}

/** Asks until X has worked on the file, as often as X says. */
async function waitUntilReady(
  upload: Upload,
  file: MediaFile,
  uploaded: UploadedMedia,
): Promise<UploadedMedia | Refused> {
  const { api, auth, signal } = upload;
  const until = Date.now() + LONGEST_PROCESSING_MS;
  let media = uploaded;
  for (;;) {
    const work = media.processing_info;
    if (work === undefined || work.state === 'succeeded') return media;
    if (work.state === 'failed') return failedMedia(work.error, file, auth);
    if (Date.now() > until) {
      return retry('media-slow', 'X has not finished working on a file of this post.');
    }
    const waitMs = Math.min(Math.max((work.check_after_secs ?? 1) * 1_000, POLL_MS.min), POLL_MS.max);
    const stopped = await sleep(waitMs, false, { signal }).catch(() => true);
    if (stopped) return retry('aborted', 'The upload was stopped.');
    const result = await api({
      method: 'GET',
      path: '/2/media/upload',
      query: { command: 'STATUS', media_id: media.id },
      token: auth.accessToken,
      answer: mediaWire,
      signal,
    });
    if (result.kind !== 'ok') return refusalOf(upload, result);
    media = result.value.data;
  }
}

/** docs.x.com, media upload (snapshot of 2026-08-22). What X does not take has been refused before. */
function categoryOf({ contentType }: MediaFile): 'tweet_image' | 'tweet_gif' | 'tweet_video' {
  if (contentType.startsWith('video/')) return 'tweet_video';
  return contentType === 'image/gif' ? 'tweet_gif' : 'tweet_image';
}

type ProcessingError = NonNullable<NonNullable<UploadedMedia['processing_info']>['error']>;

/** What X cannot play it will not play the next time: docs.x.com, media upload status. Other failures may be X's own. */
function failedMedia(error: ProcessingError | undefined, { durationMs }: MediaFile, auth: TwitterAuth): Refused {
  if (error?.name !== 'InvalidMedia' && error?.name !== 'UnsupportedMedia') {
    return retry('media-failed', 'X could not work on a file of this post.');
  }
  // X has no code of its own for one that is too long, and its sentence is written for developers.
  const long = error.name === 'UnsupportedMedia' ? longVideo(durationMs, networkRules.twitter) : null;
  const said = redact(error.message, secretsOf(auth));
  const message = `${long?.message ?? 'X cannot use a file of this post.'}${said === '' ? '' : ` X says: ${said}`}`;
  return { kind: 'rejected', code: 'media-refused', message };
}

/** The alternative text of an image or GIF. X takes none for videos. */
async function describe(upload: Upload, id: string, file: MediaFile): Promise<Refused | null> {
  const { alt } = file;
  if (alt === '' || categoryOf(file) === 'tweet_video') return null;
  const { api, auth, signal } = upload;
  const result = await api({
    method: 'POST',
    path: '/2/media/metadata',
    body: json({ id, metadata: { alt_text: { text: alt } } }),
    token: auth.accessToken,
    answer: nothingWire,
    signal,
  });
  return result.kind === 'ok' ? null : refusalOf(upload, result);
}

function answered(upload: Upload, result: ApiResult<{ data: UploadedMedia }>): UploadedMedia | Refused {
  return result.kind === 'ok' ? result.value.data : refusalOf(upload, result);
}

function refusalOf({ auth }: Upload, result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): Refused {
  return retryIfUnknown(failureOf(result, secretsOf(auth)));
}

function retry(code: string, message: string): RetryLater {
  return { kind: 'retry-later', code, message, afterMs: null, scope: 'target' };
}
