import { useSyncExternalStore } from 'react';

import { browserStorage } from '#/lib/browser-storage.ts';

import { createOutlines } from './create-outlines.ts';
import { type OutlineKind, outlineKinds } from './outline.ts';

export const outlines = createOutlines();

/** Day → its outlines, as far as they are known and not hidden. */
export const useOutlines = () => useSyncExternalStore(outlines.subscribe, outlines.byDay);

const key = 'nonet.calendar.hidden';
const listeners = new Set<() => void>();
let hidden: ReadonlySet<string> = new Set(browserStorage.getItem(key)?.split(' '));

/** Which kinds of outlines this browser shows (VIEW-06). */
export const outlineSwitches = {
  toggle(kind: OutlineKind): void {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    hidden = next;
    browserStorage.setItem(key, [...next].join(' '));
    for (const listener of listeners) listener();
  },
};

/** The kinds that are shown. */
export function useShownKinds(): readonly OutlineKind[] {
  const now = useSyncExternalStore(subscribe, () => hidden);
  return (Object.keys(outlineKinds) as OutlineKind[]).filter((kind) => !now.has(kind));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
