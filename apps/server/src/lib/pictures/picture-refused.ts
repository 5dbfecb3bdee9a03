export type PictureRefusal = 'damaged-file' | 'too-many-pixels' | 'too-much-work';

/** A picture that is refused. The message tells the sender why. */
export class PictureRefused extends Error {
  readonly code: PictureRefusal;

  constructor(code: PictureRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PictureRefused';
    this.code = code;
  }
}

/** The refusal of a file that no decoder can read. */
export function damaged(options?: ErrorOptions): PictureRefused {
  return new PictureRefused('damaged-file', 'The file is damaged and cannot be read as a picture.', options);
}

/** The refusal of a picture that would make others wait too long. */
export function tooMuchWork(): PictureRefused {
  return new PictureRefused(
    'too-much-work',
    'The picture takes too long to be read. Save it once more with another program, as a JPEG that is not progressive, and try again.',
  );
}
