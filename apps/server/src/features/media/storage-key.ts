import { randomBytes } from 'node:crypto';

/** What every storage key of a user begins with. */
export function mediaFolder(userId: string): string {
  return sanitize(userId);
}

/** `{userId}/posts/{timestamp}-{random}-{sanitizedName}`, the specified path. */
export function storageKey(userId: string, fileName: string, now: number = Date.now()): string {
  return `${mediaFolder(userId)}/posts/${now}-${randomBytes(8).toString('hex')}-${sanitize(fileName)}`;
}

/** Where something lies that belongs to a stored file. */
export function keyBeside(key: string, folder: 'published' | 'thumbnails'): string {
  return key.replace('/posts/', `/${folder}/`);
}

/** Where something lies that was made of a stored file; never twice the same, as several workers may make it at once. */
export function variantKey(key: string, recipe: string): string {
  return `${key.replace(/\/(posts|published)\//, '/variants/')}-${recipe}-${randomBytes(4).toString('hex')}`;
}

/** Where the parts of an upload lie until it is finished. */
export function uploadFolder(userId: string, uploadId: string): string {
  return `${mediaFolder(userId)}/uploads/${uploadId}`;
}

/** Never twice the same: a part that is sent again does not touch the one that a reader may have open. */
export function partKey(folder: string, number: number): string {
  return `${folder}/${number}-${randomBytes(8).toString('hex')}`;
}

/** Only characters that are plain in every file system and every URL, and never a name that means a folder. */
function sanitize(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-80)
    .replace(/^[._-]+/, '');
  return plain === '' ? 'file' : plain;
}
