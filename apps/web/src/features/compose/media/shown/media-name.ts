import type { MediaItem } from '../media-item.ts';

/** The name of each kind of file. */
export const kindNames = { image: 'Image', video: 'Video', document: 'Document' } as const;

/** 'Image 2', 'Video 3': how a file is called by its place. */
export function placeName({ type }: Pick<MediaItem, 'type'>, place: number): string {
  return `${kindNames[type]} ${place + 1}`;
}

/** The id of the control that stands for a file. */
export function tileId(key: string): string {
  return `media-${key}`;
}
