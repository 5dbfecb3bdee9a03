import { GraphError } from '#/networks/meta/graph-error.ts';

/** Code, subcode, and what people are told: title and message. */
type Row = readonly [code: number, subcode: number, title: string, message: string];

/** Refusals of publishing, in Instagram's numbers ("Error codes", 2026-06-02). */
const table = {
  uploadExpired: [
    -2,
    2_207_020,
    'Fatal',
    'The media you are trying to access has expired. Please try to upload again.',
  ],
  coverBeyondEnd: [1, 2_207_057, 'Thumbnail offset', 'The offset must be at least 0 and less than video duration.'],
  actionBlocked: [4, 2_207_051, 'Action is blocked', 'We restrict certain activity to protect our community.'],
  tooManyPosts: [9, 2_207_042, 'Limit reached', 'You reached maximum number of posts that is allowed to be published.'],
  notFound: [24, 2_207_006, 'Media not found', 'The media with this ID cannot be found.'],
  notPublishedYet: [24, 2_207_008, 'Media not found', 'The media builder with this creation id does not exist.'],
  accountRestricted: [25, 2_207_050, 'User access is restricted', 'The Instagram account is restricted.'],
  mediaTypeUnknown: [100, 2_207_023, 'Unknown media type', 'The media type is unknown.'],
  carouselSize: [100, 2_207_028, 'Invalid carousel', 'Carousels need at least 2 and no more than 10 photos or videos.'],
  cannotDelete: [100, 2_207_073, 'Media cannot be deleted', 'This type of media cannot be deleted.'],
  notReady: [9_007, 2_207_027, 'Media ID is not available', 'The media is not ready for publishing, please wait.'],
  notFetched: [9_004, 2_207_052, 'Media download has failed', 'The media could not be fetched from this URI.'],
  pictureSize: [36_000, 2_207_004, 'Image size too large', 'The image is too large. It should be less than 8 MiB.'],
  pictureType: [36_001, 2_207_005, 'Image format unsupported', 'The image format is not supported.'],
  pictureRatio: [36_003, 2_207_009, 'Invalid aspect ratio', 'The image with this aspect ratio cannot be published.'],
  captionSize: [36_004, 2_207_010, 'Caption too long', 'Up to 2,200 characters, 30 hashtags and 20 @ tags.'],
} as const satisfies Readonly<Record<string, Row>>;

/** The refusal of this name. */
export function refusal(name: keyof typeof table): GraphError {
  const [code, subcode, title, message] = table[name];
  // The page says 400 of all of them; clients have seen this for code 4.
  return new GraphError(code, title, { subcode, told: { title, message }, ...(code === 4 ? { status: 403 } : {}) });
}

/** Of 400 containers a day no page names the refusal. */
export function tooManyContainers(): GraphError {
  return new GraphError(4, 'Application request limit reached', { status: 403 });
}

/** A parameter that is not what the API takes. */
export function invalidParameter(message: string): GraphError {
  return new GraphError(100, `(#100) ${message}`);
}
