import { displayedName, networkName } from '@nonet/domain';
import { Children } from 'react';

import { AccountAvatar } from '#/networks/account-avatar.tsx';

import type { AccountPreviewProps } from './account-preview.tsx';

/** The posts of a thread below one another, with the line that leads from each to the one that answers it. */
export function ThreadPreview({ account, date, children }: AccountPreviewProps) {
  const name = displayedName(account);
  const parts = Children.toArray(children);
  return (
    <article aria-label={`${networkName(account.platform)}, ${name}`} className="px-3.5 pb-3.5 text-13">
      <ol>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part of a thread is its place.
          <li key={at} className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-[9px] pb-4 last:pb-0">
            <div aria-hidden className="flex flex-col items-center">
              <AccountAvatar account={account} size={36} />
              {at + 1 < parts.length && <span className="mt-1 -mb-3 w-0.5 flex-1 rounded-full bg-line-strong" />}
            </div>
            <div className="min-w-0">
              <p className="mb-1 truncate leading-tight">
                <span className="font-[620]">{account.displayName}</span>
                <span className="text-12 text-ink-3">{date && ` · ${date}`}</span>
              </p>
              {part}
            </div>
          </li>
        ))}
      </ol>
    </article>
  );
}
