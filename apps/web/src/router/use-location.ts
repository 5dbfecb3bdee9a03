import { useSyncExternalStore } from 'react';

import { appHistory } from './app-history.ts';

/** Where this tab is. `search` begins with a question mark, or is empty. */
export interface Place {
  readonly href: string;
  readonly pathname: string;
  readonly search: string;
}

const nowhere: Place = { href: '', pathname: '', search: '' };
const subscribe = (listener: () => void) => appHistory().subscribe(listener);

/**
 * What is selected of the place. It is the new place at once, while the screen of the old one may still be drawn for a
 * moment.
 */
export function useLocation<Selected extends string | boolean | null>(select: (place: Place) => Selected): Selected {
  return useSyncExternalStore(
    subscribe,
    () => select(appHistory().location),
    () => select(nowhere),
  );
}
