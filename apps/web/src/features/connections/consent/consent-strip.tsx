import { displayedName, type NetworkId, networkName } from '@nonet/domain';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Notice } from '#/ui/notice.tsx';
import { Sign } from '#/ui/sign.tsx';

import { consent, failureText } from './consent.ts';
import type { ConsentState } from './consent-state.ts';
import type { ConsentAttempt } from './create-consent.ts';

export interface ConsentStripProps {
  attempt: ConsentAttempt;
  /** The strip has gone and had the focus. */
  onGone: () => void;
}

/** Below a network's name: what is to be done while an account is being connected, and why it was not. */
export function ConsentStrip({ attempt, onGone }: ConsentStripProps) {
  const { network, account, hasWindow, state } = attempt;
  switch (state.step) {
    case 'opening':
    case 'waiting':
      return hasWindow ? <Waiting network={network} onGone={onGone} /> : null;
    case 'failed':
    case 'timed-out':
      return <Failure network={network} state={state} onGone={onGone} />;
    case 'connected':
      return account && account.id !== state.account.connectionId ? (
        <OtherAccount
          network={network}
          wanted={displayedName(account)}
          got={displayedName({ platform: network, accountName: null, ...state.account })}
          onGone={onGone}
        />
      ) : null;
    case 'cancelled':
      return null;
    default:
      return state satisfies never;
  }
}

function Waiting({ network, onGone }: { network: NetworkId; onGone: () => void }) {
  const strip = useHeir(onGone);
  const name = networkName(network);
  useEffect(() => announce(`${name} is asked in a window of its own.`), [name]);
  return (
    <div
      ref={strip}
      className="mb-2.5 flex items-center gap-2.5 rounded-md bg-sunken py-1 pr-1 pl-3 text-13 text-ink-2"
    >
      <p className="min-w-0 flex-1">Finish in the window that opened.</p>
      <Button kind="ghost" size="sm" onClick={() => consent.giveUp()}>
        Cancel
      </Button>
    </div>
  );
}

type Failed = Extract<ConsentState, { step: 'failed' | 'timed-out' }>;

function Failure({ network, state, onGone }: { network: NetworkId; state: Failed; onGone: () => void }) {
  const { reference } = state.step === 'failed' ? state.problem : state;
  return (
    <Dismissible kind="error" onGone={onGone}>
      <p className="wrap-anywhere">{failureText(network, state)}</p>
      {reference !== null && <p className="text-12">Reference {reference}</p>}
    </Dismissible>
  );
}

interface OtherAccountProps {
  network: NetworkId;
  wanted: string;
  got: string;
  onGone: () => void;
}

/** The network decides which account it is: mostly the one that is signed in at its site. */
function OtherAccount({ network, wanted, got, onGone }: OtherAccountProps) {
  return (
    <Dismissible kind="warning" onGone={onGone}>
      <p className="wrap-anywhere">
        {got} is connected now, not {wanted}. To reconnect {wanted}, sign in to it at {networkName(network)} first.
      </p>
    </Dismissible>
  );
}

function Dismissible({
  kind,
  onGone,
  children,
}: {
  kind: 'error' | 'warning';
  onGone: () => void;
  children: ReactNode;
}) {
  const strip = useHeir(onGone);
  return (
    <div ref={strip} className="relative mb-2.5">
      <Notice kind={kind} role="alert" className="pr-12 md:pr-10">
        {children}
      </Notice>
      <IconButton
        label="Dismiss"
        icon={<Sign name="close" size={16} strokeWidth={2} />}
        className="absolute top-0 right-0 text-current md:top-0.5 md:right-0.5"
        onClick={() => consent.dismiss()}
      />
    </div>
  );
}

/** When a strip goes that has the focus, its card has to place it elsewhere. */
function useHeir(onGone: () => void): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useLayoutEffect(() => {
    const node = strip.current;
    return () => {
      // The heir may be drawn anew in the same moment.
      if (node?.contains(document.activeElement)) setTimeout(() => gone.current());
    };
  }, []);
  return strip;
}
