import type { Connection } from '@nonet/contract';
import { displayedName, lockTexts } from '@nonet/domain';
import { CheckChip } from '#/ui/fields/check-chip.tsx';
import { Tag } from '#/ui/status/badge.tsx';

import { AccountAvatar } from './account-avatar.tsx';
import { accountLabel } from './account-label.ts';

export interface AccountChipProps {
  account: Connection;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why a post cannot go there in its present form. */
  problem?: string | undefined;
  disabled?: boolean | undefined;
}

/** One account to choose in the composer. */
export function AccountChip({ account, checked, onChange, problem, disabled }: AccountChipProps) {
  const name = displayedName(account);
  return (
    <CheckChip
      checked={checked}
      onChange={onChange}
      problem={problem}
      disabled={disabled}
      label={accountLabel(account)}
    >
      <AccountAvatar account={account} size={28} showsNetwork />
      <span className="truncate">{name}</span>
      {account.isDefault && <Tag>Default</Tag>}
      {account.locked && <Tag quiet>{lockTexts.tag}</Tag>}
    </CheckChip>
  );
}
