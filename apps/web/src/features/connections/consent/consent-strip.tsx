import { type NetworkId, networkName } from '@nonet/domain';
import { useEffect } from 'react';

import { useProgress } from '#/lib/connect-progress.ts';
import { Button } from '#/ui/button.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { useHeir } from '../disconnect/use-heir.ts';
import { SeePlans } from '../see-plans.tsx';
import { consent } from './consent.ts';
import type { ConsentState } from './consent-state.ts';
import type { ConsentAttempt } from './create-consent.ts';
import { failureText } from './failure-text.ts';

export interface ConsentStripProps {
  attempt: ConsentAttempt;
  /** Called when the strip had the focus and is gone. */
  onGone: () => void;
}

/** Stands below a network's name: what to do while an account is being connected, and why it failed. */
export function ConsentStrip({ attempt, onGone }: ConsentStripProps) {
  const { network, hasWindow, state } = attempt;
  switch (state.step) {
    case 'opening':
    case 'waiting':
      return hasWindow ? <Waiting network={network} onGone={onGone} /> : null;
    case 'failed':
    case 'timed-out':
      return <Failure network={network} state={state} onGone={onGone} />;
    case 'connected':
    case 'choosing':
    case 'cancelled':
      return null;
    default:
      return state satisfies never;
  }
}

function Waiting({ network, onGone }: { network: NetworkId; onGone: () => void }) {
  const strip = useHeir(onGone);
  const name = networkName(network);
  const progress = useProgress(network);
  const isAnswered = progress === 'code_received' || progress === 'completing';
  useEffect(() => announce(`${name} is asked in a window of its own.`), [name]);
  return (
    <div
      ref={strip}
      className="mb-2.5 flex items-center gap-2.5 rounded-md bg-sunken py-1 pr-1 pl-3 text-13 text-ink-2"
    >
      <p className="min-w-0 flex-1">
        {isAnswered ? 'Finishing the connection...' : 'Finish in the window that opened.'}
      </p>
      <Button kind="ghost" size="sm" onClick={() => consent.giveUp()}>
        Cancel
      </Button>
    </div>
  );
}

type Failed = Extract<ConsentState, { step: 'failed' | 'timed-out' }>;

function Failure({ network, state, onGone }: { network: NetworkId; state: Failed; onGone: () => void }) {
  const { reference } = state.step === 'failed' ? state.problem : state;
  const strip = useHeir(onGone);
  return (
    <div ref={strip} className="relative mb-2.5">
      <Notice kind="error" role="alert" className="pr-12 md:pr-10">
        <p className="wrap-anywhere">
          {failureText(network, state)}
          {state.step === 'failed' && state.problem.type === 'plan' && <SeePlans />}
        </p>
        {reference !== null && <p className="text-12">Reference {reference}</p>}
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
