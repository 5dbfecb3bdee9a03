import {
  fitsEverywhere,
  isBlank,
  type NetworkId,
  plural,
  type TextLimits,
  THREAD_PARTS_MAX,
  type Weigh,
} from '@nonet/domain';
import { useId, useMemo } from 'react';
import { Notice } from '#/ui/status/notice.tsx';

import type { Draft } from '../draft/draft.ts';
import { partOf } from '../draft/draft-part.ts';
import { leftOutCount } from '../draft/left-out-count.ts';
import { SplitControls } from '../split/split-controls.tsx';
import { useSplit } from '../split/use-split.ts';
import { useTextLimits } from '../typing/text-limits.tsx';
import { limitOf } from '../typing/text-tabs.ts';

export interface SplitOfferProps {
  draft: Draft;
  /** Those that have threads. */
  networks: readonly NetworkId[];
  weigh: Weigh | null;
  onSplit: (change: Partial<Draft>) => void;
}

/** Offers to make a thread of a text that is too long for a network with threads (THREAD-03). Nothing, when all fits. */
export function SplitOffer({ draft, networks, weigh, onSplit }: SplitOfferProps) {
  const id = useId();
  const { thread } = draft;
  const { limitsOf } = useTextLimits();
  const long = useMemo(() => tooLong(draft, networks, weigh, limitsOf), [draft, networks, weigh, limitsOf]);
  const split = useSplit({ text: long?.text ?? null, networks, weigh, others: thread.length });
  if (split === null || long === null) return null;
  const { count, blocked } = split;
  return (
    <Notice kind="note" role="status">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p id={id} className="min-w-0 flex-1 basis-52">
          {blocked
            ? `This text would be ${plural(count, 'part')}; a thread has at most ${THREAD_PARTS_MAX}.`
            : `This text is too long for one post. As a thread it has ${plural(count, 'part')}.`}
        </p>
        <SplitControls
          split={split}
          describedBy={id}
          onSplit={([first = '', ...others]) =>
            onSplit({
              ...long.withFirst(first),
              thread: [...others.map(partOf), ...thread],
            })
          }
        />
      </div>
    </Notice>
  );
}

interface LongText {
  readonly text: string;
  /** The draft's own text once it is cut. */
  withFirst(first: string): Partial<Draft>;
}

/**
 * The text that does not fit: the shared one, or the own text of the only network with threads. What was cut from the shared one has
 * a row of its own, and there is one offer only.
 */
function tooLong(
  draft: Draft,
  networks: readonly NetworkId[],
  weigh: Weigh | null,
  limitsOf: TextLimits,
): LongText | null {
  const { description, descriptions } = draft;
  const [only, ...more] = networks;
  if (only === undefined || leftOutCount(draft, networks) > 0) return null;
  const shared = networks.filter((id) => isBlank(descriptions[id] ?? ''));
  const withFirst = (first: string) => ({ description: first });
  if (shared.length > 0 && !fitsEverywhere(shared, weigh, limitsOf)(description))
    return { text: description, withFirst };
  const own = more.length > 0 ? '' : (descriptions[only] ?? '');
  // The shared text makes all parts but the first, so only the first may have an own text that is too long.
  const limit = limitOf(only, draft, weigh, limitsOf);
  if (isBlank(own) || limit === null || limit.length === null || limit.length <= limit.max) return null;
  return { text: own, withFirst: (first) => ({ descriptions: { ...descriptions, [only]: first } }) };
}
