import type { Connection } from '@nonet/contract';
import { displayedName, networkName } from '@nonet/domain';
import type { ReactNode } from 'react';

import { AccountAvatar } from '#/networks/account-avatar.tsx';

export interface AccountPreviewProps {
  account: Connection;
  /** 'Nov 21'; null until a date is chosen. */
  date: string | null;
  children: ReactNode;
}

/** A post as its readers will see it, roughly: who, when, and what is really sent. */
export function AccountPreview({ account, date, children }: AccountPreviewProps) {
  const name = displayedName(account);
  return (
    <article aria-label={`${networkName(account.platform)}, ${name}`} className="px-3.5 pb-3.5 text-13">
      <div className="mb-2 flex min-w-0 items-center gap-[9px] leading-tight">
        <AccountAvatar account={account} size={36} />
        <span className="min-w-0">
          <span className="block truncate font-[620]">{account.displayName}</span>
          <span className="block truncate text-12 text-ink-3">
            {[name === account.displayName ? null : name, date].filter(Boolean).join(' · ')}
          </span>
        </span>
      </div>
      {children}
    </article>
  );
}
