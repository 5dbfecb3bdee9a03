import { useSyncExternalStore } from 'react';

/** What a dialog is asked to do. `number` is another one for each request. */
export type NumberedRequest<Asked> = Asked & { readonly number: number };

/** The request that is open, if any, of a dialog that is drawn once for a page and asked for in many places. */
export function requestStore<Asked extends object>() {
  let request: NumberedRequest<Asked> | null = null;
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (next: NumberedRequest<Asked> | null) => {
    request = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    open: (asked: Asked) => set({ ...asked, number: ++count }),
    close: () => set(null),
    useRequest: () => useSyncExternalStore(subscribe, () => request),
  };
}
