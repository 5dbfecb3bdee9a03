import type { Connection } from '@nonet/contract';
import { type NetworkId, networkIds } from '@nonet/domain';
import { useMemo } from 'react';

/**
 * The networks of these accounts, each once, in the order of the matrix. The list object changes only with its content.
 */
export function useNetworks(accounts: readonly Connection[]): readonly NetworkId[] {
  const names = accounts.map(({ platform }) => platform).join();
  return useMemo(() => networkIds.filter((network) => names.split(',').includes(network)), [names]);
}
