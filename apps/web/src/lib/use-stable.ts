import { replaceEqualDeep } from '@tanstack/react-query';
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

/** The former value while the new one says the same, and else the former parts of it that do: for plain data. */
export function useSame<Value>(latest: Value): Value {
  const kept = useRef(latest);
  kept.current = replaceEqualDeep(kept.current, latest);
  return kept.current;
}
