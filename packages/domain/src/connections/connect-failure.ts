import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { networkRules } from '#/networks/rules.ts';

/** What kind of failure ended an attempt to connect an account: the types of 2§8, and `cancelled` and `failed` beside them. */
export const connectFailureTypes = ['credentials', 'permissions', 'config', 'expired', 'cancelled', 'failed'] as const;

export type ConnectFailureType = (typeof connectFailureTypes)[number];

/** The sentence of each type (2§8; of our own where the specification does not word it, OP-31). */
export function connectFailureText(network: NetworkId, type: ConnectFailureType): string {
  const name = networkName(network);
  switch (type) {
    case 'credentials':
      return 'API credentials are invalid, contact support';
    case 'permissions':
      return `${name} did not allow everything that publishing needs. Connect again and allow all of it.`;
    case 'config':
      return `${name} does not accept how this installation is set up. Please tell whoever runs it.`;
    case 'expired':
      return 'Authorization expired. Please try connecting again.';
    case 'cancelled':
      return 'Authentication cancelled';
    case 'failed':
      return networkRules[network].consent?.failed ?? `Failed to connect to ${name}`;
    default:
      return type satisfies never;
  }
}
