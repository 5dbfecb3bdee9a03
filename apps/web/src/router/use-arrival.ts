import type { HistoryLocation } from '@tanstack/history';
import { startTransition, useLayoutEffect, useState } from 'react';

import { appHistory } from './app-history.ts';
import { createScrollMemory } from './scroll-memory.ts';

export interface Arrival {
  readonly href: string;
  readonly pathname: string;
  readonly hash: string;
  /** How far the page is to be scrolled; null: as it is. */
  readonly scroll: number | null;
}

/**
 * The place whose screen is drawn. A new screen is drawn as a transition, so that it does not hold up what the press has
 * changed elsewhere. Then the page is scrolled to where the person expects it, and once more when `prepare` has fetched
 * the screen's code.
 */
export function useArrival(prepare: (pathname: string) => Promise<void> | undefined): Arrival {
  const [memory] = useState(() => createScrollMemory(() => sessionStorage, keyOf(appHistory().location)));
  const [arrival, setArrival] = useState<Arrival>(() => ({ ...partsOf(appHistory().location), scroll: memory.first }));

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const store = () => memory.store(scrollY);
    addEventListener('pagehide', store);
    const unsubscribe = appHistory().subscribe(({ location, action: { type } }) => {
      const entry = {
        key: keyOf(location),
        keepsScroll: 'keepsScroll' in location.state,
        isBrowsed: type !== 'PUSH' && type !== 'REPLACE',
      };
      const scroll = memory.arrive(entry, scrollY);
      const next = { ...partsOf(location), scroll };
      startTransition(() => setArrival(next));
      void prepare(location.pathname)?.then(() => setArrival((last) => (last === next ? { ...next } : last)));
    });
    // What was drawn first may have led elsewhere already.
    const now = partsOf(appHistory().location);
    setArrival((first) => (first.href === now.href ? first : { ...first, ...now }));
    return () => {
      unsubscribe();
      removeEventListener('pagehide', store);
    };
  }, [memory, prepare]);

  useLayoutEffect(() => {
    const named = arrival.scroll ? null : document.getElementById(arrival.hash.slice(1));
    if (named) named.scrollIntoView();
    else if (arrival.scroll !== null) scrollTo(0, arrival.scroll);
  }, [arrival]);

  return arrival;
}

const partsOf = ({ href, pathname, hash }: HistoryLocation) => ({ href, pathname, hash });
const keyOf = ({ state: { key = '' } }: HistoryLocation) => key;
