import type { Connection, NetworkState } from '@nonet/contract';
import { connectionMessages, type NetworkId, networkName } from '@nonet/domain';
import { useId, useRef } from 'react';
import { useMayNot } from '#/lib/use-may.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Sign } from '#/ui/sign.tsx';

import { AccountRow } from './account-row.tsx';
import { isUnderWay } from './consent/consent-state.ts';
import type { ConsentAttempt } from './consent/create-consent.ts';

/** Few come to connect an account. */
const ConsentStrip = onDemand(() => import('./consent/consent-strip.tsx'), 'ConsentStrip');

export interface NetworkCardProps {
  network: NetworkId;
  accounts: readonly Connection[];
  /** How an account is connected; null: the network is not set up on this installation. */
  signIn: NetworkState['signIn'];
  /** The last attempt to connect an account by a window, whichever network's. */
  attempt: ConsentAttempt | null;
  /** Called when a person is about to open the form: the pointer or the focus is on the button. */
  onFormIntent: () => void;
  /** Adds the account that the Sandbox has ready; null where there is none to add. */
  onSandbox: (() => void) | null;
  /** With an account: connect that one again. */
  onConnect: (account: Connection | null) => void;
}

export function NetworkCard({
  network,
  accounts,
  signIn,
  attempt,
  onFormIntent,
  onSandbox,
  onConnect,
}: NetworkCardProps) {
  const headingId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const name = networkName(network);
  const mayNotConnect = useMayNot('connect');
  const own = attempt?.network === network ? attempt : null;
  const connecting = isUnderWay(attempt?.state) ? attempt : null;
  const isConnecting = (account: Connection | null) =>
    connecting?.network === network && connecting.account?.id === account?.id;
  /** A second window would only hide the first one. */
  const blockedFor = (account: Connection | null) =>
    signIn === 'popup' &&
    connecting !== null &&
    !isConnecting(account) &&
    `Finish connecting ${networkName(connecting.network)} in the window that opened, or cancel it.`;
  const focusCard = () => addButton.current?.focus();
  return (
    <Card as="section" aria-labelledby={headingId} className="flex min-w-0 flex-col px-4 pt-[15px] pb-2.5">
      <header className="mb-2.5 flex flex-wrap items-center gap-2.5">
        <PlatformGlyph network={network} size={20} />
        <h2 id={headingId} className="text-15 leading-none font-[620]">
          {name}
        </h2>
        <Button
          ref={addButton}
          size="sm"
          className="ml-auto"
          icon={<Sign name="plus" size={15} strokeWidth={2} />}
          busy={isConnecting(null)}
          busyText="Connecting..."
          aria-label={isConnecting(null) ? undefined : `Add Account: ${name}`}
          blocked={
            mayNotConnect ??
            (signIn === null
              ? `${name} is not set up on this installation. Its operator can do that.`
              : blockedFor(null))
          }
          onPointerEnter={signIn === 'form' ? onFormIntent : undefined}
          onFocus={signIn === 'form' ? onFormIntent : undefined}
          onClick={() => onConnect(null)}
        >
          Add Account
        </Button>
      </header>
      {onSandbox && mayNotConnect === null && (
        <Button size="sm" className="mb-2.5 self-end" onClick={onSandbox}>
          Add the Sandbox account
        </Button>
      )}
      {own && <ConsentStrip attempt={own} onGone={focusCard} />}
      {accounts.length === 0 ? (
        <div className="grid min-h-16 flex-1 place-items-center content-center gap-0.5 border-t border-line py-2 text-center text-13 text-ink-3">
          <p>{connectionMessages.empty(network)}</p>
          {signIn === null && <p className="text-12">Not set up on this installation.</p>}
        </div>
      ) : (
        <ul>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              other={accounts.find(({ id }) => id === account.cameInstead) ?? null}
              signIn={signIn}
              isConnecting={isConnecting(account)}
              blocked={blockedFor(account)}
              onReconnect={() => onConnect(account)}
              onGone={focusCard}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
