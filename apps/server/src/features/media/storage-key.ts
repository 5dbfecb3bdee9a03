import { randomBytes } from 'node:crypto';

/** What every storage key of a user begins with. */
export function mediaFolder(userId: string): string {
  return sanitize(userId);
}

/** `{userId}/posts/{timestamp}-{random}-{sanitizedName}`, the specified path. */
export function storageKey(userId: string, fileName: string, now: number = Date.now()): string {
  return `${mediaFolder(userId)}/posts/${now}-${randomBytes(8).toString('hex')}-${sanitize(fileName)}`;
}

/** Where the copy of a stored file lies that others get to see. */
export function publishedKey(key: string): string {
  return key.replace('/posts/', '/published/');
}

/** Only characters that are plain in every file system and every URL, and never a name that means a folder. */
function sanitize(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._-]+/, '')
    .slice(-80);
  return plain === '' ? 'file' : plain;
}
