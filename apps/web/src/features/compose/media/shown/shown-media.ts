import { type Crop, canBeCropped, cropFor, croppedArea, isWhole, type NetworkId } from '@nonet/domain';

import type { DraftMedia } from '../draft-media.ts';
import type { MediaItem } from '../media-item.ts';

const known = new WeakMap<readonly DraftMedia[], Map<NetworkId | 'everyone', readonly MediaItem[]>>();

/**
 * The files as a network gets them, cropped. The same files give the same list, so that previews are not drawn anew with every typed
 * key.
 */
export function shownMedia(files: readonly DraftMedia[], network: NetworkId | 'everyone'): readonly MediaItem[] {
  if (files.every(({ crops }) => Object.keys(crops).length === 0)) return files;
  const lists = known.get(files) ?? new Map();
  known.set(files, lists);
  const list = lists.get(network) ?? files.map((file) => shownFile(file, network));
  lists.set(network, list);
  return list;
}

/** A file as a network gets it; `everyone`: as networks without a crop of their own get it. */
export function shownFile(file: DraftMedia, network: NetworkId | 'everyone'): MediaItem {
  const { everyone } = file.crops;
  const crop = network === 'everyone' ? everyone : cropFor(network, file.crops);
  return crop && !isWhole(crop) ? withCrop(file, crop) : file;
}

/** A file with this part of it shown. */
function withCrop(file: DraftMedia, crop: Crop): MediaItem {
  const { width, height } = file;
  if (!canBeCropped(file) || width === null || height === null) return file;
  const area = croppedArea({ width, height }, crop);
  return { ...file, width: area.width, height: area.height, crop: { crop, width, height } };
}
