import type { Connection } from '@nonet/contract';
import { displayedName, type NetworkId, networkName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';

import { networksQuery } from '#/lib/queries.ts';
import { AccountAvatar } from '#/networks/account-avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Tag } from '#/ui/status/badge.tsx';

import { AskingButton } from '../asking-button.tsx';
import { isUnderWay } from '../consent/consent-state.ts';
import { ConsentStrip } from '../consent/consent-strip.tsx';
import { useHeir } from '../disconnect/use-heir.ts';
import { useTestedConnection } from './use-tested-connection.ts';

export interface ConnectionPanelProps {
  network: NetworkId;
  /** The connected accounts; null while they are read. */
  accounts: readonly Connection[] | null;
  /** More buttons beside Connect. */
  actions?: ReactNode;
}

/** Connects and disconnects accounts of one network, and says how far that has come. */
export function ConnectionPanel({ network, accounts, actions }: ConnectionPanelProps) {
  const titleId = useId();
  const connectButton = useRef<HTMLButtonElement>(null);
  const { data: networks } = useQuery(networksQuery());
  const tested = useTestedConnection(network, accounts ?? []);
  const { attempt } = tested;
  const busy = isUnderWay(attempt?.state) ? attempt : null;
  const signIn = networks?.find(({ id }) => id === network)?.signIn;
  const focusConnect = () => connectButton.current?.focus();
  return (
    <Card as="section" aria-labelledby={titleId} className="grid content-start gap-3 p-4 md:p-5">
      <h2 id={titleId} className="display-17">
        Connections
      </h2>
      <p role="status" className="font-[540]">
        <span className="text-ink-3">Status: </span>
        {tested.status}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={connectButton}
          kind="primary"
          size="sm"
          busy={busy?.network === network}
          busyText="Connecting..."
          blocked={
            signIn === null
              ? `${networkName(network)} cannot be connected with this version of Nonet yet.`
              : busy !== null && busy.network !== network && `Finish connecting ${networkName(busy.network)} first.`
          }
          onClick={tested.connect}
        >
          Connect
        </Button>
        {actions}
      </div>
      {busy?.network === network && <ConsentStrip attempt={busy} onGone={focusConnect} />}
      {accounts === null ? (
        <p className="text-13 text-ink-3">Loading your connected accounts...</p>
      ) : accounts.length === 0 ? (
        <p className="border-t border-line pt-3 text-13 text-ink-3">No {networkName(network)} accounts connected.</p>
      ) : (
        <ul>
          {accounts.map((account) => (
            <TestedAccount
              key={account.id}
              account={account}
              isBusy={tested.isDisconnecting(account)}
              onDisconnect={() => tested.disconnect(account)}
              onGone={focusConnect}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface TestedAccountProps {
  account: Connection;
  isBusy: boolean;
  onDisconnect: () => void;
  onGone: () => void;
}

function TestedAccount({ account, isBusy, onDisconnect, onGone }: TestedAccountProps) {
  const row = useHeir(onGone);
  const name = displayedName(account);
  return (
    <li className="border-t border-line py-2">
      <div ref={row} className="flex min-w-0 items-center gap-2.5">
        <AccountAvatar account={account} />
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 items-center gap-2">
            <span className="truncate font-[540]" title={name}>
              {name}
            </span>
            <Tag quiet>{account.env}</Tag>
          </p>
          <p className="truncate text-12 text-ink-3" title={account.id}>
            {account.id}
          </p>
        </div>
        <AskingButton
          kind="ghost"
          question={`Disconnect ${name}`}
          consequence="Posts that are scheduled for this account will not be published there."
          yes="Disconnect"
          busy={isBusy}
          busyText="Disconnecting..."
          className="flex-none"
          onYes={onDisconnect}
        >
          Disconnect
        </AskingButton>
      </div>
    </li>
  );
}
