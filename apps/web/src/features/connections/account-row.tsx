import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';
import { useRef } from 'react';

import { AccountAvatar } from '#/networks/account-avatar.tsx';
import { Tag } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Popover } from '#/ui/popover.tsx';

import { AccountWarning } from './account-warning.tsx';
import { DefaultMark } from './default-mark.tsx';
import { useDisconnect } from './use-disconnect.ts';

export interface AccountRowProps {
  account: Connection;
  /** This one is being connected again. */
  isConnecting: boolean;
  /** Why nothing can be connected now. */
  blocked: string | false;
  onReconnect: () => void;
  /** The row is about to leave: the focus needs another place. */
  onGone: () => void;
}

export function AccountRow({ account, isConnecting, blocked, onReconnect, onGone }: AccountRowProps) {
  const name = displayedName(account);
  const { isBusy, disconnect } = useDisconnect(account, onGone);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <li className="grid gap-1.5 border-t border-line py-2">
      <div className="flex min-w-0 items-center gap-2.5">
        <AccountAvatar account={account} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span className="max-w-full truncate font-[540]" title={name}>
            {name}
          </span>
          <span className="flex items-center gap-1.5">
            <DefaultMark account={account} />
            {account.env === 'sandbox' && <Tag quiet>Sandbox</Tag>}
          </span>
        </div>
        <Popover
          label={`Disconnect ${name}`}
          initialFocus={cancel}
          trigger={(props) => (
            <Button
              {...props}
              kind="ghost"
              size="sm"
              busy={isBusy}
              busyText="Disconnecting..."
              aria-label={isBusy ? undefined : `Disconnect ${name}`}
              className="-mr-2.5 flex-none text-ink-3"
            >
              Disconnect
            </Button>
          )}
        >
          {(close) => (
            <div className="grid gap-3">
              <div className="grid gap-1">
                <p className="font-semibold">Disconnect {name}?</p>
                <p className="text-13 text-ink-2">
                  Posts that are scheduled for this account will not be published there.
                </p>
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
      </div>
      <AccountWarning account={account} isConnecting={isConnecting} blocked={blocked} onReconnect={onReconnect} />
    </li>
  );
}
