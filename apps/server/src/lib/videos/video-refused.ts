export type VideoRefusal = 'damaged-file' | 'sound-only' | 'too-many-pixels' | 'too-much-work' | 'cannot-convert';

/** A video that is refused. The message tells the sender why. */
export class VideoRefused extends Error {
  readonly code: VideoRefusal;

  constructor(code: VideoRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'VideoRefused';
    this.code = code;
  }
}

/** The refusal of a file that no decoder can read. */
export function damagedVideo(options?: ErrorOptions): VideoRefused {
  return new VideoRefused('damaged-file', 'The file is damaged and cannot be read as a video.', options);
}

/** The refusal of a file without a picture. */
export function soundOnly(): VideoRefused {
  return new VideoRefused(
    'sound-only',
    'This file has sound but no picture. Networks take no sound alone: export it as a video with a picture, and add that.',
  );
}

/** The refusal of a video that would make others wait too long, or take their memory. */
export function tooMuchWork(): VideoRefused {
  return new VideoRefused(
    'too-much-work',
    'The video takes too long to be read. Export it once more as an MP4 with H.264, and add that.',
  );
}
