export type DocumentRefusal = 'damaged-file' | 'document-locked' | 'too-much-work';

/** A document that is refused. The message tells the sender why. */
export class DocumentRefused extends Error {
  readonly code: DocumentRefusal;

  constructor(code: DocumentRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DocumentRefused';
    this.code = code;
  }
}

/** The refusal of a file that cannot be read. */
export function damagedDocument(options?: ErrorOptions): DocumentRefused {
  return new DocumentRefused(
    'damaged-file',
    'The file is damaged and cannot be read as a PDF. Export it once more, and add that.',
    options,
  );
}

/** The refusal of a file that opens for those who know its password. */
export function lockedDocument(): DocumentRefused {
  return new DocumentRefused(
    'document-locked',
    'This PDF needs a password to be opened. Open it, print or export it as a new PDF without a password, and add that.',
  );
}

/** The refusal of a file that would take so much time or memory that others had to wait. */
export function tooMuchWork(): DocumentRefused {
  return new DocumentRefused(
    'too-much-work',
    'The PDF takes too long to be read. Export it with fewer pages or smaller pictures, and add that.',
  );
}
