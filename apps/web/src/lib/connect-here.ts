import type { NetworkId } from '@nonet/domain';
import { useSyncExternalStore } from 'react';

/** A network of which somebody wants to connect an account without leaving the screen. */
export interface WantedAccount {
  network: NetworkId;
  /** The form is filled with what the sandbox has ready. */
  isDemo: boolean;
}

let wanted: WantedAccount | null = null;
const listeners = new Set<() => void>();

function set(next: WantedAccount | null): void {
  wanted = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that connects an account, on whatever screen this is. */
export function connectHere(network: NetworkId, { isDemo = false } = {}): void {
  set({ network, isDemo });
}

export function endConnectHere(): void {
  set(null);
}

export function useWantedAccount(): WantedAccount | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => wanted,
    () => null,
  );
}
