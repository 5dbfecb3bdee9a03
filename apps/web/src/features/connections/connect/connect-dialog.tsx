import { connectionMessages, consentPageOf, mayUse, type NetworkId, networkName, networkRules } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { WantedAccount } from '#/lib/connect-here.ts';
import { networksQuery, usageQuery } from '#/lib/queries.ts';
import { useConnections } from '#/lib/use-connections.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { consent, useConsent } from '../consent/consent.ts';
import { isUnderWay } from '../consent/consent-state.ts';
import { ConsentStrip } from '../consent/consent-strip.tsx';
import { SeePlans } from '../see-plans.tsx';
import { AddSandboxAccount } from './add-sandbox-account.tsx';
import { BlueskyDialog } from './bluesky-dialog.tsx';

export interface ConnectDialogProps extends WantedAccount {
  open: boolean;
  onClose: () => void;
}

/** Connects an account of one network while the screen behind it stays: in a form, or in a window of the network's. */
export function ConnectDialog({ network, isDemo, open, onClose }: ConnectDialogProps) {
  const { data: networks, isError } = useQuery(networksQuery());
  const state = networks?.find(({ id }) => id === network);
  if (state?.signIn === 'form') {
    if (isDemo) return open && <AddSandboxAccount onDone={onClose} />;
    return <BlueskyDialog open={open} onOpenChange={onClose} account={null} />;
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Connect ${networkName(network)}`}
      description="Your post stays as it is."
      sign={<PlatformGlyph network={network} size={22} />}
    >
      {isError ? (
        <Notice kind="error" role="alert">
          {connectionMessages.loadFailed}
        </Notice>
      ) : state === undefined ? (
        <Skeleton label="Loading...">
          <Bone className="h-10" />
        </Skeleton>
      ) : state.signIn === null ? (
        <>
          <p className="text-13 text-ink-2">
            {networkName(network)} is not set up on this installation. Its operator can do that.
          </p>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </>
      ) : (
        <ByWindow network={network} isOpen={open} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ByWindow({ network, isOpen, onClose }: { network: NetworkId; isOpen: boolean; onClose: () => void }) {
  const attempt = useConsent();
  const proceed = useRef<HTMLButtonElement>(null);
  const { data: usage } = useQuery(usageQuery());
  const { connections } = useConnections();
  const [wasUnderWay, setUnderWay] = useState(false);
  const isBusy = isUnderWay(attempt?.state);
  const own = attempt?.network === network ? attempt : null;
  if (isBusy && own && !wasUnderWay) setUnderWay(true);

  const isDone = wasUnderWay && !isBusy && own?.state.step !== 'failed' && own?.state.step !== 'timed-out';
  useEffect(() => {
    if (isDone && isOpen) onClose();
  }, [isDone, isOpen, onClose]);

  const connected = Object.values(connections)
    .flat()
    .filter((account) => account.connected).length;
  const room = usage ? mayUse(usage, { accounts: connected + 1 }) : null;
  if (room?.kind === 'refused') {
    return (
      <Notice kind="error" role="alert">
        {room.message}
        <SeePlans />
      </Notice>
    );
  }
  const page = networkName(consentPageOf(network));
  return (
    <>
      <p className="text-13 text-ink-2">
        {networkRules[network].consent?.note ?? `${page} asks for your permission in a window of its own.`}
      </p>
      {wasUnderWay && own && <ConsentStrip attempt={own} onGone={() => proceed.current?.focus()} />}
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          {isBusy ? 'Close' : 'Cancel'}
        </Button>
        <Button
          ref={proceed}
          kind="primary"
          busy={isBusy && own !== null}
          busyText="Connecting..."
          blocked={
            isBusy &&
            own === null &&
            attempt !== null &&
            `Finish connecting ${networkName(attempt.network)} in the window that opened, or cancel it.`
          }
          onClick={() => void consent.connect(network, null)}
        >
          Continue to {page}
        </Button>
      </DialogActions>
    </>
  );
}
