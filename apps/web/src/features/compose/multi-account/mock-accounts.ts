import type { Connection, Connections } from '@nonet/contract';
import { displayName, type NetworkId, networkIds } from '@nonet/domain';

/** Short, usual and longest names, in letters of several widths. */
const names = ['fala', 'studio.fala', 'the-kiln-and-wheel-of-lower-silesia', '陶芸工房ファラ'];

/** Accounts of nobody, for trying the choice of accounts: `count` of them, spread over all networks. */
export function mockConnections(count: number): Connections {
  const accounts = Array.from({ length: count }, (_, index) => mockAccount(index));
  const of = (network: NetworkId) => accounts.filter(({ platform }) => platform === network);
  return Object.fromEntries(networkIds.map((network) => [network, of(network)])) as Connections;
}

function mockAccount(index: number): Connection {
  const platform = networkIds[index % networkIds.length] as NetworkId;
  const round = Math.floor(index / networkIds.length);
  const username = names[((index % networkIds.length) + round) % names.length] ?? '';
  const named = { platform, username, profileName: username, accountName: null };
  return {
    ...named,
    id: `${platform}_mock-${round + 1}`,
    connected: true,
    displayName: displayName(named),
    isDefault: round === 0,
    profilePicture: null,
    timestamp: '2026-11-01T08:00:00.000Z',
    env: 'sandbox',
    reconnectNeeded: false,
    reconnectReason: null,
    accessEndsAt: null,
    postsAtRisk: 0,
    locked: false,
    cameInstead: null,
    kind: null,
  };
}
