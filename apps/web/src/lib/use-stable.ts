import { useLayoutEffect, useRef, useState } from 'react';

/** A function that stays the same and does what the latest one does, for parts that are drawn anew only when something of theirs changes. */
export function useStable<Args extends unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  const [stable] = useState(
    () =>
      (...args: Args) =>
        current.current(...args),
  );
  return stable;
}

/** The former map while the new one has the same entries. */
export function useSameMap<Key, Value>(latest: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
  const [kept, setKept] = useState(latest);
  if (kept === latest) return kept;
  const isSame = kept.size === latest.size && [...latest].every(([key, value]) => kept.get(key) === value);
  if (isSame) return kept;
  setKept(latest);
  return latest;
}
