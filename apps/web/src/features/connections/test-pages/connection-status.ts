import { type NetworkId, networkName } from '@nonet/domain';

import { type ConsentState, isUnderWay } from '../consent/consent-state.ts';

export interface TestedConnection {
  network: NetworkId;
  /** How far connecting has come; null when nothing was tried on this page yet. */
  attempt: ConsentState | null;
  /** True once the window has had time to show the network's page. */
  isAtNetwork: boolean;
  /** How far the last disconnect has come; null when something else was tried after it. */
  disconnect: 'pending' | 'success' | 'error' | null;
  isConnected: boolean;
}

/** The status text of the specification (1§4). What is under way goes before what has ended, and that before what is there. */
export function connectionStatus({ network, attempt, isAtNetwork, disconnect, isConnected }: TestedConnection): string {
  if (disconnect === 'pending') return 'Disconnecting...';
  if (attempt?.step === 'opening') return 'Initializing connection...';
  if (attempt !== null && isUnderWay(attempt))
    return isAtNetwork ? 'Waiting for authorization...' : `Opening ${networkName(network)} authorization...`;
  if (disconnect !== null) return disconnect === 'success' ? 'Disconnected' : 'Disconnection failed';
  if (attempt?.step === 'failed' || attempt?.step === 'timed-out') return 'Connection failed';
  return attempt?.step === 'connected' || isConnected ? 'Connected' : 'Not connected';
}
