import { type KeyboardEvent, useState } from 'react';

interface Pages {
  /** The open one, from 1. */
  page: number;
  go: (to: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Leafs through so many pages, also by the arrow keys. */
export function usePages(count: number): Pages {
  const [wanted, setWanted] = useState(1);
  const within = (page: number) => Math.min(Math.max(page, 1), count);
  const page = within(wanted);
  const go = (to: number) => setWanted(within(to));
  function onKeyDown(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 1, End: count };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }
  return { page, go, onKeyDown };
}
