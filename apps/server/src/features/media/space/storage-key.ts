import { randomBytes } from 'node:crypto';
import type { SpaceId } from '#/db/space-id.ts';

/** The start of all storage keys of a user. */
export function mediaFolder(spaceId: SpaceId): string {
  return sanitize(spaceId);
}

/** The owner's part of a key; all keys of a user have the same. */
export function ownerOfKey(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

/** `{spaceId}/posts/{timestamp}-{random}-{sanitizedName}`, the specified path. */
export function storageKey(spaceId: SpaceId, fileName: string, now: number = Date.now()): string {
  return `${mediaFolder(spaceId)}/posts/${now}-${randomBytes(8).toString('hex')}-${sanitize(fileName)}`;
}

/** The key of something that belongs to a stored file. */
export function keyBeside(key: string, folder: 'published' | 'thumbnails'): string {
  return key.replace('/posts/', `/${folder}/`);
}

/**
 * The key of a variant of a stored file. It is different each time, because several workers may make the same variant
 * at once.
 */
export function variantKey(key: string, recipe: string): string {
  return `${key.replace(/\/(posts|published)\//, '/variants/')}-${recipe}-${randomBytes(4).toString('hex')}`;
}

/** The folder for the parts of what a person uploads into a space: their uploads end with their membership. */
export function uploadsOf(spaceId: SpaceId, uid: string): string {
  return `${mediaFolder(spaceId)}/uploads/${sanitize(uid)}/`;
}

/**
 * The key of a part. It is different each time: a part that is sent again must not touch the former one, which may be
 * open.
 */
export function partKey(folder: string, number: number): string {
  return `${folder}/${number}-${randomBytes(8).toString('hex')}`;
}

/** Keeps only characters that are plain in every file system and URL, and never gives a name that means a folder. */
function sanitize(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-80)
    .replace(/^[._-]+/, '');
  return plain === '' ? 'file' : plain;
}
