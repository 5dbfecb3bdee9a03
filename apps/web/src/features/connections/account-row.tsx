import { displayedName, lockTexts } from '@nonet/domain';
import { useMay } from '#/lib/use-may.ts';

import { AccountAvatar } from '#/networks/account-avatar.tsx';
import { Tag } from '#/ui/status/badge.tsx';

import { AccountWarning } from './account-warning.tsx';
import type { ReconnectProps } from './connect/reconnect-props.ts';
import { accountRowId } from './connect/use-named-account.ts';
import { DefaultMark } from './default-mark.tsx';
import { DisconnectButton } from './disconnect/disconnect-button.tsx';
import { SeePlans } from './see-plans.tsx';

/** `onGone`: called when the row is about to disappear, so that the focus can move elsewhere. */
export function AccountRow(props: ReconnectProps) {
  const { account, onGone } = props;
  const name = displayedName(account);
  return (
    <li id={accountRowId(account.id)} tabIndex={-1} className="grid grid-cols-1 gap-1.5 border-t border-line py-2">
      <div className="flex min-w-0 items-center gap-2.5">
        <AccountAvatar account={account} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span className="max-w-full font-[540] wrap-anywhere">{name}</span>
          <span className="flex flex-wrap items-center gap-x-1.5">
            <DefaultMark account={account} />
            {account.locked && <Tag quiet>{lockTexts.tag}</Tag>}
            {account.kind !== null && <Tag quiet>{account.kind}</Tag>}
            {account.env === 'sandbox' && <Tag quiet>Sandbox</Tag>}
          </span>
        </div>
        {useMay('connect') && (
          <DisconnectButton account={account} kind="ghost" className="-mr-2.5 flex-none text-ink-3" onGone={onGone} />
        )}
      </div>
      {account.locked && (
        <p className="pl-[42px] text-12 text-ink-2">
          {lockTexts.reason}
          <SeePlans />
        </p>
      )}
      <AccountWarning {...props} />
    </li>
  );
}
