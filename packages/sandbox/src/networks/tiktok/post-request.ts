import { isOrder, type Order } from '#/core/order.ts';
import type { Account } from '#/networks/tiktok/accounts.ts';
import { ApiError, invalidParams } from '#/networks/tiktok/api-error.ts';
import { type Draft, type PrivacyLevel, privacyLevels } from '#/networks/tiktok/publications.ts';
import { privacyOptions } from '#/networks/tiktok/read-methods.ts';

/** Longest texts in UTF-16 units ("Direct post", "Photo post"). */
const maxLengths = { caption: 2_200, title: 90, description: 4_000 } as const;
const maxPhotos = 35;

/** Chunks ("Media transfer guide"). A MB is read as the smaller one at the bottom, and as the larger one at the top. */
const bytesPerMb = 1_024 * 1_024;
const minChunkBytes = 5_000_000;
const maxChunkBytes = 64 * bytesPerMb;
const maxChunks = 1_000;
const maxVideoBytes = 4 * 1_024 * bytesPerMb;

/** Where the bytes of a video come from, and in which chunks. */
export interface UploadPlan {
  readonly totalBytes: number;
  readonly chunkBytes: number;
  readonly chunkCount: number;
}

/** What a video is to be, by its `post_info`. */
export function readVideoInfo(account: Account, body: Order): Draft {
  const info = objectIn(body, 'post_info');
  const privacy = privacyIn(account, info);
  const cover = info['video_cover_timestamp_ms'];
  if (cover !== undefined && (typeof cover !== 'number' || cover < 0)) throw invalidParams('Invalid cover timestamp.');
  return {
    kind: 'video',
    isDraft: false,
    text: textIn(info, 'title', maxLengths.caption),
    title: '',
    privacy,
    marks: [
      ...(flag(info, 'disable_comment') || account.disabled.comment ? ['comments off'] : []),
      ...(flag(info, 'disable_duet') || account.disabled.duet ? ['duets off'] : []),
      ...(flag(info, 'disable_stitch') || account.disabled.stitch ? ['stitches off'] : []),
      ...disclosureIn(info, privacy),
      ...(flag(info, 'is_aigc') ? ['AI-generated'] : []),
      ...(cover === undefined || cover === 0 ? [] : [`cover at ${cover / 1_000} s`]),
    ],
  };
}

/** What photos are to be. */
export function readPhotoInfo(account: Account, body: Order): Draft {
  const info = objectIn(body, 'post_info');
  if (body['media_type'] !== 'PHOTO') throw invalidParams('The media_type must be PHOTO.');
  const mode = body['post_mode'];
  if (mode !== 'DIRECT_POST' && mode !== 'MEDIA_UPLOAD') {
    throw invalidParams('The post_mode must be DIRECT_POST or MEDIA_UPLOAD.');
  }
  const isDraft = mode === 'MEDIA_UPLOAD';
  const privacy = isDraft ? null : privacyIn(account, info);
  return {
    kind: 'photo',
    isDraft,
    text: textIn(info, 'description', maxLengths.description),
    title: textIn(info, 'title', maxLengths.title),
    privacy,
    marks: isDraft
      ? []
      : [
          ...(flag(info, 'disable_comment') || account.disabled.comment ? ['comments off'] : []),
          ...disclosureIn(info, privacy),
          ...(flag(info, 'auto_add_music') ? ['with music'] : []),
        ],
  };
}

/** The addresses of photos, the cover first. */
export function readPhotoAddresses(body: Order): string[] {
  const source = objectIn(body, 'source_info');
  if (source['source'] !== 'PULL_FROM_URL') throw invalidParams('The source of photos must be PULL_FROM_URL.');
  const addresses = source['photo_images'];
  const isList = Array.isArray(addresses) && addresses.length >= 1 && addresses.length <= maxPhotos;
  if (
    !isList ||
    !addresses.every((one) => typeof one === 'string' && /^https?:$/.test(URL.parse(one)?.protocol ?? ''))
  ) {
    throw invalidParams(`The photo_images must be 1 to ${maxPhotos} URLs.`);
  }
  const cover = source['photo_cover_index'];
  if (typeof cover !== 'number' || !Number.isInteger(cover) || cover < 0 || cover >= addresses.length) {
    throw invalidParams('The photo_cover_index must be the index of a photo.');
  }
  return [...addresses.slice(cover, cover + 1), ...addresses.filter((_, index) => index !== cover)];
}

/** In which chunks a video comes. Fetching videos is not played. */
export function readUploadPlan(body: Order): UploadPlan {
  const source = objectIn(body, 'source_info');
  if (source['source'] !== 'FILE_UPLOAD') throw invalidParams('The sandbox plays FILE_UPLOAD of videos only.');
  const [totalBytes, chunkBytes, chunkCount] = ['video_size', 'chunk_size', 'total_chunk_count'].map((name) => {
    const value = source[name];
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
    throw invalidParams(`The ${name} must be a number above 0.`);
  }) as [number, number, number];
  if (totalBytes > maxVideoBytes) throw invalidParams('The video_size is too large.');
  // Seen since 2026-08-09: one chunk that is announced smaller than the video is refused by these words (post-for-me#327).
  const isWhole = chunkCount === 1 && chunkBytes === totalBytes && totalBytes <= maxChunkBytes;
  const isCut = chunkCount > 1 && chunkBytes >= minChunkBytes && chunkBytes <= maxChunkBytes;
  if (!isWhole && !isCut) throw invalidParams('The chunk size is invalid');
  if (chunkCount > maxChunks || chunkCount !== Math.floor(totalBytes / chunkBytes)) {
    throw invalidParams('The total chunk count is invalid');
  }
  return { totalBytes, chunkBytes, chunkCount };
}

/** Who may see it: only what the account offers. */
function privacyIn(account: Account, info: Order): PrivacyLevel {
  const level = privacyLevels.find((known) => known === info['privacy_level']);
  if (level === undefined) throw invalidParams('The privacy_level is missing or unknown.');
  if (privacyOptions(account).includes(level)) return level;
  const message = 'The privacy_level is not specified or not among the options from the creator_info API.';
  throw new ApiError(403, 'privacy_level_option_mismatch', message);
}

function disclosureIn(info: Order, privacy: PrivacyLevel | null): string[] {
  const [organic, branded] = [flag(info, 'brand_organic_toggle'), flag(info, 'brand_content_toggle')];
  if (branded && privacy === 'SELF_ONLY') throw invalidParams('Branded content visibility cannot be set to private.');
  return branded ? ['Paid partnership'] : organic ? ['Promotional content'] : [];
}

function objectIn(body: Order, name: string): Order {
  const value = body[name];
  if (isOrder(value)) return value;
  throw invalidParams(`The ${name} is missing.`);
}

function textIn(info: Order, name: string, max: number): string {
  const value = info[name] ?? '';
  if (typeof value === 'string' && value.length <= max) return value;
  throw invalidParams(`The ${name} must be a string of at most ${max} UTF-16 runes.`);
}

function flag(info: Order, name: string): boolean {
  const value = info[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw invalidParams(`The ${name} must be a bool.`);
}
