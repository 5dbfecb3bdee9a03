import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';
import { useState } from 'react';

import { Button, type ButtonProps } from '#/ui/button.tsx';
import type { ButtonLook } from '#/ui/button-class.ts';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { preloadDialog, useWasOpened } from '#/ui/overlays/dialog.tsx';

import { AskingButton } from '../asking-button.tsx';
import { asksForData, useDisconnect } from './use-disconnect.ts';

// Most networks never ask for it.
const DisconnectDialog = onDemand(() => import('./disconnect-dialog.tsx'), 'DisconnectDialog');

function preload(): void {
  void DisconnectDialog.preload?.();
  preloadDialog();
}

export interface DisconnectButtonProps extends Pick<ButtonLook, 'kind'> {
  account: Connection;
  className?: string;
  /** True where the place does not show which account is meant, so its name is written out. */
  isNamed?: boolean;
  /** Called when the account is gone, so that the focus can move elsewhere. */
  onGone: () => void;
}

/** Disconnects an account after a second confirmation. */
export function DisconnectButton(props: DisconnectButtonProps) {
  return asksForData(props.account.platform) ? <WithChoice {...props} /> : <WithQuestion {...props} />;
}

function WithChoice({ account, onGone, ...look }: DisconnectButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useWasOpened(isOpen);
  const { isBusy, disconnect } = useDisconnect(account, onGone);
  return (
    <>
      <Trigger
        {...look}
        account={account}
        isBusy={isBusy}
        opener={{
          'aria-haspopup': 'dialog',
          onPointerEnter: preload,
          onFocus: preload,
          onClick: () => setOpen(true),
        }}
      />
      {wasOpened && (
        <OverlayHost isOpen={isOpen} onMissing={() => setOpen(false)}>
          <DisconnectDialog open={isOpen} onOpenChange={setOpen} account={account} onDisconnect={disconnect} />
        </OverlayHost>
      )}
    </>
  );
}

function WithQuestion({ account, kind, className, isNamed = false, onGone }: DisconnectButtonProps) {
  const label = labelOf(account);
  const { isBusy, disconnect } = useDisconnect(account, onGone);
  return (
    <AskingButton
      question={label}
      consequence="Posts that are scheduled for this account will not be published there."
      yes="Disconnect"
      kind={kind}
      busy={isBusy}
      busyText="Disconnecting..."
      className={className}
      onYes={disconnect}
    >
      {isNamed ? label : 'Disconnect'}
    </AskingButton>
  );
}

interface TriggerProps extends Omit<DisconnectButtonProps, 'onGone'> {
  isBusy: boolean;
  /** What opens the question. */
  opener: Partial<ButtonProps>;
}

function Trigger({ account, kind, className, isNamed = false, isBusy, opener }: TriggerProps) {
  const label = labelOf(account);
  return (
    <Button
      {...opener}
      kind={kind}
      size="sm"
      busy={isBusy}
      busyText="Disconnecting..."
      aria-label={isBusy ? undefined : label}
      className={className}
    >
      {isNamed ? label : 'Disconnect'}
    </Button>
  );
}

function labelOf(account: Connection): string {
  return `Disconnect ${displayedName(account)}`;
}
