import { Dialog } from '@base-ui/react/dialog';
import {
  type CropOwner,
  type Crops,
  croppedArea,
  keptCrops,
  type NetworkId,
  networkRules,
  refusedShape,
  type Template,
  templateFit,
  turnedSize,
  wholePicture,
} from '@nonet/domain';
import { useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Sign } from '#/ui/sign.tsx';

import type { DraftMedia } from '../media/draft-media.ts';
import type { MediaDesk } from '../media/media-desk.ts';
import { tileId } from '../media/shown/media-name.ts';
import { frameOfRatio } from './crop-frame.ts';
import { cropRatios } from './crop-ratios.ts';
import { CropTool } from './crop-tool.tsx';

export interface CropDialogProps {
  /** Null: it is closed. */
  item: DraftMedia | null;
  desk: Pick<MediaDesk, 'crop' | 'fileOf'>;
  template: Template | null;
  networks: readonly NetworkId[];
  /** The network whose frame it opens at; null: everyone's. */
  network: NetworkId | null;
  /** The id of what gets the focus afterwards; undefined: the tile of the picture. */
  backTo: string | undefined;
  onClose: () => void;
}

/** The crop tool in a dialog. Nothing changes before *Apply*. */
export function CropDialog({ item, desk, template, networks, network, backTo, onClose }: CropDialogProps) {
  // While the dialog closes, the picture is still shown.
  const [last, setLast] = useState(item);
  if (item !== null && item !== last) setLast(item);
  const [lastBack, setLastBack] = useState(backTo);
  if (item !== null && backTo !== lastBack) setLastBack(backTo);
  return (
    <Dialog.Root open={item !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-scrim transition-opacity duration-enter data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => document.getElementById(lastBack ?? (last ? tileId(last.key) : ''))}
          className={cx(
            'fixed inset-x-0 bottom-0 z-20 grid max-h-[calc(100dvh-16px)] gap-3.5 overflow-y-auto rounded-t-2xl bg-raised p-4 pb-[max(16px,env(safe-area-inset-bottom))] shadow-3 outline-none',
            'transition-opacity duration-enter data-ending-style:opacity-0 data-starting-style:opacity-0',
            'sm:inset-6 sm:m-auto sm:h-fit sm:max-w-[760px] sm:rounded-2xl sm:p-5',
          )}
        >
          <header className="flex items-center gap-3">
            <Dialog.Title className="display-17">Crop</Dialog.Title>
            <p className="min-w-0 truncate text-13 text-ink-3">{last?.name}</p>
            <Dialog.Close
              render={
                <IconButton
                  label="Close"
                  icon={<Sign name="close" size={18} strokeWidth={1.75} />}
                  className="-my-1.5 -mr-1.5 ml-auto"
                />
              }
            />
          </header>
          {last && (
            <Cropping
              key={last.key}
              item={last}
              desk={desk}
              template={template}
              networks={networks}
              network={network}
              onClose={onClose}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Where the template asks for another shape, and nothing was cut off yet, the frame begins in its shape. */
function beginning({ width, height, crops }: DraftMedia, template: Template | null): Crops {
  if (template === null || width === null || height === null || Object.keys(crops).length > 0) return crops;
  if (templateFit(template.mediaRequirement, { width, height }) !== 'other-shape') return crops;
  const ratio = cropRatios(template, []).find(({ isOfTemplate }) => isOfTemplate)?.ratio ?? width / height;
  return { everyone: { ...wholePicture, ...frameOfRatio(wholePicture, ratio, { width, height }) } };
}

/** What a network takes of a picture that is too tall or too wide for it: as much as its limit lets. */
function withinLimits({ width, height, crops }: DraftMedia, network: NetworkId): Crops {
  const limits = networkRules[network].images?.ratio ?? null;
  if (limits === null || width === null || height === null) return crops;
  const crop = crops[network] ?? crops.everyone ?? wholePicture;
  const shape = refusedShape(croppedArea({ width, height }, crop), networkRules[network]);
  if (shape === null) return crops;
  const [across, down] = shape === 'tall' ? limits.tallest : limits.widest;
  const frame = frameOfRatio(crop, across / down, turnedSize({ width, height }, crop.rotate));
  return { ...crops, [network]: { ...crop, ...frame } };
}

interface CroppingProps extends Omit<CropDialogProps, 'item' | 'backTo'> {
  item: DraftMedia;
}

function Cropping({ item, desk, template, networks, network, onClose }: CroppingProps) {
  const [crops, setCrops] = useState<Crops>(() => (network ? withinLimits(item, network) : beginning(item, template)));
  const [owner, setOwner] = useState<CropOwner>(network ?? 'everyone');
  const { width, height } = item;
  if (width === null || height === null) return null;
  return (
    <>
      <CropTool
        item={item}
        size={{ width, height }}
        file={desk.fileOf(item.key)}
        template={template}
        networks={networks}
        crops={crops}
        onCrops={setCrops}
        owner={owner}
        onOwner={setOwner}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          onClick={() => {
            desk.crop(item.key, keptCrops(crops));
            onClose();
          }}
        >
          Apply
        </Button>
      </DialogActions>
    </>
  );
}
