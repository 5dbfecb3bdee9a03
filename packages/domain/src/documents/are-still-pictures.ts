import type { FileKind } from '#/networks/file-kind.ts';

/** True where pictures can become a document: there is one, and nothing else. */
export function areStillPictures(media: readonly { readonly type: FileKind; readonly animated?: boolean }[]): boolean {
  return media.length > 0 && media.every(({ type, animated = false }) => type === 'image' && !animated);
}
