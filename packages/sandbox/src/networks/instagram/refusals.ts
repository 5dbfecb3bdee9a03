import { GraphError } from '#/networks/meta/graph-error.ts';

/** A refusal of publishing, in Instagram's numbers and its words to people ("Error codes", 2026-06-02). */
function refusal(code: number, subcode: number, title: string, message: string): GraphError {
  return new GraphError(code, title, { subcode, told: { title, message } });
}

export const notFetched = (): GraphError =>
  refusal(
    9004,
    2_207_052,
    'Only photo or video can be accepted as media type.',
    'The media could not be fetched from this URI.',
  );
export const pictureTooLarge = (): GraphError =>
  refusal(
    36_000,
    2_207_004,
    'Image size too large',
    'The image is too large to download. It should be less than 8 MiB.',
  );
export const pictureUnsupported = (): GraphError =>
  refusal(
    36_001,
    2_207_005,
    'Image format unsupported',
    'The image format is not supported. Please check spec for supported format.',
  );
export const pictureRatio = (): GraphError =>
  refusal(
    36_003,
    2_207_009,
    'Aspect ratio not supported',
    'The submitted image with aspect ratio cannot be published.',
  );
export const captionTooLong = (): GraphError =>
  refusal(
    36_004,
    2_207_010,
    'Caption too long',
    'The caption has more than 2,200 characters, 30 hashtags or 20 @ tags.',
  );
export const carouselSize = (): GraphError =>
  refusal(100, 2_207_028, 'Invalid carousel', 'Carousel posts need at least 2 and no more than 10 photos and videos.');
export const mediaTypeUnknown = (): GraphError =>
  refusal(100, 2_207_023, 'Unknown media type', 'The media type is unknown.');
export const coverBeyondEnd = (): GraphError =>
  refusal(
    1,
    2_207_057,
    'Thumbnail offset',
    'Thumbnail offset must be greater than or equal to 0 and less than video duration.',
  );
export const notReady = (): GraphError =>
  refusal(
    9007,
    2_207_027,
    'Media ID is not available',
    'The media is not ready for publishing, please wait for a moment.',
  );
export const containerGone = (): GraphError =>
  refusal(24, 2_207_006, 'The requested resource does not exist', 'The media with this ID cannot be found.');
export const notPublishedYet = (): GraphError =>
  refusal(
    24,
    2_207_008,
    'The requested resource does not exist',
    'The media builder with this creation id does not exist.',
  );
export const containerExpired = (): GraphError =>
  refusal(-2, 2_207_020, 'Fatal', 'The media you are trying to access has expired. Please try to upload again.');
export const tooManyPosts = (): GraphError =>
  refusal(
    9,
    2_207_042,
    'Application request limit reached',
    'You reached maximum number of posts that is allowed to be published.',
  );
export const accountRestricted = (): GraphError =>
  refusal(25, 2_207_050, 'User access is restricted', 'The Instagram account is restricted.');
export const cannotDelete = (): GraphError =>
  refusal(100, 2_207_073, 'Media cannot be deleted', 'This type of media cannot be deleted.');
export const actionBlocked = (): GraphError =>
  new GraphError(4, 'Application request limit reached', {
    subcode: 2_207_051,
    status: 403,
    told: { title: 'Action is blocked', message: 'We restrict certain activity to protect our community.' },
  });
/** Of 400 containers a day no page names the refusal. */
export const tooManyContainers = (): GraphError =>
  new GraphError(4, 'Application request limit reached', { status: 403 });

/** A parameter that is not what the API takes. */
export function invalidParameter(message: string): GraphError {
  return new GraphError(100, `(#100) ${message}`);
}
