import type { Connection } from '@nonet/contract';
import { type NetworkId, networkName, type PostFormat, plural } from '@nonet/domain';

import { AccountAvatar } from '#/networks/account-avatar.tsx';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Sign } from '#/ui/sign.tsx';

const formatNames: Readonly<Partial<Record<PostFormat, string>>> = { reel: 'Reel', story: 'Story', short: 'Short' };

export interface PreviewTitleProps {
  network: NetworkId;
  /** The format in which people see the post. */
  format: PostFormat;
  isWrong: boolean;
}

/** What a preview is of. */
export function PreviewTitle({ network, format, isWrong }: PreviewTitleProps) {
  return (
    <span className="flex min-w-0 items-center gap-[7px] text-12 font-[580] text-ink-2">
      <PlatformGlyph network={network} size={15} />
      <span className="truncate">{[networkName(network), formatNames[format]].filter(Boolean).join(' · ')}</span>
      {isWrong && (
        <span className="flex flex-none items-center gap-1 text-red">
          <Sign name="warning" size={13} strokeWidth={2.25} />
          Needs attention
        </span>
      )}
    </span>
  );
}

/** How many pictures stand for all. */
const shownPictures = 3;

/** The accounts that a preview is for, where there are several. */
export function AccountStack({ accounts }: { accounts: readonly Connection[] }) {
  return (
    <span className="flex flex-none items-center gap-1.5 text-12 font-[520] text-ink-3">
      <span aria-hidden className="flex -space-x-1.5">
        {accounts.slice(0, shownPictures).map((account) => (
          <span key={account.id} className="rounded-full ring-2 ring-surface">
            <AccountAvatar account={account} size={20} />
          </span>
        ))}
      </span>
      {plural(accounts.length, 'account')}
    </span>
  );
}
