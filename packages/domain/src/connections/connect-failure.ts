import { consentWords } from '#/connections/consent.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';

/** What kind of failure ended an attempt to connect an account: the types of 2§8, and `cancelled`, `plan` and `failed` beside them. */
export const connectFailureTypes = [
  'credentials',
  'permissions',
  'config',
  'expired',
  'cancelled',
  'plan',
  'failed',
] as const;

export type ConnectFailureType = (typeof connectFailureTypes)[number];

/** The sentence of each type (2§8; of our own where the specification does not word it, OP-31). */
export function connectFailureText(network: NetworkId, type: ConnectFailureType): string {
  const name = networkName(network);
  const words = consentWords(network);
  switch (type) {
    case 'credentials':
      return words.credentials;
    case 'permissions':
      return `${name} did not allow everything that publishing needs. Connect again and allow all of it.`;
    case 'config':
      return `${name} does not accept how this installation is set up. Please tell whoever runs it.`;
    case 'expired':
      return 'Authorization expired. Please try connecting again.';
    case 'cancelled':
      return words.cancelled;
    case 'plan':
      return 'Your plan allows no more connected accounts. Please upgrade your plan to connect more.';
    case 'failed':
      return words.failed;
    default:
      return type satisfies never;
  }
}
