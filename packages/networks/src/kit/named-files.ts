import type { MediaFile, PublishContext, Rejected } from '#/port.ts';

/** The files of a post by their ids, or that one of them is gone. */
export async function namedFiles(ids: readonly string[], { file }: PublishContext): Promise<MediaFile[] | Rejected> {
  const files: MediaFile[] = [];
  for (const id of ids) {
    const found = await file(id);
    if (found === undefined)
      return { kind: 'rejected', code: 'media-lost', message: 'A file of it can no longer be read.' };
    files.push(found);
  }
  return files;
}
