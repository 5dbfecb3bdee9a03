import { useSyncExternalStore } from 'react';

import { browserStorage } from '#/lib/browser-storage.ts';

import type { OutlineKind } from './outline.ts';

const keyOf = (kind: OutlineKind) => `nonet.calendar.hidden.${kind}`;
const listeners = new Set<() => void>();

/** Which kinds of outlines are shown; this browser remembers it (VIEW-06). */
export const shownKinds = {
  isOn: (kind: OutlineKind): boolean => browserStorage.getItem(keyOf(kind)) === null,
  toggle(kind: OutlineKind): void {
    if (shownKinds.isOn(kind)) browserStorage.setItem(keyOf(kind), 'hidden');
    else browserStorage.removeItem(keyOf(kind));
    for (const listener of listeners) listener();
  },
};

export function useIsShown(kind: OutlineKind): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => shownKinds.isOn(kind),
  );
}
