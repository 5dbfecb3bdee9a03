import type { NetworkId } from '@nonet/domain';

import { createWanted } from './create-wanted.ts';

/** A network whose account somebody wants to connect without leaving the screen. */
export interface WantedAccount {
  network: NetworkId;
  /** The account that the Sandbox has ready is connected at once, without a form. */
  isDemo: boolean;
}

const wanted = createWanted<WantedAccount>();

/** Opens the dialog that connects an account, on whatever screen this is; for a demo no dialog is needed. */
export function connectHere(network: NetworkId, { isDemo = false } = {}): void {
  wanted.set({ network, isDemo });
}

export const endConnectHere = (): void => wanted.set(null);
export const useWantedAccount = wanted.use;
