import { startTransition, useEffect, useRef, useState } from 'react';

/** Longer than a held key takes to repeat, too short to be waited for. */
const restMs = 150;

/** Follows a value: a single change at once, the last of a burst when it is over. */
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
