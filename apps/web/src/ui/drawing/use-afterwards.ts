import { useDeferredValue, useEffect, useReducer, useRef } from 'react';

import { isTypedAhead } from './draw-typed.ts';
import { pace } from './pace-of-typing.ts';

/**
 * The value as it is drawn after the key that changed it is shown: at once after it, or in a pause of typing where drawing it
 * takes long. While keys come faster than that, only the last value is drawn.
 */
export function useAfterwards<Value>(value: Value): Value {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const followed = useRef(value);
  if (pace.isQuick()) followed.current = value;
  const next = followed.current;
  const shown = useDeferredValue(next);

  useEffect(() => {
    if (followed.current === value) return;
    return pace.inPause(() => {
      followed.current = value;
      drawAgain();
    });
  }, [value]);
  useEffect(() => {
    // What is drawn now is not what was typed.
    if (isTypedAhead()) return;
    if (next !== shown) pace.begin();
    else pace.end();
  }, [next, shown]);
  return shown;
}
