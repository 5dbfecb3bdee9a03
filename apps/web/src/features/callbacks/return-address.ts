import type { NetworkId } from '@nonet/domain';

import type { ReturnEnd } from './return-end.ts';

/**
 * The address to go on to when there is no window to close. It carries the news for the accounts page (CB-23, CB-45,
 * ACC-20).
 */
export function returnAddress(network: NetworkId, end: ReturnEnd): string {
  // What there is to choose is on that page.
  if (end.isConnected && end.choosing) return '/accounts';
  const told = end.isConnected
    ? {
        [network]: 'success',
        username: nameOf(end.connections[0]),
        more: end.connections.length > 1 ? `${end.connections.length - 1}` : null,
        insteadOf: nameOf(end.insteadOf),
      }
    : { error: network, message: end.text, type: end.type, reference: end.reference };
  const parameters = Object.entries(told).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `/accounts?${new URLSearchParams(parameters)}`;
}

function nameOf(account: { username: string | null; profileName: string | null } | null | undefined): string | null {
  return account?.username ?? account?.profileName ?? null;
}
