import type { NetworkId, Template } from '@nonet/domain';
import { type ReactNode, useState } from 'react';

import { useWasOpened } from '#/ui/dialog.tsx';
import { late, OverlayHost } from '#/ui/late.tsx';

import type { DraftMedia } from '../media/draft-media.ts';
import type { MediaDesk } from '../media/media-desk.ts';

const CropDialog = late(() => import('./crop-dialog.tsx'), 'CropDialog');

export interface CropSettings {
  files: { desk: MediaDesk; items: readonly DraftMedia[] };
  template: Template | null;
  /** The chosen networks, each once. */
  networks: readonly NetworkId[];
}

/** The crop tool of the post: what opens it for a picture, and the tool itself. */
export function useCrop({ files, template, networks }: CropSettings): {
  openCrop: (key: string) => void;
  dialog: ReactNode;
} {
  const [key, setKey] = useState<string | null>(null);
  const wasOpened = useWasOpened(key !== null);
  const close = () => setKey(null);
  const dialog = wasOpened && (
    <OverlayHost isOpen={key !== null} onMissing={close}>
      <CropDialog
        item={files.items.find((one) => one.key === key) ?? null}
        desk={files.desk}
        template={template}
        networks={networks}
        onClose={close}
      />
    </OverlayHost>
  );
  return { openCrop: setKey, dialog };
}
