import { hasOwnText, hasThreads, type NetworkId, networkName, plural, type Weigh } from '@nonet/domain';
import { useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#/ui/button.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';
import { restAt } from '../add/long-text/attach-rest.ts';
import { attachWithUndo } from '../add/long-text/attach-with-undo.ts';
import type { Draft } from '../draft/draft.ts';
import { leftOutCount } from '../draft/left-out-count.ts';
import { partId } from '../draft/part-order.ts';
import { SplitControls } from '../split/split-controls.tsx';
import { useSplit } from '../split/use-split.ts';
import { joinedPieces } from '../typing/cut-text.ts';
import { useTextLimits } from '../typing/text-limits.tsx';
import { limitOf, type PartTexts } from '../typing/text-tabs.ts';
import { wholeText } from './whole-text.ts';

export interface LeftOutRowProps {
  /** The id of the field with the text. */
  fieldId: string;
  /** Those that receive the text. */
  networks: readonly NetworkId[];
  texts: PartTexts;
  onChange: (change: Partial<PartTexts>) => void;
  weigh: Weigh | null;
  part: TextPart;
}

/** Which part of a thread a text is. */
export interface TextPart {
  /** From 1 on: the post itself. */
  number: number;
  /** Of all parts. */
  count: number;
  /** The post, where the part is its first one: to that a long text can be attached. */
  post?: { readonly draft: Draft; readonly change: (change: Partial<Draft>) => void };
  /** Puts these texts in the place of the part's. */
  onSplit: (texts: readonly string[]) => void;
}

/** What was cut from the shared text is not lost (OP-185): the ways to send it, and to let it go. Nothing, when all fits. */
export function LeftOutRow({ fieldId, networks, texts, onChange, weigh, part }: LeftOutRowProps) {
  const id = useId();
  const { description, descriptions, leftOut } = texts;
  const count = leftOutCount(texts, networks);
  const whole = wholeText(description, leftOut);
  const { limitsOf } = useTextLimits();
  const without = networks.filter((network) => !hasOwnText(network, descriptions));
  const takers = without.filter((network) => {
    const limit = limitOf(network, { description: whole, descriptions }, weigh, limitsOf);
    return limit === null || (limit.length !== null && limit.length <= limit.max);
  });
  const attachable = part.post && { ...part.post.draft, description: whole };
  const attaching = without.filter((network) => attachable && restAt(network, attachable) > 0);
  const split = useSplit({ text: whole, networks: without.filter(hasThreads), weigh, others: part.count - 1 });
  // The latest texts, for an Undo that may come much later.
  const latest = useRef(texts);
  useLayoutEffect(() => {
    latest.current = texts;
  });

  if (count === 0) return null;

  function use(network: NetworkId) {
    const own = { ...descriptions, [network]: whole };
    // The pressed button goes, and with the last network that misses something the whole row does.
    focus(leftOutCount({ ...texts, descriptions: own }, networks) > 0 ? id : fieldId);
    onChange({ descriptions: own });
    announce(`${networkName(network)} gets the whole text`);
  }

  function attach(network: NetworkId) {
    if (!part.post || !attachable) return;
    const attached = attachWithUndo(network, attachable, part.post.change, () => latest.current);
    // A new block takes the focus by itself.
    if (attached === null || attachable.attachment === null) return;
    focus(leftOutCount({ ...texts, descriptions: attached.descriptions }, networks) > 0 ? id : fieldId);
  }

  function drop() {
    focus(fieldId);
    onChange({ leftOut: [] });
    toast.info(`${plural(count, 'character')} dropped`, {
      id: `left-out-${fieldId}`,
      action: { label: 'Undo', onPress: () => onChange({ leftOut: withAgain(latest.current, leftOut) }) },
    });
  }

  function makeThread(parts: readonly string[]) {
    flushSync(() => part.onSplit(parts));
    focus(`${partId(part.number + 1)}-handle`);
  }

  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-said`}
      className="m-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-orange-soft px-3 py-2 text-13"
    >
      <p id={`${id}-said`} role="status" className="min-w-0 flex-1 basis-64">
        {`${plural(count, 'character')} did not fit the text for all networks.`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {takers.map((network) => (
          <Button key={network} kind="secondary" size="sm" onClick={() => use(network)}>
            {`Use it for ${networkName(network)}`}
          </Button>
        ))}
        {attaching.map((network) => (
          <Button
            key={network}
            kind="secondary"
            size="sm"
            aria-describedby={`${id}-said`}
            onClick={() => attach(network)}
          >
            Attach the rest as text
          </Button>
        ))}
        {split && <SplitControls split={split} describedBy={`${id}-said`} onSplit={makeThread} />}
        <Button kind="ghost" size="sm" onClick={drop}>
          Drop them
        </Button>
      </div>
    </section>
  );
}

function focus(id: string) {
  document.getElementById(id)?.focus();
}

/** What was dropped stands at its place again, as far as the text reaches by now. */
function withAgain({ description, leftOut }: PartTexts, dropped: PartTexts['leftOut']): PartTexts['leftOut'] {
  const back = dropped.map(({ at, text }) => ({ at: Math.min(at, description.length), text }));
  return joinedPieces([...back, ...leftOut]);
}
