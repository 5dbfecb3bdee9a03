import type { Directory } from '#/bluesky/handle.ts';
import { uploadVideo } from '#/bluesky/upload-video.ts';
import { createVideoService, type UploadedBlob } from '#/bluesky/video-service.ts';
import type { BlueskyAuth } from '#/bluesky/wire.ts';
import { secretsOf, uploadedWire } from '#/bluesky/wire.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import { streamOf } from '#/kit/stream-of.ts';
import type { Json, MediaFile, PrepareContext } from '#/port.ts';

export type EmbedResult = { readonly kind: 'embed'; readonly embed: { [key: string]: Json } | null } | Refused;

/** Uploads the files of a post, images or one video, and describes them for its record. */
export async function uploadMedia(
  directory: Directory,
  media: readonly MediaFile[],
  auth: BlueskyAuth,
  context: PrepareContext,
): Promise<EmbedResult> {
  const [first] = media;
  if (first === undefined) return { kind: 'embed', embed: null };
  if (first.contentType.startsWith('video/')) return embedVideo(directory, first, auth, context);
  const images: Json[] = [];
  for (const file of media) {
    const uploaded = await uploadBlob(directory, file, auth, context.signal);
    if (uploaded.kind !== 'uploaded') return uploaded;
    images.push({ image: uploaded.blob, alt: file.alt, ...aspectRatioOf(file) });
  }
  return { kind: 'embed', embed: { $type: 'app.bsky.embed.images', images } };
}

async function embedVideo(
  directory: Directory,
  file: MediaFile,
  auth: BlueskyAuth,
  context: PrepareContext,
): Promise<EmbedResult> {
  const { video } = directory.settings;
  const uploaded =
    video === null
      ? await uploadBlob(directory, file, auth, context.signal)
      : await uploadVideo(createVideoService(directory, video, auth, context.signal), file, context);
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
