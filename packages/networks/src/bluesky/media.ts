import type { Directory } from '#/bluesky/handle.ts';
import type { BlobMemory } from '#/bluesky/remember-blobs.ts';
import { uploadVideo } from '#/bluesky/upload-video.ts';
import { createVideoService, type UploadedBlob } from '#/bluesky/video-service.ts';
import type { BlueskyAuth } from '#/bluesky/wire.ts';
import { secretsOf, uploadedWire } from '#/bluesky/wire.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import { streamOf } from '#/kit/stream-of.ts';
import type { Json, MediaFile, PrepareContext } from '#/port.ts';

export type EmbedResult = { readonly kind: 'embed'; readonly embed: { [key: string]: Json } | null } | Refused;

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

/** What an interrupted preparation of the same content uploaded is not sent again. */
async function uploadOnce(
  file: MediaFile,
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
  const alt = file.alt === '' ? {} : { alt: file.alt };
  return {
    kind: 'embed',
    embed: { $type: 'app.bsky.embed.video', video: uploaded.blob, ...alt, ...aspectRatioOf(file) },
  };
}

/**
 * Gives a file to the account's server as it is. The same bytes give the same blob, so repeating is harmless; a blob that no
 * record uses is removed by the server after a while.
 */
async function uploadBlob(
  { xrpc }: Directory,
  file: MediaFile,
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<UploadedBlob | Refused> {
  const result = await xrpc({
    server: auth.pds,
    nsid: 'com.atproto.repo.uploadBlob',
    verb: 'POST',
    blob: { contentType: file.contentType, bytes: await streamOf(file) },
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
