import type { Connection } from '@nonet/contract';
import { displayedName, networkIds, networkName, plural } from '@nonet/domain';
import { useId } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

interface FoldedAccountsProps {
  id: string;
  chosen: readonly Connection[];
  onOpen: () => void;
}

/** What is chosen, in a line, while somebody is busy with another field. */
export function FoldedAccounts({ id, chosen, onOpen }: FoldedAccountsProps) {
  const namesId = useId();
  const networks = networkIds.filter((network) => chosen.some(({ platform }) => platform === network));
  return (
    <>
      <button
        type="button"
        id={id}
        data-unfolds
        aria-expanded={false}
        aria-describedby={namesId}
        onClick={onOpen}
        className="flex min-h-8 items-center gap-3 rounded-sm px-2 text-13 hover:bg-hover touch-44"
      >
        <span className="flex gap-1.5 max-[380px]:hidden max-sm:[&>:nth-child(n+4)]:hidden">
          {networks.map((network) => (
            <PlatformGlyph key={network} network={network} size={16} />
          ))}
        </span>
        <span className="whitespace-nowrap text-ink-2">
          {plural(chosen.length, 'account')} · <b className="font-[580] text-ink">Change</b>
        </span>
      </button>
      <VisuallyHidden id={namesId}>
        {chosen.map((account) => `${displayedName(account)}, ${networkName(account.platform)}`).join('; ')}
      </VisuallyHidden>
    </>
  );
}
