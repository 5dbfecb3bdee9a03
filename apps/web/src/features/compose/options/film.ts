import { createContext, useContext } from 'react';

import type { MediaItem } from '../media/media-item.ts';

/** The one video of the post, with an address at which it can be shown here; null: there is none, or there are several files. */
export const Film = createContext<MediaItem | null>(null);

export function useFilm(): MediaItem | null {
  return useContext(Film);
}

/** The one video among the files of a post. */
export function filmOf([file, ...others]: readonly MediaItem[]): MediaItem | null {
  return file?.type === 'video' && file.url !== null && others.length === 0 ? file : null;
}
