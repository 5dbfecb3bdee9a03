import {
  countGraphemes,
  fitsEverywhere,
  isBlank,
  type NetworkId,
  plural,
  splitText,
  TEXT_MAX,
  THREAD_PARTS_MAX,
  type Weigh,
} from '@nonet/domain';
import { useDeferredValue, useId, useMemo, useState } from 'react';

import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/notice.tsx';

import type { Draft } from '../draft/draft.ts';
import { newPart } from '../draft/draft-part.ts';

export interface SplitOfferProps {
  draft: Draft;
  /** Those that have threads. */
  networks: readonly NetworkId[];
  weigh: Weigh | null;
  /** What was typed or pasted before it was cut. */
  uncut: string | null;
  onSplit: (change: Partial<Draft>) => void;
}

/** Offers to make a thread of a text that is too long for a network with threads (THREAD-03). Nothing, when all fits. */
export function SplitOffer({ draft, networks, weigh, uncut, onSplit }: SplitOfferProps) {
  const id = useId();
  const [isNumbered, setNumbered] = useState(false);
  // A key is shown first, and its text split afterwards.
  const looked = useDeferredValue(draft);
  const { thread } = draft;
  const parts = useMemo(
    () => splitOf(looked, networks, { weigh, uncut, isNumbered })?.parts,
    [looked, networks, weigh, uncut, isNumbered],
  );
  if (parts === undefined) return null;
  const count = parts.length + thread.length;
  const isTooMany = count > THREAD_PARTS_MAX;

  function split() {
    // As it is typed now, not as it was looked at.
    const now = splitOf(draft, networks, { weigh, uncut, isNumbered });
    if (now === null) return;
    const [first = '', ...others] = now.parts;
    onSplit({
      ...now.long.withFirst(first),
      thread: [...others.map((text) => newPart({ description: text })), ...thread],
    });
    announce(`The text is a thread of ${plural(now.parts.length + thread.length, 'part')} now`);
  }

  return (
    <Notice kind="note" role="status">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p id={id} className="min-w-0 flex-1 basis-52">
          {isTooMany
            ? `This text would be ${plural(count, 'part')}; a thread has at most ${THREAD_PARTS_MAX}.`
            : `This text is too long for one post. As a thread it has ${plural(count, 'part')}.`}
        </p>
        <label className="flex min-h-11 items-center gap-2 md:min-h-8">
          <input
            type="checkbox"
            checked={isNumbered}
            onChange={({ currentTarget }) => setNumbered(currentTarget.checked)}
            className="size-4 accent-ink"
          />
          {`Number them 1/${parts.length}`}
        </label>
        <Button
          kind="secondary"
          size="sm"
          aria-describedby={id}
          blocked={isTooMany && `A thread has at most ${THREAD_PARTS_MAX} parts.`}
          onClick={split}
        >
          Split into a thread
        </Button>
      </div>
    </Notice>
  );
}

interface Circumstances {
  weigh: Weigh | null;
  uncut: string | null;
}

/** The parts that the text is split into; null when it fits, or cannot be split. */
function splitOf(
  draft: Draft,
  networks: readonly NetworkId[],
  { isNumbered, ...circumstances }: Circumstances & { isNumbered: boolean },
) {
  const long = tooLong(draft, networks, circumstances);
  if (long === null) return null;
  const parts = splitText(long.text, { fits: fitsEverywhere(networks, circumstances.weigh), isNumbered });
  return parts === null || parts.length < 2 ? null : { long, parts };
}

interface LongText {
  readonly text: string;
  /** The draft's own text once it is cut. */
  withFirst(first: string): Partial<Draft>;
}

/** The text that does not fit: what was cut just now, the shared one, or the own text of the only network with threads. */
function tooLong(
  { description, descriptions }: Draft,
  networks: readonly NetworkId[],
  { weigh, uncut }: Circumstances,
): LongText | null {
  const shared = networks.filter((id) => isBlank(descriptions[id] ?? ''));
  const withFirst = (first: string) => ({ description: first });
  if (networks.length === 0) return null;
  // What was cut counts as long as all that was left of it stands there.
  const isCut = uncut?.startsWith(description) === true && countGraphemes(description) >= TEXT_MAX;
  if (uncut !== null && isCut) return { text: uncut, withFirst };
  if (shared.length > 0 && !fitsEverywhere(shared, weigh)(description)) return { text: description, withFirst };
  const [only, ...more] = networks;
  const own = only === undefined || more.length > 0 ? '' : (descriptions[only] ?? '');
  if (only === undefined || isBlank(own) || fitsEverywhere([only], weigh)(own)) return null;
  return { text: own, withFirst: (first) => ({ descriptions: { ...descriptions, [only]: first } }) };
}
