import { longVideo, networkRules } from '@nonet/domain';
import type { ApiResult, Ask } from '#/kit/caller.ts';
import { joinNotes } from '#/kit/captions.ts';
import { multipart } from '#/kit/multipart.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import { sendInParts } from '#/kit/parts.ts';
import { redact } from '#/kit/redact.ts';
import { type SentFile, type UploadedFiles, type UploadState, uploadFiles, workFailed } from '#/kit/upload-files.ts';
import type { MediaFile, PrepareContext } from '#/port.ts';
import type { App } from '#/twitter/auth.ts';
import { addSubtitles } from '#/twitter/captions.ts';
import { accessOf, mediaWire, nothingWire, secretsOf, type TwitterAuth, type UploadedMedia } from '#/twitter/wire.ts';

/** Parts of a chunked upload have at most 5 MB, and there are at most 1,000 (docs.x.com, chunked upload, 2026-09-11). */
const PART_BYTES = 1024 * 1024;
const MOST_PARTS = 1_000;
const UPLOAD_TIMEOUT_MS = 60_000;
/** X says when it wants to be asked about a file that it works on. */
const PATIENCE = { longestMs: 15 * 60_000, minMs: 500, usualMs: 1_000, maxMs: 60_000 } as const;

/**
 * Uploads the files, waits until X has worked on them, and describes them. Repeating is harmless: files that no post
 * uses are forgotten by X. What is there already is not sent again.
 */
export async function uploadMedia(
  app: App,
  media: readonly MediaFile[],
  auth: TwitterAuth,
  context: PrepareContext,
): Promise<(UploadedFiles & { readonly note: string | null }) | Refused> {
  const notes: (string | null)[] = [];
  const ask = app.api(accessOf(auth, context.signal));
  const steps = {
    name: 'X',
    patience: PATIENCE,
    send: async (file: MediaFile): Promise<SentFile | Refused> => {
      const begun = Date.now();
      const sent = await (isPicture(file) ? sendAtOnce(ask, file) : sendChunked(ask, file));
      if (!('id' in sent)) return sent;
      const { id, expires_after_secs: lives } = sent;
      const expiresAt = lives === undefined ? null : new Date(begun + lives * 1_000).toISOString();
      return { kind: 'sent', file: { id, expiresAt }, state: stateOf(sent, file, auth) };
    },
    ask: async ({ id }: { id: string }, file: MediaFile): Promise<UploadState> => {
      if (isPicture(file)) return { kind: 'ready' };
      const query = { command: 'STATUS', media_id: id };
      const media = dataOf(await ask({ path: '/2/media/upload', query, answer: mediaWire }));
      return 'id' in media ? stateOf(media, file, auth) : media;
    },
    describe: async ({ id }: { id: string }, file: MediaFile): Promise<Refused | null> => {
      if (categoryOf(file) !== 'tweet_video') return describe(ask, id, file);
      const captioned = await addSubtitles(ask, id, file, context.signal);
      if (captioned.kind !== 'captioned') return captioned;
      notes.push(captioned.note);
      return null;
    },
  };
  const uploaded = await uploadFiles(steps, media, context);
  return uploaded.kind === 'uploaded' ? { ...uploaded, note: joinNotes(...notes) } : uploaded;
}

async function sendAtOnce(ask: Ask, file: MediaFile): Promise<UploadedMedia | Refused> {
  const media = new Blob([await file.read()], { type: file.contentType });
  const body = await multipart({ media, media_category: categoryOf(file) });
  const call = {
    method: 'POST',
    path: '/2/media/upload',
    body,
    answer: mediaWire,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  } as const;
  return dataOf(await ask(call));
}

async function sendChunked(ask: Ask, file: MediaFile): Promise<UploadedMedia | Refused> {
  const begun = dataOf(
    await ask({
      method: 'POST',
      path: '/2/media/upload/initialize',
      json: { media_type: file.contentType, total_bytes: file.bytes, media_category: categoryOf(file) },
      answer: mediaWire,
    }),
  );
  if (!('id' in begun)) return begun;
  const upload = `/2/media/upload/${begun.id}`;
  const partBytes = Math.max(PART_BYTES, Math.ceil(file.bytes / MOST_PARTS));
  // A part may be sent again under its index.
  const refusal = await sendInParts('X', file, { partBytes }, async ({ index, bytes }) => {
    const body = await multipart({ segment_index: String(index), media: new Blob([bytes]) });
    const call = {
      method: 'POST',
      path: `${upload}/append`,
      body,
      answer: nothingWire,
      timeoutMs: UPLOAD_TIMEOUT_MS,
    } as const;
    const result = await ask(call);
    return result.kind === 'ok' ? { kind: 'taken' } : result.failure;
  });
  return refusal ?? dataOf(await ask({ method: 'POST', path: `${upload}/finalize`, answer: mediaWire }));
}

/** The alternative text of an image or GIF. X takes none for videos, but subtitles. */
async function describe(ask: Ask, id: string, file: MediaFile): Promise<Refused | null> {
  if (file.alt === '') return null;
  const result = await ask({
    method: 'POST',
    path: '/2/media/metadata',
    json: { id, metadata: { alt_text: { text: file.alt } } },
    answer: nothingWire,
  });
  return result.kind === 'ok' ? null : retryIfUnknown(result.failure);
}

/** How far X is with a file. What it cannot play it will not play the next time: docs.x.com, media upload status. */
function stateOf({ processing_info: work }: UploadedMedia, { durationMs }: MediaFile, auth: TwitterAuth): UploadState {
  if (work === undefined || work.state === 'succeeded') return { kind: 'ready' };
  const { check_after_secs: after, error } = work;
  if (work.state !== 'failed') return { kind: 'working', afterMs: after === undefined ? null : after * 1_000 };
  if (error?.name !== 'InvalidMedia' && error?.name !== 'UnsupportedMedia') return workFailed('X');
  // X has no code of its own for one that is too long, and its sentence is written for developers.
  const long = error.name === 'UnsupportedMedia' ? longVideo(durationMs, networkRules.twitter) : null;
  const said = redact(error.message, secretsOf(auth));
  const message = `${long?.message ?? 'X cannot use a file of this post.'}${said === '' ? '' : ` X says: ${said}`}`;
  return { kind: 'rejected', code: 'media-refused', message };
}

/** docs.x.com, media upload (snapshot of 2026-08-22). What X does not take has been refused before. */
function categoryOf({ contentType }: MediaFile): 'tweet_image' | 'tweet_gif' | 'tweet_video' {
  if (contentType.startsWith('video/')) return 'tweet_video';
  return contentType === 'image/gif' ? 'tweet_gif' : 'tweet_image';
}

/** X has worked on a picture when it answers. */
function isPicture(file: MediaFile): boolean {
  return categoryOf(file) === 'tweet_image';
}

function dataOf(result: ApiResult<{ data: UploadedMedia }>): UploadedMedia | Refused {
  return result.kind === 'ok' ? result.value.data : retryIfUnknown(result.failure);
}
