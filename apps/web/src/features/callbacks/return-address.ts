import type { NetworkId } from '@nonet/domain';

import type { ReturnEnd } from './finish-return.ts';

/** Where a page without a window to close goes on to, with what the accounts page has to say (CB-23, CB-45, ACC-20). */
export function returnAddress(network: NetworkId, end: ReturnEnd): string {
  const told = end.isConnected
    ? { [network]: 'success', username: end.username ?? end.profileName }
    : { error: network, message: end.text, type: end.type, reference: end.reference };
  const parameters = Object.entries(told).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `/accounts?${new URLSearchParams(parameters)}`;
}
