import type { NetworkId } from '@nonet/domain';
import { useSyncExternalStore } from 'react';

/** How far the connecting of an account is (2§4). */
const steps = ['started', 'code_received', 'completing', 'success', 'error', 'canceled'] as const;
export type ConnectProgress = (typeof steps)[number];

const keyOf = (network: NetworkId) => `nonet.connecting.${network}`;

/**
 * Notes how far it is, for the page that opened the window: both share this storage, even when the network's page has cut the tie
 * between them. Only the word stands there; the code never does.
 */
export function noteProgress(network: NetworkId, progress: ConnectProgress): void {
  try {
    localStorage.setItem(keyOf(network), progress);
  } catch {
    // Without storage the page says less; what becomes of the attempt it asks the server.
  }
}

/** Null when nothing was noted. */
export function readProgress(network: NetworkId): ConnectProgress | null {
  try {
    return steps.find((step) => step === localStorage.getItem(keyOf(network))) ?? null;
  } catch {
    return null;
  }
}

/** How far the connecting of an account is, in a window of its own. */
export function useProgress(network: NetworkId): ConnectProgress | null {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('storage', listener);
      return () => removeEventListener('storage', listener);
    },
    () => readProgress(network),
    () => null,
  );
}
