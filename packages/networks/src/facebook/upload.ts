import type { App } from '#/facebook/app.ts';
import {
  accessOf,
  type FacebookAuth,
  partsBegunWire,
  partTakenWire,
  successWire,
  uploadBegunWire,
} from '#/facebook/wire.ts';
import type { Ask } from '#/kit/caller.ts';
import { multipart } from '#/kit/multipart.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import { type PartMemory, sendInParts } from '#/kit/parts.ts';
import type { UploadedFile } from '#/kit/remember-uploads.ts';
import { streamOf } from '#/kit/stream-of.ts';
import { type SentFile, type UploadedFiles, uploadFiles } from '#/kit/upload-files.ts';
import { createdWire } from '#/meta/containers.ts';
import { formOf } from '#/meta/graph-caller.ts';
import type { MediaFile, PrepareContext } from '#/port.ts';

/** What no post uses is forgotten ("Photos", 2026-09: about 24 hours). */
const LIFE_MS = 24 * 60 * 60_000;
const UPLOAD_TIMEOUT_MS = 60_000;
/** A reel is sent in one call, however large it is. */
const REEL_TIMEOUT_MS = 30 * 60_000;
const PATIENCE = { longestMs: 15 * 60_000, minMs: 500, usualMs: 2_000, maxMs: 60_000 } as const;

/** How the files of a post are sent: photos that nobody sees; a video in parts; a video of a reel or a story in one. */
export type Way = 'photos' | 'parts' | 'video_reels' | 'video_stories';

/** Sends the files of a post. Nobody sees anything of it, and what no post uses is forgotten, so that repeating is harmless. */
export function uploadMedia(
  app: App,
  { pageId, way }: { readonly pageId: string; readonly way: Way },
  media: readonly MediaFile[],
  auth: FacebookAuth,
  context: PrepareContext,
): Promise<UploadedFiles | Refused> {
  const access = accessOf(auth, context.signal);
  const ask = app.api(access);
  const send = (file: MediaFile): Promise<SentFile | Refused> => {
    if (way === 'photos') return sendPhoto(ask, pageId, file);
    if (way === 'parts') return sendVideo(ask, pageId, file);
    return sendReel({ ask, raw: app.plain({ ...access, token: undefined }) }, `/${pageId}/${way}`, file, auth);
  };
  const steps = {
    name: 'Facebook',
    patience: PATIENCE,
    send,
    // What was sent is there until it is forgotten; only a post works on it.
    ask: async () => ({ kind: 'ready' }) as const,
    describe: async () => null,
  };
  return uploadFiles(steps, media, context);
}

/** The alternative text goes along ("Photos": `alt_text_custom`). */
async function sendPhoto(ask: Ask, pageId: string, file: MediaFile): Promise<SentFile | Refused> {
  const source = new Blob([await file.read()], { type: file.contentType });
  const alt = file.alt === '' ? {} : { alt_text_custom: file.alt };
  const body = await multipart({ source, published: 'false', ...alt });
  const path = `/${pageId}/photos`;
  const sent = await ask({ method: 'POST', path, body, answer: createdWire, timeoutMs: UPLOAD_TIMEOUT_MS });
  return sent.kind === 'ok' ? sentAs(sent.value.id) : retryIfUnknown(sent.failure);
}

/** A video is sent in parts whose sizes Facebook says; its session is part of its id here, as both are needed to show it. */
async function sendVideo(ask: Ask, pageId: string, file: MediaFile): Promise<SentFile | Refused> {
  const path = `/${pageId}/videos`;
  const begun = await ask({
    method: 'POST',
    path,
    body: formOf({ upload_phase: 'start', file_size: `${file.bytes}` }),
    answer: partsBegunWire,
  });
  if (begun.kind !== 'ok') return retryIfUnknown(begun.failure);
  const { video_id, upload_session_id, start_offset, end_offset } = begun.value;
  let next = { from: start_offset, to: end_offset };
  const memory: PartMemory = {};
  while (next.from < next.to) {
    const plan = { partBytes: next.to - next.from, ...next, memory };
    const refusal = await sendInParts('Facebook', file, plan, async ({ from, bytes }) => {
      const body = await multipart({
        upload_phase: 'transfer',
        upload_session_id,
        start_offset: `${from}`,
        video_file_chunk: new Blob([bytes]),
      });
      const sent = await ask({ method: 'POST', path, body, answer: partTakenWire, timeoutMs: UPLOAD_TIMEOUT_MS });
      if (sent.kind !== 'ok') return sent.failure;
      next = { from: sent.value.start_offset, to: sent.value.end_offset };
      return { kind: 'taken' };
    });
    if (refusal !== null) return refusal;
  }
  return sentAs(`${video_id}/${upload_session_id}`);
}

/** A reel, and a video of a story, are sent to a host of their own, whole, as a stream. */
async function sendReel(
  { ask, raw }: { readonly ask: Ask; readonly raw: Ask },
  path: string,
  file: MediaFile,
  { pageToken }: FacebookAuth,
): Promise<SentFile | Refused> {
  const begun = await ask({ method: 'POST', path, body: formOf({ upload_phase: 'start' }), answer: uploadBegunWire });
  if (begun.kind !== 'ok') return retryIfUnknown(begun.failure);
  const sent = await raw({
    method: 'POST',
    path: begun.value.upload_url,
    headers: { authorization: `OAuth ${pageToken}`, offset: '0', file_size: `${file.bytes}` },
    body: { contentType: 'application/octet-stream', bytes: await streamOf(file) },
    answer: successWire,
    timeoutMs: REEL_TIMEOUT_MS,
  });
  return sent.kind === 'ok' ? sentAs(begun.value.video_id) : retryIfUnknown(sent.failure);
}

function sentAs(id: string): SentFile {
  const file: UploadedFile = { id, expiresAt: new Date(Date.now() + LIFE_MS).toISOString() };
  return { kind: 'sent', file, state: { kind: 'ready' } };
}
