import { type CountedLimit, isBlank, type NetworkId, networkName, networkRules, type Weigh } from '@nonet/domain';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';

import { CounterRing } from '../typing/counter-ring.tsx';
import { useTextLimits } from '../typing/text-limits.tsx';
import { limitOf, type PartTexts } from '../typing/text-tabs.ts';

export interface NetworkFootProps {
  network: NetworkId;
  fieldId: string;
  /** Id for what the field is described by. */
  noteId: string;
  texts: PartTexts;
  /** Those whose length is shown. */
  counted: PartTexts;
  onChange: (change: Partial<PartTexts>) => void;
  weigh: Weigh | null;
}

/** Whether a network has a text of its own, the button that changes that, and its limit. */
export function NetworkFoot({ network, fieldId, noteId, texts, counted, onChange, weigh }: NetworkFootProps) {
  const name = networkName(network);
  const { description, descriptions } = texts;
  const own = descriptions[network];
  const { limitsOf } = useTextLimits();
  const limit = useMemo(() => limitOf(network, counted, weigh, limitsOf), [network, counted, weigh, limitsOf]);
  const isOver = limit !== null && (limit.length ?? 0) > limit.max;

  useEffect(() => {
    if (isOver) announce(`The text for ${name} is too long`);
  }, [isOver, name]);

  // The latest texts, for an Undo that may come much later.
  const latest = useRef(descriptions);
  latest.current = descriptions;

  /** The button that was pressed is gone then. */
  function focusText() {
    document.getElementById(fieldId)?.focus();
  }

  function begin() {
    onChange({ descriptions: { ...descriptions, [network]: description } });
    focusText();
  }

  function end() {
    const { [network]: text = '', ...kept } = descriptions;
    onChange({ descriptions: kept });
    focusText();
    if (isBlank(text) || text === description) return;
    toast.info(`${name} gets the shared text`, {
      id: `own-text-${network}`,
      action: { label: 'Undo', onPress: () => onChange({ descriptions: { ...latest.current, [network]: text } }) },
    });
  }

  const isShared = own === undefined;
  return (
    <>
      <span id={noteId} className="flex items-center gap-1.5 pl-1.5 text-12 font-[520] text-ink-3">
        {isShared && <Sign name="link" size={13} strokeWidth={2} className="max-md:hidden" />}
        {isShared
          ? 'Shared with all networks'
          : isBlank(own)
            ? `While this is empty, ${name} gets the shared text.`
            : 'Custom text'}
      </span>
      <Button kind={isShared ? 'secondary' : 'ghost'} size="sm" onClick={isShared ? begin : end}>
        {isShared ? 'Custom text' : 'Use the shared text'}
        <span className="sr-only">{` for ${name}`}</span>
      </Button>
      {limit &&
        (networkRules[network].text.limitsFor ? (
          <LimitOfAccounts limit={limit} network={network} />
        ) : (
          <CounterRing limit={limit} />
        ))}
    </>
  );
}

/** Few press it. */
const LimitList = onDemand(() => import('../typing/limit-list.tsx'), 'LimitList');

/** The limit of the account with the least room; pressed, that of each account. */
function LimitOfAccounts({ limit, network }: { limit: CountedLimit; network: NetworkId }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="ml-auto rounded-md hover:bg-hover max-md:min-h-11"
      >
        <CounterRing limit={limit} label={<span className="sr-only">Limit of each account: </span>} />
      </button>
      <div id={id} className="basis-full empty:hidden">
        {isOpen && <LimitList network={network} length={limit.length} />}
      </div>
    </>
  );
}
