import { longVideo, type NetworkId, networkName, networkRules, textLength } from '@nonet/domain';

import type { MediaFile, Rejected } from '#/port.ts';

/**
 * Why these files cannot go to the network, by its rules; null when they can. The submit checks say so before a post is
 * accepted; here nothing that they did not see is uploaded. Codes: `media-type`, `media-mixed`, `media-too-many`,
 * `media-too-large`, `media-too-long`, `alt-too-long`.
 */
export function refuseMedia(network: NetworkId, media: readonly MediaFile[]): Rejected | null {
  const rules = networkRules[network];
  const { images, videos, mixedMedia, maxImages, maxMedia, altText } = rules;
  const name = networkName(network);
  const refused = (code: string, what: string): Rejected => ({ kind: 'rejected', code, message: `${name} ${what}.` });
  const videoCount = media.filter(isVideo).length;
  const photoCount = media.length - videoCount;
  for (const file of media) {
    const limits = limitsOf(file, network);
    if (limits === null) return refused('media-type', `does not take files of the type ${file.contentType}`);
    if (limits.maxBytes !== null && file.bytes > limits.maxBytes) {
      return refused('media-too-large', 'does not take a file as large as one of this post');
    }
    const long = longVideo(file.durationMs, rules);
    if (long?.isRefused) return { kind: 'rejected', code: 'media-too-long', message: long.message };
    if (limits.alone && media.length > 1) return refused('media-mixed', 'takes an animated picture only by itself');
    if (altText !== null && (textLength(file.alt, altText.unit, null) ?? 0) > altText.max) {
      return refused('alt-too-long', `takes alternative texts of at most ${altText.max} characters`);
    }
  }
  if (!mixedMedia && videoCount > 0 && photoCount > 0) return refused('media-mixed', 'takes no photos beside a video');
  const isTooMany =
    photoCount > (images === null ? 0 : maxImages) || videoCount > videos.max || media.length > maxMedia;
  return isTooMany ? refused('media-too-many', 'does not take so many files in one post') : null;
}

interface FileLimits {
  readonly maxBytes: number | null;
  readonly alone: boolean;
}

/** What it may be; null when it may not be at all. */
function limitsOf(file: MediaFile, network: NetworkId): FileLimits | null {
  const { images, videos } = networkRules[network];
  const { contentType } = file;
  if (isVideo(file)) {
    const isTaken = videos.max > 0 && (videos.types === null || videos.types.includes(contentType));
    return isTaken ? { maxBytes: videos.maxBytes, alone: false } : null;
  }
  if (images?.types.includes(contentType)) return { maxBytes: images.maxBytes, alone: false };
  return images?.animation?.types.includes(contentType) ? images.animation : null;
}

function isVideo({ contentType }: MediaFile): boolean {
  return contentType.startsWith('video/');
}
