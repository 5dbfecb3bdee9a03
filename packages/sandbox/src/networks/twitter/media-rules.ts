import type { VideoRules } from '#/core/uploads/video-rules.ts';

const mb = 1_024 * 1_024;
const gb = 1_024 * mb;

/** One kind per post. */
type MediaKind = 'photo' | 'animated_gif' | 'video' | 'subtitles';

/** What may be uploaded under a category, and how it is known then. */
interface CategoryRules {
  readonly kind: MediaKind;
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** What the keys of such media begin with. */
  readonly keyPrefix: number;
}

const imageTypes = [
  'image/jpeg',
  'image/pjpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/tiff',
] as const;
const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/mp2t'] as const;

/** The categories of posts (docs.x.com, "Media best practices", September 2026). Those of messages are not played. */
export const categories: ReadonlyMap<string, CategoryRules> = new Map<string, CategoryRules>([
  ['tweet_image', { kind: 'photo', types: imageTypes, maxBytes: 5 * mb, keyPrefix: 3 }],
  ['tweet_gif', { kind: 'animated_gif', types: ['image/gif'], maxBytes: 15 * mb, keyPrefix: 16 }],
  ['tweet_video', { kind: 'video', types: videoTypes, maxBytes: 16 * gb, keyPrefix: 7 }],
  ['subtitles', { kind: 'subtitles', types: ['text/srt', 'text/vtt'], maxBytes: 5 * mb, keyPrefix: 39 }],
  ['amplify_video', { kind: 'video', types: videoTypes, maxBytes: 16 * gb, keyPrefix: 13 }],
]);

/** Categories and types that the API knows but the sandbox does not play are refused as not permitted. */
export const unplayedCategories: ReadonlySet<string> = new Set(['dm_image', 'dm_video', 'dm_gif']);

/** The longest video of anybody: one that runs longer fails while it is processed. */
export const maxVideoMs = 125 * 60_000;
/** The longest video that an account without Premium may post. It may upload a longer one. */
export const maxUsualVideoMinutes = 20;

/** Least width and height of a video, and how many times as wide as high, or as high as wide, it may be. */
export const minVideoEdge = 32;
export const maxVideoRatio = 3;

/**
 * What a video is made of ("Media best practices", September 2026): H.264 High, 4:2:0, up to 60 pictures in a second, progressive,
 * square pixels; AAC LC, mono or stereo.
 */
export const videoRules: VideoRules = {
  codecs: ['h264'],
  pixelFormats: ['yuv420p', 'yuvj420p'],
  frameRate: { max: 60 },
  isProgressive: true,
  hasSquarePixels: true,
  sounds: ['aac'],
  soundProfile: 'LC',
  maxChannels: 2,
};

/** The most photos of one post. */
export const maxPhotos = 4;

/** One call of `append`. */
export const maxSegmentBytes = 5 * mb;
/** The last index of a segment. */
export const maxSegmentIndex = 999;

/** The longest alternative text. */
export const maxAltTextLength = 1_000;

/** How long an upload is kept that no post names. */
export const uploadLifeMs = 86_400_000;
