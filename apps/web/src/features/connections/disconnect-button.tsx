import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';
import { useRef } from 'react';

import { Button } from '#/ui/button.tsx';
import type { ButtonLook } from '#/ui/button-class.ts';
import { Popover } from '#/ui/popover.tsx';

import { useDisconnect } from './use-disconnect.ts';

export interface DisconnectButtonProps extends Pick<ButtonLook, 'kind'> {
  account: Connection;
  className?: string;
  /** True where the place does not show which account is meant, so its name is written out. */
  isNamed?: boolean;
  /** Called when the account is gone, so that the focus can move elsewhere. */
  onGone: () => void;
}

/** Disconnects an account after a second confirmation. */
export function DisconnectButton({ account, kind, className, isNamed = false, onGone }: DisconnectButtonProps) {
  const label = `Disconnect ${displayedName(account)}`;
  const { isBusy, disconnect } = useDisconnect(account, onGone);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      label={label}
      initialFocus={cancel}
      trigger={(props) => (
        <Button
          {...props}
          kind={kind}
          size="sm"
          busy={isBusy}
          busyText="Disconnecting..."
          aria-label={isBusy ? undefined : label}
          className={className}
        >
          {isNamed ? label : 'Disconnect'}
        </Button>
      )}
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
