/** The kinds of files that a post can have. */
export const fileKinds = ['image', 'video', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The only type of a document (OP-176). */
export const DOCUMENT_TYPE = 'application/pdf';

/** The kind of a file by the type of its content. */
export function kindOf(contentType: string): FileKind {
  if (contentType === DOCUMENT_TYPE) return 'document';
  return contentType.startsWith('video/') ? 'video' : 'image';
}
