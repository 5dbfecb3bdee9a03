import type { Connections } from '@nonet/contract';
import { type NetworkId, networkIds } from '@nonet/domain';

/** What a post is planned for already may be changed: there its locked accounts count as open. */
export function openWhere(connections: Connections, plannedIds: readonly string[]): Connections {
  if (plannedIds.length === 0) return connections;
  const openIn = (network: NetworkId) =>
    connections[network].map((account) =>
      account.locked && plannedIds.includes(account.id) ? { ...account, locked: false } : account,
    );
  return Object.fromEntries(networkIds.map((network) => [network, openIn(network)])) as Connections;
}
