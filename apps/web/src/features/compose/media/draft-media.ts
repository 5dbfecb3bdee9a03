import type { Media, PostMedia, SchedulePost } from '@nonet/contract';
import {
  type Crop,
  type Crops,
  cropOwners,
  type DocumentProbe,
  fileKinds,
  itemWords,
  keptCrops,
  type MediaProbe,
} from '@nonet/domain';

import { asCaptions, withCaptions } from './captions/as-captions.ts';
import type { MediaItem } from './media-item.ts';

/**
 * A file of the draft, as the browser keeps it. After a reload, a file that was still being uploaded shows only its
 * name.
 */
export interface DraftMedia extends MediaItem {
  /** The type that the browser assumes, later the type that the server found. */
  readonly contentType: string;
  /** True for a picture of several frames; false until the server has looked. */
  readonly animated: boolean;
  /** Id of the stored file; null while it is being uploaded. */
  readonly mediaId: string | null;
  /** Id of its unfinished upload in parts. */
  readonly uploadId: string | null;
  /** What is cut off for networks. The file itself stays as it is. */
  readonly crops: Crops;
  /** What the server said of the file when it came; null when nothing. */
  readonly note: string | null;
  /** What the server found inside; null until it has looked. */
  readonly probe: MediaProbe | null;
  readonly document: DocumentProbe | null;
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
    crops: {},
    note: null,
    probe: null,
    document: null,
  };
}

/** The entry for a stored file, such as a file of an edited post. */
export function draftMediaOf(
  media: Media & Partial<Pick<PostMedia, 'crops' | 'title' | 'link' | 'captions' | 'spoiler'>>,
): DraftMedia {
  const { id, fileName, bytes, contentType, type, alt, crops = {}, spoiler } = media;
  const unsent = newDraftMedia(id, { name: fileName, size: bytes, type: contentType }, type);
  const own = { ...itemWords(media), ...withCaptions(media.captions), ...(spoiler && { spoiler }) };
  return withStored({ ...unsent, alt, crops, ...own }, media);
}

/** The entry after the file has arrived; the server's facts replace the browser's. */
export function withStored(file: DraftMedia, stored: Media): DraftMedia {
  const { id, type, contentType, animated, bytes, url, thumbnailUrl, width, height, durationMs } = stored;
  const found = { type, contentType, animated, bytes, url, thumbnailUrl, width, height, durationMs };
  // Only the answer to the upload has a note.
  const { probe } = stored;
  const inside = probe == null ? {} : 'pages' in probe ? { document: probe } : { probe };
  const told = { note: stored.note ?? file.note, ...inside };
  return { ...file, ...found, ...told, mediaId: id, uploadId: null };
}

/** Not every browser shows these types, so the server makes a JPEG. */
const shownByServer = /heic|tiff|bmp/;

/**
 * The address at which the file can be shown: this browser's own copy, unless only the server's version can be shown.
 */
export function shownUrl(file: DraftMedia, localUrl: string | null): string | null {
  if (file.type === 'document') return file.thumbnailUrl;
  // A note means that the server changed the file, so its version is the one that goes out.
  const isMade = file.mediaId !== null && (shownByServer.test(file.contentType) || file.note !== null);
  return isMade ? file.url : (localUrl ?? file.url);
}

/** The kept files with their present addresses. Files that the server no longer has must be sent again. */
export function withAddresses(files: readonly DraftMedia[], stored: readonly Media[]): DraftMedia[] {
  return files.map((file) => {
    if (file.mediaId === null) return file;
    const found = stored.find(({ id }) => id === file.mediaId);
    return found ? withStored(file, found) : { ...file, url: null, thumbnailUrl: null, mediaId: null };
  });
}

/** The files for the call. Files without an id are left out: nothing is sent before all have arrived. */
export function mediaRefs(files: readonly DraftMedia[]): NonNullable<SchedulePost['media']> {
  return files.flatMap(({ mediaId, alt, crops, title, link, captions, spoiler }) => {
    if (mediaId === null) return [];
    const kept = keptCrops(crops);
    const words = itemWords({ title, link });
    const spoken = captions?.map(({ id, language }) => ({ id, language }));
    return [
      {
        id: mediaId,
        alt: alt.trim(),
        ...(Object.keys(kept).length > 0 && { crops: kept }),
        ...words,
        ...(spoken?.length && { captions: spoken }),
        ...(spoiler && { spoiler }),
      },
    ];
  });
}

export function isSameMedia(some: readonly DraftMedia[], others: readonly DraftMedia[]): boolean {
  const identity = ({ mediaId, key, alt, crops, title = '', link = '', captions = [], spoiler }: DraftMedia) =>
    `${mediaId ?? key} ${alt} ${cropsText(crops)} ${title} ${link} ${captions.map((one) => one.id + one.language)} ${spoiler}`;
  return some.length === others.length && some.every((file, at) => identity(file) === identity(others[at] ?? file));
}

/** The same crops give the same text. */
function cropsText(crops: Crops): string {
  const kept = keptCrops(crops);
  return cropOwners
    .flatMap((owner) => {
      const crop = kept[owner];
      return crop ? [owner, crop.x, crop.y, crop.width, crop.height, crop.rotate, crop.flip].join() : [];
    })
    .join(' ');
}

/** The list with one file moved to another place. Places beyond the ends mean the ends. */
export function withMoved(files: readonly DraftMedia[], key: string, place: number): readonly DraftMedia[] {
  const moved = files.find((file) => file.key === key);
  if (!moved) return files;
  const others = files.filter((file) => file !== moved);
  return others.toSpliced(Math.max(0, place), 0, moved);
}

/** A value that another version of Nonet or somebody else has left is not a file. */
export function asDraftMedia(value: unknown): DraftMedia | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept: Partial<Record<keyof DraftMedia, unknown>> = value;
  const { key, type, name, contentType, animated, bytes, alt, url, thumbnailUrl, mediaId, uploadId } = kept;
  const { width, height, durationMs } = kept;
  const crops = asCrops(kept.crops);
  if (typeof key !== 'string' || typeof name !== 'string' || typeof alt !== 'string') return null;
  if (typeof contentType !== 'string' || typeof animated !== 'boolean') return null;
  const kind = fileKinds.find((one) => one === type);
  if (kind === undefined || typeof bytes !== 'number') return null;
  if (!isTextOrNull(url) || !isTextOrNull(thumbnailUrl) || !isTextOrNull(mediaId) || !isTextOrNull(uploadId))
    return null;
  if (!isNumberOrNull(width) || !isNumberOrNull(height) || !isNumberOrNull(durationMs)) return null;
  const size = { width, height, durationMs };
  const note = typeof kept.note === 'string' ? kept.note : null;
  // The server is asked anew before anything is judged by it.
  const words = itemWords({ title: asText(kept.title), link: asText(kept.link) });
  const own = { crops, note, probe: null, document: null, ...words, ...withCaptions(asCaptions(kept.captions)) };
  const hidden = kept.spoiler === true ? ({ spoiler: true } as const) : {};
  return {
    key,
    type: kind,
    name,
    contentType,
    animated,
    bytes,
    alt,
    url,
    thumbnailUrl,
    ...size,
    mediaId,
    uploadId,
    ...own,
    ...hidden,
  };
}

/** A draft that is older than crops has none. */
function asCrops(value: unknown): Crops {
  if (typeof value !== 'object' || value === null) return {};
  const given = Object.entries(value).filter(
    ([owner, crop]) => cropOwners.some((one) => one === owner) && isCrop(crop),
  );
  return keptCrops(Object.fromEntries(given));
}

function isCrop(value: unknown): value is Crop {
  if (typeof value !== 'object' || value === null) return false;
  const crop: Partial<Record<keyof Crop, unknown>> = value;
  return [crop.x, crop.y, crop.width, crop.height, crop.rotate].every((number) => typeof number === 'number');
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isTextOrNull(value: unknown): value is string | null {
  return typeof value === 'string' || value === null;
}

function isNumberOrNull(value: unknown): value is number | null {
  return typeof value === 'number' || value === null;
}
