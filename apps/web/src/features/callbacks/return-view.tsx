import { connectionMessages, displayedName, type NetworkId, nameList, namesTogether, networkName } from '@nonet/domain';
import type { ReactNode } from 'react';

import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { Button } from '#/ui/button.tsx';
import { Sign } from '#/ui/sign.tsx';

import { CallbackFrame } from './callback-frame.tsx';
import type { ReturnPage } from './network-callback.ts';
import { isAsMeant, type ReturnEnd } from './return-end.ts';
import { useReturn } from './use-return.ts';

/** Shows processing, then success or error (CB-08), and then leaves. */
export function ReturnView({ page, sentBack }: { page: ReturnPage; sentBack: URLSearchParams }) {
  const { end, isPopup, leave } = useReturn(page, sentBack);
  const name = networkName(page.network);
  if (end === null)
    return (
      <CallbackFrame sign={<Pulsing network={page.network} />} title={`Connecting ${name}`}>
        <p role="status" className="text-ink-2">
          Finishing the connection...
        </p>
      </CallbackFrame>
    );
  return (
    <CallbackFrame
      sign={
        isAsMeant(end) ? (
          <Sign name="check" size={40} strokeWidth={1.5} className="text-green" />
        ) : (
          <Sign name="warning" size={40} strokeWidth={1.5} className={end.isConnected ? 'text-orange' : 'text-red'} />
        )
      }
      title={titleOf(end, name)}
    >
      <Words network={page.network} end={end}>
        {isPopup ? 'This window closes by itself.' : 'You are taken to your accounts.'}
      </Words>
      <Button kind="primary" onClick={leave}>
        {isPopup ? 'Close window' : 'Go to Accounts'}
      </Button>
    </CallbackFrame>
  );
}

function titleOf(end: ReturnEnd, name: string): string {
  if (!end.isConnected) return `${name} was not connected`;
  if (end.choosing) return `Choose among your ${name} accounts`;
  if (!isAsMeant(end)) return 'Another account is connected';
  const networks = [...new Set(end.connections.map(({ platform }) => networkName(platform)))];
  return `${nameList(networks)} ${networks.length === 1 ? 'is' : 'are'} connected`;
}

function Words({ network, end, children }: { network: NetworkId; end: ReturnEnd; children: ReactNode }) {
  return (
    <div role={isAsMeant(end) ? 'status' : 'alert'} className="grid max-w-[46ch] gap-1 text-ink-2">
      {end.isConnected && end.choosing ? (
        <p>{connectionMessages.moreThanFit}</p>
      ) : end.isConnected ? (
        <ConnectedWords network={network} {...end} />
      ) : (
        <>
          <p className="break-words">{end.text}</p>
          {end.reference !== null && <p className="text-13 text-ink-3">Reference {end.reference}</p>}
        </>
      )}
      <p className="text-13 text-ink-3">{children}</p>
    </div>
  );
}

function ConnectedWords({
  network: platform,
  insteadOf,
  connections,
}: { network: NetworkId } & Extract<ReturnEnd, { isConnected: true }>) {
  const names = namesTogether(connections.map((account) => ({ accountName: null, ...account })));
  const told =
    insteadOf !== null
      ? connectionMessages.otherConnected(names, displayedName({ platform, ...insteadOf }))
      : names.length === 1
        ? names[0]
        : connectionMessages.connected(names);
  return <p className="break-words">{told}</p>;
}

function Pulsing({ network }: { network: NetworkId }) {
  return <NetworkMatrix dots={{ [network]: 'proc' }} size={48} label={null} />;
}
