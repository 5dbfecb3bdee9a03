import type { Media, SchedulePost } from '@nonet/contract';

import type { MediaItem } from './media-item.ts';

/** A file of the draft as the browser keeps it: of one that is still on its way nothing can be seen after a reload but its name. */
export interface DraftMedia extends MediaItem {
  /** What the browser takes it for, and then what the server found it to be. */
  readonly contentType: string;
  /** A picture of more than one frame; false until the server has looked. */
  readonly animated: boolean;
  /** The stored file; null while it is on its way. */
  readonly mediaId: string | null;
  /** The upload in parts that was begun for it. */
  readonly uploadId: string | null;
}

export function newDraftMedia(
  key: string,
  file: Pick<File, 'name' | 'size' | 'type'>,
  type: DraftMedia['type'],
): DraftMedia {
  return {
    key,
    type,
    name: file.name,
    contentType: file.type,
    animated: false,
    bytes: file.size,
    alt: '',
    url: null,
    thumbnailUrl: null,
    width: null,
    height: null,
    durationMs: null,
    mediaId: null,
    uploadId: null,
  };
}

/** A stored file, such as those of a post that is edited. */
export function draftMediaOf(media: Media): DraftMedia {
  const { id, fileName, bytes, contentType, type, alt } = media;
  const unsent = newDraftMedia(id, { name: fileName, size: bytes, type: contentType }, type);
  return withStored({ ...unsent, alt }, media);
}

/** The file has arrived: what the server found out counts. */
export function withStored(file: DraftMedia, stored: Media): DraftMedia {
  const { id, type, contentType, animated, bytes, url, thumbnailUrl, width, height, durationMs } = stored;
  const found = { type, contentType, animated, bytes, url, thumbnailUrl, width, height, durationMs };
  return { ...file, ...found, mediaId: id, uploadId: null };
}

/** Not every browser shows them, so the server makes a JPEG. */
const shownByServer: ReadonlySet<string> = new Set(['image/heic']);

/** Where the file can be seen: as this browser has it, unless it needs what the server made of it. */
export function shownUrl(file: DraftMedia, localUrl: string | null): string | null {
  const isMade = file.mediaId !== null && shownByServer.has(file.contentType);
  return isMade ? file.url : (localUrl ?? file.url);
}

/** The kept files with the addresses they have today; those that are gone from the server have to be sent again. */
export function withAddresses(files: readonly DraftMedia[], stored: readonly Media[]): DraftMedia[] {
  return files.map((file) => {
    if (file.mediaId === null) return file;
    const found = stored.find(({ id }) => id === file.mediaId);
    return found ? withStored(file, found) : { ...file, url: null, thumbnailUrl: null, mediaId: null };
  });
}

/** Those without a stored file are left out: nothing is sent before all have arrived. */
export function mediaRefs(files: readonly DraftMedia[]): NonNullable<SchedulePost['media']> {
  return files.flatMap(({ mediaId, alt }) => (mediaId === null ? [] : [{ id: mediaId, alt: alt.trim() }]));
}

export function isSameMedia(some: readonly DraftMedia[], others: readonly DraftMedia[]): boolean {
  const identity = ({ mediaId, key, alt }: DraftMedia) => `${mediaId ?? key} ${alt}`;
  return some.length === others.length && some.every((file, at) => identity(file) === identity(others[at] ?? file));
}

/** The list with one file at another place; places beyond the ends are the ends. */
export function withMoved(files: readonly DraftMedia[], key: string, place: number): readonly DraftMedia[] {
  const moved = files.find((file) => file.key === key);
  if (!moved) return files;
  const others = files.filter((file) => file !== moved);
  return others.toSpliced(Math.max(0, place), 0, moved);
}

/** What another version of Nonet kept, or something else, is no file. */
export function asDraftMedia(value: unknown): DraftMedia | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept: Partial<Record<keyof DraftMedia, unknown>> = value;
  const { key, type, name, contentType, animated, bytes, alt, url, thumbnailUrl, mediaId, uploadId } = kept;
  const { width, height, durationMs } = kept;
  if (typeof key !== 'string' || typeof name !== 'string' || typeof alt !== 'string') return null;
  if (typeof contentType !== 'string' || typeof animated !== 'boolean') return null;
  if ((type !== 'image' && type !== 'video') || typeof bytes !== 'number') return null;
  if (!isTextOrNull(url) || !isTextOrNull(thumbnailUrl) || !isTextOrNull(mediaId) || !isTextOrNull(uploadId))
    return null;
  if (!isNumberOrNull(width) || !isNumberOrNull(height) || !isNumberOrNull(durationMs)) return null;
  const size = { width, height, durationMs };
  return { key, type, name, contentType, animated, bytes, alt, url, thumbnailUrl, ...size, mediaId, uploadId };
}

function isTextOrNull(value: unknown): value is string | null {
  return typeof value === 'string' || value === null;
}

function isNumberOrNull(value: unknown): value is number | null {
  return typeof value === 'number' || value === null;
}
