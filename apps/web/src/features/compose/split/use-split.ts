import { fitsEverywhere, type NetworkId, splitText, THREAD_PARTS_MAX, type Weigh } from '@nonet/domain';
import { useDeferredValue, useMemo, useState } from 'react';

import { useTextLimits } from '../typing/text-limits.tsx';

export interface SplitSettings {
  /** The text that does not fit; null: all do. */
  text: string | null;
  /** Those that have threads, and get this text. */
  networks: readonly NetworkId[];
  weigh: Weigh | null;
  /** How many parts the thread has besides. */
  others: number;
}

export interface Split {
  /** How many parts the text becomes, and how many the thread then has. */
  parts: number;
  count: number;
  /** Why it cannot be one; false: it can. */
  blocked: string | false;
  isNumbered: boolean;
  setNumbered: (isNumbered: boolean) => void;
  /** The parts of the text as it is now, not as it was looked at. Null: it fits by now. */
  make: () => readonly string[] | null;
}

/** A text as a thread (THREAD-03). Null when it fits, or cannot be split. */
export function useSplit({ text, networks, weigh, others }: SplitSettings): Split | null {
  const [isNumbered, setNumbered] = useState(false);
  // A key is shown first, and its text split afterwards.
  const looked = useDeferredValue(text);
  const { limitsOf } = useTextLimits();
  const fits = useMemo(() => fitsEverywhere(networks, weigh, limitsOf), [networks, weigh, limitsOf]);
  const parts = useMemo(() => partsOf(looked, networks, fits, isNumbered), [looked, networks, fits, isNumbered]);
  if (parts === null) return null;
  const count = parts.length + others;
  return {
    parts: parts.length,
    count,
    blocked: count > THREAD_PARTS_MAX && `A thread has at most ${THREAD_PARTS_MAX} parts.`,
    isNumbered,
    setNumbered,
    make: () => partsOf(text, networks, fits, isNumbered),
  };
}

function partsOf(
  text: string | null,
  networks: readonly NetworkId[],
  fits: (text: string) => boolean,
  isNumbered: boolean,
) {
  if (text === null || networks.length === 0) return null;
  const parts = splitText(text, { fits, isNumbered });
  return parts === null || parts.length < 2 ? null : parts;
}
