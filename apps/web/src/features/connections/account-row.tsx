import { displayedName, lockTexts } from '@nonet/domain';

import { AccountAvatar } from '#/networks/account-avatar.tsx';
import { Tag } from '#/ui/badge.tsx';

import { AccountWarning } from './account-warning.tsx';
import { DefaultMark } from './default-mark.tsx';
import { DisconnectButton } from './disconnect-button.tsx';
import type { ReconnectProps } from './reconnect-props.ts';
import { SeePlans } from './see-plans.tsx';
import { accountRowId } from './use-named-account.ts';

/** `onGone`: called when the row is about to disappear, so that the focus can move elsewhere. */
export function AccountRow(props: ReconnectProps) {
  const { account, onGone } = props;
  const name = displayedName(account);
  return (
    <li id={accountRowId(account.id)} tabIndex={-1} className="grid grid-cols-1 gap-1.5 border-t border-line py-2">
      <div className="flex min-w-0 items-center gap-2.5">
        <AccountAvatar account={account} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span className="max-w-full truncate font-[540]" title={name}>
            {name}
          </span>
          <span className="flex items-center gap-1.5">
            <DefaultMark account={account} />
            {account.locked && <Tag quiet>{lockTexts.tag}</Tag>}
            {account.env === 'sandbox' && <Tag quiet>Sandbox</Tag>}
          </span>
        </div>
        <DisconnectButton account={account} kind="ghost" className="-mr-2.5 flex-none text-ink-3" onGone={onGone} />
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
