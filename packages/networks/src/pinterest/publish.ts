import type { ApiCall, ApiFailed } from '#/kit/caller.ts';
import type { StreamedBytes } from '#/kit/http.ts';
import { chunksFrom } from '#/kit/stream-of.ts';
import type { App } from '#/pinterest/auth.ts';
import { urlOf } from '#/pinterest/pin-address.ts';
import { askState } from '#/pinterest/upload-video.ts';
import {
  accessOf,
  type FrozenPin,
  frozenPin,
  nothingWire,
  type PinterestAuth,
  pinterestId,
  pinWire,
} from '#/pinterest/wire.ts';
import type { CallResult, MediaFile, Outcome, Prepared, PublishContext } from '#/port.ts';

/** Within the send window, with room for the connection. A picture of 20 MB goes along: 27 MB in base64, at 6 Mbit/s and more. */
const PUBLISH_TIMEOUT_MS = 40_000;
/** Three bytes are four characters, so that parts of this size can be joined. */
const CHUNK_BYTES = 3 * 128 * 1_024;

/** Makes the Pin: the one call that shows it. */
export async function publish(
  app: App,
  prepared: Prepared,
  auth: PinterestAuth,
  { signal, file }: PublishContext,
): Promise<Outcome> {
  const pin = frozenPin.parse(prepared.payload);
  const body = await bodyOf(pin, file);
  if (body === null) {
    return { kind: 'rejected', code: 'file-missing', message: 'The picture of this Pin is not there any more.' };
  }
  const ask = app.api(accessOf(auth, signal));
  const made = await ask({ method: 'POST', path: '/pins', ...body, answer: pinWire, timeoutMs: PUBLISH_TIMEOUT_MS });
  if (made.kind !== 'ok') return refusedPin(app, made, pin, auth, signal);
  const { id } = made.value;
  return { kind: 'published', remoteId: id, url: urlOf(app.settings, id) };
}

/** What Pinterest refuses of a video may be that it has forgotten it: then it is sent once more. */
async function refusedPin(
  app: App,
  { failure }: ApiFailed,
  { source }: FrozenPin,
  auth: PinterestAuth,
  signal: AbortSignal,
): Promise<Outcome> {
  if (failure.kind !== 'rejected' || source.kind !== 'video') return failure;
  const { kind } = await askState(app, source.mediaId, auth, signal);
  if (kind !== 'rejected') return failure;
  const message = 'Pinterest has forgotten the video of this Pin.';
  return { kind: 'retry-later', code: 'media-expired', message, afterMs: 0, scope: 'target', prepareAgain: true };
}

type Body = Pick<ApiCall<unknown>, 'json' | 'body'>;

/** Null: the picture is not there any more. */
async function bodyOf({ source, ...pin }: FrozenPin, file: PublishContext['file']): Promise<Body | null> {
  const fields = {
    board_id: pin.board,
    ...(pin.section === null ? {} : { board_section_id: pin.section }),
    ...(pin.title === '' ? {} : { title: pin.title }),
    ...(pin.text === '' ? {} : { description: pin.text }),
    ...(pin.link === null ? {} : { link: pin.link }),
    ...(pin.alt === '' ? {} : { alt_text: pin.alt }),
  };
  if (source.kind === 'video') {
    const { mediaId: media_id, coverSecond: cover_image_key_frame_time } = source;
    return { json: { ...fields, media_source: { source_type: 'video_id', media_id, cover_image_key_frame_time } } };
  }
  const picture = await file(source.fileId);
  if (picture === undefined) return null;
  const media_source = { source_type: 'image_base64', content_type: source.contentType, data: '' };
  return { body: { contentType: 'application/json', bytes: withData({ ...fields, media_source }, picture) } };
}

/** The call as JSON whose last text is the picture in base64. It is read as it is sent: many may be sent at once. */
function withData(call: object, picture: MediaFile): StreamedBytes {
  const end = '"}}';
  const start = JSON.stringify(call).slice(0, -end.length);
  const length = Buffer.byteLength(start) + Math.ceil(picture.bytes / 3) * 4 + end.length;
  return { length, chunks: chunksOf(start, picture, end) };
}

async function* chunksOf(start: string, picture: MediaFile, end: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start);
  for await (const chunk of chunksFrom(picture, { chunkBytes: CHUNK_BYTES })) {
    yield Buffer.from(Buffer.from(chunk).toString('base64'));
  }
  yield Buffer.from(end);
}

/** Deletes a Pin. One that is gone already was deleted. */
export async function remove(
  app: App,
  remoteId: string,
  auth: PinterestAuth,
  signal: AbortSignal,
): Promise<CallResult> {
  if (!pinterestId.safeParse(remoteId).success) {
    return { kind: 'rejected', code: 'not-found', message: 'This is not the id of a Pin at Pinterest.' };
  }
  const ask = app.api(accessOf(auth, signal));
  const removed = await ask({ method: 'DELETE', path: `/pins/${remoteId}`, answer: nothingWire });
  return removed.kind === 'ok' || removed.failure.code === 'not-found' ? { kind: 'done' } : removed.failure;
}
