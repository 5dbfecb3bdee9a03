import { type NetworkId, networkName } from '@nonet/domain';
import { createContext, use } from 'react';

import { Sign } from '#/ui/sign.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import type { CropWish } from '../crop/use-crop.tsx';

/** The pictures of a preview that can be cropped for its network. */
export interface Croppable {
  network: NetworkId;
  keys: ReadonlySet<string>;
  onCrop: (wish: CropWish) => void;
}

/** Null: nothing can be cropped from here. */
export const CropHere = createContext<Croppable | null>(null);

/** Opens the crop tool for a picture of the preview, at the frame of its network. Nothing where it can't be cropped. */
export function CropButton({ fileKey, place }: { fileKey: string; place: number }) {
  const here = use(CropHere);
  if (here === null || !here.keys.has(fileKey)) return null;
  const { network, onCrop } = here;
  const id = `crop-${network}-${fileKey}`;
  return (
    <button
      type="button"
      id={id}
      onClick={() => onCrop({ key: fileKey, network, backTo: id })}
      className="touch-44 absolute top-1.5 left-1.5 flex h-7 min-w-7 items-center justify-center gap-1 rounded-sm bg-poster/75 px-1.5 text-12 font-semibold text-white"
    >
      <Sign name="crop" size={14} strokeWidth={2.25} />
      <span className="@max-[8rem]:sr-only">Crop</span>
      <VisuallyHidden>{` image ${place} for ${networkName(network)}`}</VisuallyHidden>
    </button>
  );
}
