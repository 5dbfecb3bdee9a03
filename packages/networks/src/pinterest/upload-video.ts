import { streamedMultipart } from '#/kit/multipart.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import { type SentFile, type UploadedFiles, type UploadState, uploadFiles, workFailed } from '#/kit/upload-files.ts';
import type { App } from '#/pinterest/auth.ts';
import { accessOf, mediaWire, nothingWire, type PinterestAuth, registeredWire } from '#/pinterest/wire.ts';
import type { MediaFile, PrepareContext } from '#/port.ts';

/** A video goes to the other host in one call, however large it is. */
const UPLOAD_TIMEOUT_MS = 30 * 60_000;
/** Pinterest names no times; clients ask every 5 seconds and wait some minutes. */
const PATIENCE = { longestMs: 15 * 60_000, minMs: 500, usualMs: 1_000, maxMs: 30_000 } as const;

/**
 * Registers a video, sends it to the host that Pinterest names, and waits until Pinterest has worked on it. Nobody sees it before
 * a Pin is made of it, so that repeating is harmless.
 */
export function uploadVideo(
  app: App,
  video: MediaFile,
  auth: PinterestAuth,
  context: PrepareContext,
): Promise<UploadedFiles | Refused> {
  const steps = {
    name: 'Pinterest',
    patience: PATIENCE,
    send: (file: MediaFile) => send(app, file, auth, context.signal),
    ask: ({ id }: { id: string }) => askState(app, id, auth, context.signal),
    describe: async () => null,
  };
  return uploadFiles(steps, [video], context);
}

async function send(app: App, file: MediaFile, auth: PinterestAuth, signal: AbortSignal): Promise<SentFile | Refused> {
  const access = accessOf(auth, signal);
  const registered = await app.api(access)({
    method: 'POST',
    path: '/media',
    json: { media_type: 'video' },
    answer: registeredWire,
  });
  if (registered.kind !== 'ok') return retryIfUnknown(registered.failure);
  const { media_id: id, upload_url: path, upload_parameters: parameters } = registered.value;
  const fields = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const sent = await app.uploads({ secrets: [...access.secrets, ...Object.values(parameters).filter(isText)], signal })(
    {
      method: 'POST',
      path,
      body: streamedMultipart(fields, file),
      answer: nothingWire,
      timeoutMs: UPLOAD_TIMEOUT_MS,
    },
  );
  if (sent.kind !== 'ok') return retryIfUnknown(sent.failure);
  return { kind: 'sent', file: { id, expiresAt: null }, state: { kind: 'working', afterMs: null } };
}

/** How far Pinterest is with a video. It says of no failure what was wrong. */
export async function askState(app: App, id: string, auth: PinterestAuth, signal: AbortSignal): Promise<UploadState> {
  const asked = await app.api(accessOf(auth, signal))({ path: `/media/${id}`, answer: mediaWire });
  if (asked.kind !== 'ok') return retryIfUnknown(asked.failure);
  switch (asked.value.status) {
    case 'succeeded':
      return { kind: 'ready' };
    case 'failed':
      return workFailed('Pinterest');
    case 'registered':
    case 'processing':
      return { kind: 'working', afterMs: null };
    default:
      return asked.value.status satisfies never;
  }
}

function isText(value: string | null): value is string {
  return value !== null && value !== '';
}
