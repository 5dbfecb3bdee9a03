import type { NetworkId, Template } from '@nonet/domain';
import type { ReactNode } from 'react';
import { useStable } from '#/lib/use-stable.ts';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { useWasOpened } from '#/ui/overlays/dialog.tsx';

import type { DraftMedia } from '../media/draft-media.ts';
import type { MediaDesk } from '../media/media-desk.ts';

const CropDialog = onDemand(() => import('./crop-dialog.tsx'), 'CropDialog');

/** The picture that is cropped, and the network in whose frame; null: for everyone. */
export interface CropWish {
  key: string;
  network: NetworkId | null;
  /** The id of what gets the focus afterwards; absent: the tile of the picture. */
  backTo?: string;
}

export interface CropSettings {
  files: { desk: MediaDesk; items: readonly DraftMedia[] };
  template: Template | null;
  /** The chosen networks, each once. */
  networks: readonly NetworkId[];
  /** Null while the tool is closed. */
  wish: CropWish | null;
  onWish: (wish: CropWish | null) => void;
}

/** The crop tool of the post: what opens it for a picture, and the tool itself. */
export function useCrop({ files, template, networks, wish, onWish }: CropSettings): {
  openCrop: (key: string) => void;
  dialog: ReactNode;
} {
  const wasOpened = useWasOpened(wish !== null);
  const openCrop = useStable((key: string) => onWish({ key, network: null }));
  const close = () => onWish(null);
  const dialog = wasOpened && (
    <OverlayHost isOpen={wish !== null} onMissing={close}>
      <CropDialog
        item={files.items.find((one) => one.key === wish?.key) ?? null}
        network={wish?.network ?? null}
        backTo={wish?.backTo}
        desk={files.desk}
        template={template}
        networks={networks}
        onClose={close}
      />
    </OverlayHost>
  );
  return { openCrop, dialog };
}
