import { useEffect, useSyncExternalStore } from 'react';

/** The title of what is open on the screen, in place of the screen's own. */
let openTitle: string | null = null;
const listeners = new Set<() => void>();

function set(title: string | null) {
  openTitle = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Names the document after what is open, as long as the caller is on screen. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    set(title);
    return () => set(null);
  }, [title]);
}

/** Null: nothing is open that has a title of its own. */
export function useOpenTitle(): string | null {
  return useSyncExternalStore(subscribe, () => openTitle);
}
