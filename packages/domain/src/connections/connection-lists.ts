import { type NetworkId, networkIds } from '#/networks/network-id.ts';

/** Accounts by network as they may be told: a list, or an object with the account's id as the key (2§3, OP-54). */
export type ToldConnections<Account> = Readonly<
  Partial<Record<NetworkId, readonly Account[] | Readonly<Record<string, Account>> | null>>
>;

/** The accounts of each network as a list, in the order in which they were told. A network that was not told has none. */
export function connectionLists<Account>(told: ToldConnections<Account>): Record<NetworkId, Account[]> {
  const entries = networkIds.map((network) => [network, Object.values(told[network] ?? [])] as const);
  return Object.fromEntries(entries) as Record<NetworkId, Account[]>;
}
