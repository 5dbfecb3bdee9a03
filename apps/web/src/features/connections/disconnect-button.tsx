import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';
import { useRef, useState } from 'react';

import { Button, type ButtonProps } from '#/ui/button.tsx';
import type { ButtonLook } from '#/ui/button-class.ts';
import { preloadDialog } from '#/ui/dialog.tsx';
import { Popover } from '#/ui/popover.tsx';

import { DisconnectDialog } from './disconnect-dialog.tsx';
import { asksForData, useDisconnect } from './use-disconnect.ts';

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
  const { isBusy, disconnect } = useDisconnect(account, onGone);
  return (
    <>
      <Trigger
        {...look}
        account={account}
        isBusy={isBusy}
        opener={{
          'aria-haspopup': 'dialog',
          onPointerEnter: preloadDialog,
          onFocus: preloadDialog,
          onClick: () => setOpen(true),
        }}
      />
      <DisconnectDialog open={isOpen} onOpenChange={setOpen} account={account} onDisconnect={disconnect} />
    </>
  );
}

function WithQuestion({ account, onGone, ...look }: DisconnectButtonProps) {
  const label = labelOf(account);
  const { isBusy, disconnect } = useDisconnect(account, onGone);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      label={label}
      initialFocus={cancel}
      trigger={(props) => <Trigger {...look} account={account} isBusy={isBusy} opener={props} />}
    >
      {(close) => (
        <div className="grid gap-3">
          <div className="grid gap-1">
            <p className="font-semibold">{label}?</p>
            <p className="text-13 text-ink-2">Posts that are scheduled for this account will not be published there.</p>
          </div>
          <div className="flex justify-end gap-2">
            <Button ref={cancel} kind="ghost" size="sm" onClick={close}>
              Cancel
            </Button>
            <Button
              kind="danger"
              size="sm"
              onClick={() => {
                close();
                disconnect();
              }}
            >
              Disconnect
            </Button>
          </div>
        </div>
      )}
    </Popover>
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
