import { failureOf, retryIfUnknown } from '#/bluesky/errors.ts';
import type { Blob, BlueskyAuth } from '#/bluesky/wire.ts';
import { secretsOf, uploadedWire } from '#/bluesky/wire.ts';
import type { Xrpc } from '#/bluesky/xrpc.ts';
import type { Json, MediaFile, ReconnectNeeded, Rejected, RetryLater } from '#/port.ts';

export type EmbedResult =
  | { readonly kind: 'embed'; readonly embed: { [key: string]: Json } | null }
  | Rejected
  | ReconnectNeeded
  | RetryLater;

/**
 * Uploads the images and describes them for the record. The same bytes give the same blob, so repeating is harmless;
 * a blob that no record uses is removed by the server after a while.
 */
export async function uploadImages(
  xrpc: Xrpc,
  media: readonly MediaFile[],
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<EmbedResult> {
  const images: Json[] = [];
  for (const file of media) {
    const result = await xrpc({
      server: auth.pds,
      nsid: 'com.atproto.repo.uploadBlob',
      verb: 'POST',
      blob: { contentType: file.contentType, bytes: await file.read() },
      token: auth.accessJwt,
      answer: uploadedWire,
      signal,
    });
    if (result.kind !== 'ok') return retryIfUnknown(failureOf(result, secretsOf(auth)));
    images.push(describe(result.value.blob, file));
  }
  return { kind: 'embed', embed: images.length === 0 ? null : { $type: 'app.bsky.embed.images', images } };
}

function describe(image: Blob, { alt, width, height }: MediaFile): Json {
  const described = { image, alt };
  return width === null || height === null ? described : { ...described, aspectRatio: { width, height } };
}
