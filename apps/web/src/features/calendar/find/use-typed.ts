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
    if (place >= 0) told.current = told.current.slice(place);
    else {
      told.current = [q];
      setTyped(q);
    }
  }, [q]);
  useEffect(() => {
    if (settled !== typed.trim() || settled === told.current.at(-1)) return;
    told.current.push(settled);
    onSearch(settled);
  }, [settled, typed, onSearch]);
  return { typed, settled, type: setTyped };
}
