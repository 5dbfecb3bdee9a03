import type { NetworkId } from '@nonet/domain';

import { createWanted } from './create-wanted.ts';

/** A network of which somebody wants to connect an account without leaving the screen. */
export interface WantedAccount {
  network: NetworkId;
  /** The form is filled with what the sandbox has ready. */
  isDemo: boolean;
}

const wanted = createWanted<WantedAccount>();

/** Opens the dialog that connects an account, on whatever screen this is. */
export function connectHere(network: NetworkId, { isDemo = false } = {}): void {
  wanted.set({ network, isDemo });
}

export const endConnectHere = (): void => wanted.set(null);
export const useWantedAccount = wanted.use;
