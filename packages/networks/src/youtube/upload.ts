import { z } from 'zod';
import { type ApiResult, type Ask, createCaller } from '#/kit/caller.ts';
import { type Failure, type Refused, retryIfUnknown, retryLater } from '#/kit/outcomes.ts';
import { sendInParts } from '#/kit/parts.ts';
import type { MediaFile, PrepareContext, RetryLater, UploadMemory } from '#/port.ts';
import type { App } from '#/youtube/auth.ts';
import { QUOTA_USED, quotaUsed, readRefusal } from '#/youtube/errors.ts';
import { accessOf, nothingWire, sentWire, videoId, type YoutubeAuth } from '#/youtube/wire.ts';

/** YouTube has the whole video. */
export interface Uploaded {
  readonly kind: 'uploaded';
  readonly videoId: string;
}

/** Parts but the last have a multiple of 256 KiB ("Upload a video in chunks"). */
const PART_BYTES = 8 * 1024 * 1024;
/** A part at 1 Mbit/s. */
const PART_TIMEOUT_MS = 90_000;

/** What survives of an interrupted preparation, beside the address of the session, which is its secret. */
export const keptWire = z.object({
  fileId: z.string(),
  videoId: videoId.optional(),
  /** The picture that was sent last; with a note, YouTube did not take it. */
  thumbnail: z.object({ coverId: z.string(), note: z.string().nullable() }).optional(),
});

/** An upload that goes on at `from`. */
interface OpenUpload {
  readonly address: string;
  readonly from: number;
}

/** How far an upload is. */
type Session = Uploaded | { readonly kind: 'open'; readonly from: number } | { readonly kind: 'gone' };

/** Our word for a session that YouTube does not know any more. */
const SESSION_GONE = 'session-gone';
const sessionGone = { kind: 'later', code: SESSION_GONE, message: 'YouTube lost the upload of this video.' } as const;

/**
 * Uploads a video by the resumable protocol, and goes on where an interrupted preparation ended ("Resumable uploads"). Nothing is
 * on the channel before the last byte. An upload that was only begun leaves nothing behind.
 */
export async function uploadVideo(
  app: App,
  file: MediaFile,
  resource: object,
  auth: YoutubeAuth,
  context: PrepareContext,
): Promise<Uploaded | Refused> {
  const { memory } = context;
  const access = accessOf(auth, context.signal);
  const kept = keptWire.safeParse(memory?.kept).data;
  const isOfFile = kept?.fileId === file.id;
  if (isOfFile && kept.videoId !== undefined) return { kind: 'uploaded', videoId: kept.videoId };
  const ask = sessionCaller(app)(access);
  const earlier = isOfFile ? addressIn(app, memory?.secret) : null;
  const known = earlier === null ? gone : await askSession(ask, earlier, file.bytes);
  if (known.kind === 'uploaded') return keep(memory, file, known);
  if (known.kind !== 'open' && known.kind !== 'gone') return retryIfUnknown(known);
  const open =
    known.kind === 'open' && earlier !== null
      ? { address: earlier, from: known.from }
      : await begin(app, app.api(access), { file, resource }, context);
  if ('kind' in open) return open;
  const sent = await send(ask, open, file);
  if (sent.kind === 'uploaded') return keep(memory, file, sent);
  if (sent.code === SESSION_GONE) await memory?.keep(null);
  return sent;
}
const gone = { kind: 'gone' } as const;

/** Begins an upload. Its address is enough to send the bytes, so that it is a secret. Only this call is one of the day's uploads. */
async function begin(
  app: App,
  ask: Ask,
  { file, resource }: { file: MediaFile; resource: object },
  { memory, dailyCalls }: PrepareContext,
): Promise<OpenUpload | Refused> {
  const waitMs = (await dailyCalls?.count()) ?? null;
  if (waitMs !== null) return usedUp(waitMs);
  const begun = await ask({
    method: 'POST',
    path: '/upload/youtube/v3/videos',
    query: { uploadType: 'resumable', part: 'snippet,status' },
    headers: { 'x-upload-content-length': `${file.bytes}`, 'x-upload-content-type': file.contentType },
    json: resource,
    answer: nothingWire,
  });
  if (begun.kind !== 'ok') {
    if (begun.isUnsent) await dailyCalls?.takeBack();
    if (begun.failure.code === QUOTA_USED) await dailyCalls?.useUp();
    return ofUploads(retryIfUnknown(begun.failure));
  }
  const address = addressIn(app, begun.headers.location);
  if (address === null) return retryLater('no-session', 'YouTube did not begin the upload.');
  // Before the bytes, which may be interrupted.
  await memory?.keep({ fileId: file.id }, address);
  return { address, from: 0 };
}

/** What YouTube would say, without asking it: what it refuses counts, too. */
function usedUp(afterMs: number): RetryLater {
  const { code, message } = quotaUsed;
  return { kind: 'retry-later', code, message, afterMs, scope: 'target' };
}

/** The project's limit of uploads does not hold up a video that YouTube has already. */
function ofUploads(failure: Refused): Refused {
  return failure.kind === 'retry-later' && failure.code === QUOTA_USED ? { ...failure, scope: 'target' } : failure;
}

async function send(ask: Ask, { address, from }: OpenUpload, file: MediaFile): Promise<Uploaded | Refused> {
  const done: { video?: Uploaded } = {};
  const refusal = await sendInParts('YouTube', file, { partBytes: PART_BYTES, from }, async ({ from: at, bytes }) => {
    const sent = await ask({
      method: 'PUT',
      path: address,
      headers: { 'content-range': `bytes ${at}-${at + bytes.length - 1}/${file.bytes}` },
      body: { contentType: file.contentType, bytes },
      answer: sentWire,
      successToo: [308],
      timeoutMs: PART_TIMEOUT_MS,
    });
    const told = stateOf(sent);
    // Of a part whose answer was lost YouTube is asked how much arrived.
    const state = told.kind === 'unknown' ? await askSession(ask, address, file.bytes) : told;
    switch (state.kind) {
      case 'uploaded':
        done.video = state;
        return { kind: 'taken', next: file.bytes };
      case 'open':
        return { kind: 'taken', next: state.from };
      case 'gone':
        return retryLater(sessionGone.code, sessionGone.message);
      default:
        return state;
    }
  });
  return done.video ?? refusal ?? retryLater('upload-stuck', 'YouTube did not finish the upload.');
}

async function askSession(ask: Ask, address: string, total: number): Promise<Session | Failure> {
  const headers = { 'content-range': `bytes */${total}` };
  return stateOf(await ask({ method: 'PUT', path: address, headers, answer: sentWire, successToo: [308] }));
}

/** 308 tells in `range` what is there; without one it is nothing. The whole file is answered with its video. */
function stateOf(result: ApiResult<z.infer<typeof sentWire>>): Session | Failure {
  if (result.kind !== 'ok') return result.failure.code === SESSION_GONE ? gone : result.failure;
  if (result.value !== undefined) return { kind: 'uploaded', videoId: result.value.id };
  const last = /^bytes=0-(\d+)$/.exec(result.headers.range ?? '')?.[1];
  return { kind: 'open', from: last === undefined ? 0 : Number(last) + 1 };
}

/** From now on nothing has to be sent again. */
async function keep(memory: UploadMemory | undefined, { id: fileId }: MediaFile, video: Uploaded): Promise<Uploaded> {
  await memory?.keep({ fileId, videoId: video.videoId });
  return video;
}

/** A session that has expired is told by the status alone, whatever the body ("Resume an interrupted upload"). */
function sessionCaller({ settings, http }: App) {
  return createCaller(http, {
    called: { name: 'YouTube' },
    base: settings.api,
    read: (refusal) => {
      const read = readRefusal(refusal);
      return refusal.status === 404 || refusal.status === 410 ? { ...read, meaning: sessionGone } : read;
    },
  });
}

/** The address of a session, if it is one of Google's: it is called with the account's token. */
function addressIn({ settings }: App, address: unknown): string | null {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  const isGoogles = url?.protocol === 'https:' && url.hostname.endsWith('.googleapis.com');
  return url !== null && (isGoogles || url.origin === new URL(settings.api).origin) ? url.href : null;
}
