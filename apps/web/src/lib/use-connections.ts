import type { Connection, Connections } from '@nonet/contract';
import { connectionMessages, type NetworkId, networkIds } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { toast } from '#/ui/status/toast.ts';

import { connectionsQuery } from './queries.ts';
import { useUser } from './session.ts';

const none = Object.fromEntries(networkIds.map((network) => [network, []])) as unknown as Record<
  NetworkId,
  Connection[]
>;

/** The user's accounts by network. When they cannot be read a toast says so (CONN-17), and every network is empty (CONN-18). */
export function useConnections() {
  const { data, isPending, isError, errorUpdatedAt, isFetching, refetch } = useQuery(connectionsQuery(useUser().uid));
  useEffect(() => {
    if (errorUpdatedAt > 0) toast.error(connectionMessages.loadFailed, { id: 'connections-failed' });
  }, [errorUpdatedAt]);
  const connections: Connections = isError || !data ? none : data;
  return { connections, isPending, isError, isFetching, retry: () => void refetch() };
}
