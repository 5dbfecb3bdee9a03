import { type Upload, UploadStore } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { Ids } from '#/networks/twitter/ids.ts';
import { uploadLifeMs } from '#/networks/twitter/media-rules.ts';

/** Why a video or GIF cannot be used. */
export interface MediaFailure {
  readonly code: number;
  readonly name: string;
  readonly message: string;
}

export type Media = Upload<MediaFailure>;
export type MediaStore = UploadStore<MediaFailure>;

/** The uploads of the network. */
export function openMedia(world: World, ids: Ids): MediaStore {
  return new UploadStore<MediaFailure>(world, { network: 'twitter', lifeMs: uploadLifeMs, nextId: () => ids.next() });
}
