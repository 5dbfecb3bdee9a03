import type { Connection } from '@nonet/contract';
import { displayedName, networkName } from '@nonet/domain';

import { AccountAvatar } from '#/networks/account-avatar.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { Sign } from '#/ui/sign.tsx';
import type { PreviewGroup } from './preview-groups.ts';
import { AccountStack } from './preview-head.tsx';

export interface AccountChoiceProps {
  group: PreviewGroup;
  onChoose: (account: Connection) => void;
}

/** The accounts of a preview, and the choice of the one whose options it shows. */
export function AccountChoice({ group: { network, accounts, shown }, onChoose }: AccountChoiceProps) {
  return (
    <Popover
      label={`Preview of an account on ${networkName(network)}`}
      align="end"
      className="max-h-[50dvh] w-[260px] overflow-y-auto p-1.5"
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className="touch-44 relative -my-1 -mr-1.5 ml-auto flex h-8 flex-none items-center gap-1 rounded-md px-1.5 hover:bg-hover"
        >
          <AccountStack accounts={accounts} />
          <Sign name="next" size={13} strokeWidth={2} className="rotate-90 text-ink-3" />
        </button>
      )}
    >
      {(close) => (
        <ul>
          {accounts.map((account) => (
            <li key={account.id}>
              <button
                type="button"
                aria-pressed={account.id === shown.id}
                onClick={() => {
                  onChoose(account);
                  close();
                }}
                className="flex h-11 w-full items-center gap-2 rounded-md px-2 text-left text-13 hover:bg-hover md:h-9"
              >
                <AccountAvatar account={account} size={20} />
                <span className="min-w-0 flex-1 truncate">{displayedName(account)}</span>
                {account.id === shown.id && <Sign name="tick" size={14} strokeWidth={2.25} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
