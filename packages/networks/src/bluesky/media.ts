import type { Directory } from '#/bluesky/handle.ts';
import type { BlobMemory } from '#/bluesky/remember-blobs.ts';
import { uploadVideo } from '#/bluesky/upload-video.ts';
import { createVideoService, type UploadedBlob } from '#/bluesky/video-service.ts';
import type { BlueskyAuth } from '#/bluesky/wire.ts';
import { secretsOf, uploadedWire } from '#/bluesky/wire.ts';
import { sendCaptions } from '#/kit/captions.ts';
import type { StreamedBytes } from '#/kit/http.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import { streamOf, streamOfText } from '#/kit/stream-of.ts';
import type { Json, MediaFile, PrepareContext, SentCard } from '#/port.ts';

export type EmbedResult =
  | {
      readonly kind: 'embed';
      readonly embed: { [key: string]: Json } | null;
      /** What its owner is told of what did not get there; absent: all did. */
      readonly note?: string | null;
    }
  | Refused;

type UploadContext = PrepareContext & { readonly remembered: BlobMemory };

/** Uploads the files of a post, images or one video, and describes them for its record. */
export async function uploadMedia(
  directory: Directory,
  media: readonly MediaFile[],
  auth: BlueskyAuth,
  context: UploadContext,
): Promise<EmbedResult> {
  const [first] = media;
  if (first === undefined) return { kind: 'embed', embed: null };
  if (first.contentType.startsWith('video/')) return embedVideo(directory, first, auth, context);
  const images: Json[] = [];
  for (const file of media) {
    const uploaded = await uploadOnce(file, context, () => uploadBlob(directory, file, auth, context.signal));
    if (uploaded.kind !== 'uploaded') return uploaded;
    images.push({ image: uploaded.blob, alt: file.alt, ...aspectRatioOf(file) });
  }
  return { kind: 'embed', embed: { $type: 'app.bsky.embed.images', images } };
}

/** A record with another file as its thumb is refused as a whole (app.bsky.embed.external lexicon, atproto@d6296a1, 2026-08-20). */
function isThumb({ contentType, bytes }: MediaFile): boolean {
  return contentType.startsWith('image/') && bytes <= 1_000_000;
}

/**
 * The card of a link, for a record without files. A picture that the server does not take now is left out, as a card must not hold up its
 * post; only an account that has to be connected again does.
 */
export async function embedCard(
  directory: Directory,
  { url: uri, title, description, picture }: SentCard,
  auth: BlueskyAuth,
  context: UploadContext,
): Promise<EmbedResult> {
  const uploaded =
    picture === null || !isThumb(picture)
      ? null
      : await uploadOnce(picture, context, () => uploadBlob(directory, picture, auth, context.signal));
  if (uploaded?.kind === 'reconnect-needed') return uploaded;
  const thumb = uploaded?.kind === 'uploaded' ? { thumb: uploaded.blob } : {};
  return {
    kind: 'embed',
    embed: { $type: 'app.bsky.embed.external', external: { uri, title, description, ...thumb } },
  };
}

/** What an interrupted preparation of the same content uploaded is not sent again. */
async function uploadOnce(
  file: Pick<MediaFile, 'id'>,
  { remembered }: UploadContext,
  upload: () => Promise<UploadedBlob | Refused>,
): Promise<UploadedBlob | Refused> {
  const blob = remembered.take(file.id);
  if (blob !== undefined) return { kind: 'uploaded', blob };
  const uploaded = await upload();
  if (uploaded.kind === 'uploaded') await remembered.add(file.id, uploaded.blob);
  return uploaded;
}

async function embedVideo(
  directory: Directory,
  file: MediaFile,
  auth: BlueskyAuth,
  context: UploadContext,
): Promise<EmbedResult> {
  const { signal, remembered } = context;
  const { video } = directory.settings;
  const upload = () =>
    video === null
      ? uploadBlob(directory, file, auth, signal)
      : uploadVideo(createVideoService(directory, video, auth, signal), file, { signal, memory: remembered.beside });
  const uploaded = await uploadOnce(file, context, upload);
  if (uploaded.kind !== 'uploaded') return uploaded;
  const captions: Json[] = [];
  const captioned = await sendCaptions('bluesky', file, signal, async ({ id, language, contentType, text }) => {
    const sent = await uploadOnce({ id }, context, () =>
      uploadBytes(directory, { contentType, bytes: streamOfText(text) }, auth, signal),
    );
    if (sent.kind !== 'uploaded') return { failure: sent };
    captions.push({ lang: language, file: sent.blob });
    return null;
  });
  if (captioned.kind !== 'captioned') return captioned;
  const alt = file.alt === '' ? {} : { alt: file.alt };
  const listed = captions.length === 0 ? {} : { captions };
  return {
    kind: 'embed',
    embed: { $type: 'app.bsky.embed.video', video: uploaded.blob, ...listed, ...alt, ...aspectRatioOf(file) },
    note: captioned.note,
  };
}

/**
 * Gives a file to the account's server as it is. The same bytes give the same blob, so repeating is harmless; a blob that no
 * record uses is removed by the server after a while.
 */
async function uploadBlob(
  directory: Directory,
  file: MediaFile,
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<UploadedBlob | Refused> {
  return uploadBytes(directory, { contentType: file.contentType, bytes: await streamOf(file) }, auth, signal);
}

async function uploadBytes(
  { xrpc }: Directory,
  blob: { readonly contentType: string; readonly bytes: StreamedBytes },
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<UploadedBlob | Refused> {
  const result = await xrpc({
    server: auth.pds,
    nsid: 'com.atproto.repo.uploadBlob',
    verb: 'POST',
    blob,
    token: auth.accessJwt,
    secrets: secretsOf(auth),
    answer: uploadedWire,
    signal,
  });
  return result.kind === 'ok' ? { kind: 'uploaded', blob: result.value.blob } : retryIfUnknown(result.failure);
}

function aspectRatioOf({ width, height }: MediaFile): { aspectRatio?: { width: number; height: number } } {
  return width === null || height === null ? {} : { aspectRatio: { width, height } };
}
