import type { Connection } from '@nonet/contract';
import { displayedName, networkName, type PostFormat } from '@nonet/domain';
import type { ReactNode } from 'react';

import { AccountAvatar } from '#/networks/account-avatar.tsx';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Card } from '#/ui/card.tsx';
import { Sign } from '#/ui/sign.tsx';

export interface PreviewCardProps {
  account: Connection;
  /** The format in which people see the post. */
  format: PostFormat;
  /** 'Nov 21'; null until a date is chosen. */
  date: string | null;
  problem: string | undefined;
  children: ReactNode;
}

const formatNames: Readonly<Partial<Record<PostFormat, string>>> = { reel: 'Reel', story: 'Story', short: 'Short' };

/** Roughly how a post will look: who, when, and what is really sent. */
export function PreviewCard({ account, format, date, problem, children }: PreviewCardProps) {
  const name = displayedName(account);
  return (
    <Card as="article" aria-label={`${networkName(account.platform)}, ${name}`} className="p-3.5 text-13">
      <div className="mb-2 flex min-h-5 items-center gap-[7px] text-12 font-[580] text-ink-2">
        <PlatformGlyph network={account.platform} size={13} />
        {[networkName(account.platform), formatNames[format]].filter(Boolean).join(' · ')}
        {problem && (
          <Badge tone="red" icon={<Sign name="warning" size={11} strokeWidth={2.25} />} className="ml-auto h-5 text-11">
            {problem}
          </Badge>
        )}
      </div>
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
    </Card>
  );
}
