import { GraphError } from '#/networks/meta/graph-error.ts';

/** A refusal of publishing, in Instagram's numbers ("Error codes", 2026-06-02). The sentence for people stands beside it. */
function refusal(code: number, subcode: number, title: string, message: string): GraphError {
  return new GraphError(code, 'Invalid parameter', { subcode, told: { title, message } });
}

export const notFetched = (): GraphError =>
  refusal(9004, 2_207_052, 'Media download has failed.', 'The media could not be fetched from this URI.');
export const pictureTooLarge = (): GraphError =>
  refusal(
    36_000,
    2_207_004,
    'Image size too large',
    'The image is too large to download. It should be less than 8 MB.',
  );
export const pictureUnsupported = (): GraphError =>
  refusal(36_001, 2_207_005, 'Image format unsupported', 'The image format is not supported. Use JPEG.');
export const pictureRatio = (): GraphError =>
  refusal(36_003, 2_207_009, 'Aspect ratio not supported', 'The submitted image does not have a valid aspect ratio.');
export const captionTooLong = (): GraphError =>
  refusal(
    36_004,
    2_207_010,
    'Caption too long',
    'Captions have 2,200 characters, 30 hashtags and 20 mentions at most.',
  );
export const carouselSize = (): GraphError =>
  refusal(100, 2_207_028, 'Invalid carousel', 'A carousel needs 2 to 10 photos and videos.');
export const mediaTypeUnknown = (): GraphError =>
  refusal(100, 2_207_023, 'Unknown media type', 'The media type is not known.');
export const coverBeyondEnd = (): GraphError =>
  refusal(1, 2_207_057, 'Thumbnail offset', 'The offset of the thumbnail must be within the video.');
export const notReady = (): GraphError =>
  refusal(9007, 2_207_027, 'Media not ready', 'The media is not ready for publishing, please wait for a moment.');
export const containerGone = (): GraphError =>
  refusal(24, 2_207_006, 'Media not found', 'The requested resource does not exist.');
export const containerExpired = (): GraphError =>
  new GraphError(-2, 'The media ID has expired', { subcode: 2_207_020 });
export const tooManyPosts = (): GraphError =>
  refusal(9, 2_207_042, 'Cannot Continue', 'The maximum number of posts that can be published has been reached.');
export const tooManyContainers = (): GraphError =>
  new GraphError(4, 'Application request limit reached', { status: 403 });
export const actionBlocked = (): GraphError =>
  new GraphError(4, 'Application request limit reached', {
    subcode: 2_207_051,
    status: 403,
    told: { title: 'Action is blocked', message: 'We restrict certain activity to protect our community.' },
  });

/** A parameter that is not what the API takes. */
export function invalidParameter(message: string): GraphError {
  return new GraphError(100, `(#100) ${message}`);
}
