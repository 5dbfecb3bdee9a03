import { type NetworkId, networkName } from '@nonet/domain';
import type { ReactNode } from 'react';

import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { Button } from '#/ui/button.tsx';
import { Sign } from '#/ui/sign.tsx';

import { CallbackFrame } from './callback-frame.tsx';
import type { ReturnEnd } from './finish-return.ts';
import type { ReturnPage } from './network-callback.ts';
import { useReturn } from './use-return.ts';

/** Processing, then success or error (CB-08), and then it leaves. */
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
        end.isConnected ? (
          <Sign name="check" size={40} strokeWidth={1.5} className="text-green" />
        ) : (
          <Sign name="warning" size={40} strokeWidth={1.5} className="text-red" />
        )
      }
      title={end.isConnected ? `${name} is connected` : `${name} was not connected`}
    >
      <Words end={end}>{isPopup ? 'This window closes by itself.' : 'You are taken to your accounts.'}</Words>
      <Button kind="primary" onClick={leave}>
        {isPopup ? 'Close window' : 'Go to Accounts'}
      </Button>
    </CallbackFrame>
  );
}

function Words({ end, children }: { end: ReturnEnd; children: ReactNode }) {
  return (
    <div role={end.isConnected ? 'status' : 'alert'} className="grid max-w-[46ch] gap-1 text-ink-2">
      {end.isConnected ? (
        end.username !== null && <p className="break-words">@{end.username}</p>
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

function Pulsing({ network }: { network: NetworkId }) {
  return <NetworkMatrix dots={{ [network]: 'proc' }} size={48} label={null} />;
}
