import { createMediaDesk } from '../../media/media-desk.ts';
import type { CoverFiles } from '../network-form.ts';

/** No picture was chosen as a cover. */
export const noCovers: CoverFiles = {
  desk: createMediaDesk({ slot: 'test', changeMedia: () => undefined, maxBytes: () => 0 }),
  items: [],
};
