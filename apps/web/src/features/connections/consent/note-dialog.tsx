import type { Connection } from '@nonet/contract';
import { consentPageOf, type NetworkId, networkName } from '@nonet/domain';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';

import { consent } from './consent.ts';

/** An account that is about to be connected, and what the person has to know before. */
export interface ConsentNote {
  network: NetworkId;
  account: Connection | null;
  text: string;
}

export interface NoteDialogProps extends ConsentNote {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Tells what a person has to know before the network's page opens. The press on its button opens the window, because
 * browsers open none later.
 */
export function NoteDialog({ network, account, text, open, onOpenChange }: NoteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Connect ${networkName(network)}`}
      description={text}
      sign={<PlatformGlyph network={network} size={22} />}
    >
      <DialogActions>
        <Button kind="ghost" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button
          kind="primary"
          onClick={() => {
            void consent.connect(network, account);
            onOpenChange(false);
          }}
        >
          Continue to {networkName(consentPageOf(network))}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
