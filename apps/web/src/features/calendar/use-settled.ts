import { startTransition, useEffect, useRef, useState } from 'react';

/** Longer than the repeat time of a held key, and too short to be noticed as waiting. */
const restMs = 150;

/** Follows a value: a single change at once, a burst of changes only at its end. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    const follow = () => startTransition(() => setSettled(value));
    const sinceLastMs = performance.now() - changedAt.current;
    changedAt.current = performance.now();
    if (sinceLastMs >= restMs) return follow();
    const timer = setTimeout(follow, restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
