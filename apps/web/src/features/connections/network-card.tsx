import type { Connection } from '@nonet/contract';
import { connectionMessages, type NetworkId, networkName } from '@nonet/domain';
import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { preloadDialog } from '#/ui/dialog.tsx';

import { AccountRow } from './account-row.tsx';

export interface NetworkCardProps {
  network: NetworkId;
  accounts: readonly Connection[];
  /** False: this version cannot connect the network yet. */
  isAvailable: boolean;
  /** With an account: connect that one again. */
  onConnect: (account: Connection | null) => void;
}

export function NetworkCard({ network, accounts, isAvailable, onConnect }: NetworkCardProps) {
  const headingId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const name = networkName(network);
  return (
    <Card as="section" aria-labelledby={headingId} className="flex min-w-0 flex-col px-4 pt-[15px] pb-2.5">
      <header className="mb-2.5 flex items-center gap-2.5">
        <PlatformGlyph network={network} size={20} />
        <h2 id={headingId} className="text-15 leading-none font-[620]">
          {name}
        </h2>
        <Button
          ref={addButton}
          size="sm"
          className="ml-auto"
          icon={<Plus size={15} strokeWidth={2} aria-hidden />}
          aria-label={`Add Account: ${name}`}
          blocked={!isAvailable && `${name} cannot be connected with this version of Nonet yet.`}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => onConnect(null)}
        >
          Add Account
        </Button>
      </header>
      {accounts.length === 0 ? (
        <div className="grid min-h-16 flex-1 place-items-center content-center gap-0.5 border-t border-line py-2 text-center text-13 text-ink-3">
          <p>{connectionMessages.empty(network)}</p>
          {!isAvailable && <p className="text-12">Arrives with a later version.</p>}
        </div>
      ) : (
        <ul>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onReconnect={() => onConnect(account)}
              onGone={() => addButton.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
