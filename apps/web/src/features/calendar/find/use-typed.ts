import { useEffect, useRef, useState } from 'react';

import { useSettled } from '../use-settled.ts';

/** What is typed is written into the address once it has settled. What the address has after a step back is taken. */
export function useTyped(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const settled = useSettled(typed.trim());
  // What was told to the address, from what it last said on: it comes back a moment later, when more may be typed.
  const told = useRef([q]);
  useEffect(() => {
    const place = told.current.indexOf(q);
    if (place < 0) {
      // What stands in the field still is older than the address, also where a second field has told it: it is not told again.
      told.current = [q];
      setTyped(q);
      return;
    }
    told.current = told.current.slice(place);
    if (settled !== typed.trim() || settled === told.current.at(-1)) return;
    told.current.push(settled);
    onSearch(settled);
  }, [q, settled, typed, onSearch]);
  return { typed, settled, type: setTyped };
}
