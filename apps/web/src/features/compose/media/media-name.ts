import type { MediaItem } from './media-item.ts';

/** 'Image 2', 'Video 3': how a file is called by its place. */
export function placeName({ type }: Pick<MediaItem, 'type'>, place: number): string {
  return `${type === 'image' ? 'Image' : 'Video'} ${place + 1}`;
}

/** The id of the control that stands for a file. */
export function tileId(key: string): string {
  return `media-${key}`;
}
