import type { Board, Connection } from '@nonet/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#/lib/api.ts';
import { queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';

/** The boards of an account, and what can be done with them. */
export interface AccountBoards {
  /** Undefined while they are asked for, and when that failed. */
  boards: readonly Board[] | undefined;
  error: unknown;
  isRefreshing: boolean;
  /** Has the network asked again. Throws when that fails. */
  refresh: () => Promise<void>;
  /** Has a board made, which then stands first. */
  create: (draft: Omit<Board, 'id'> & { description: string }) => Promise<Board>;
}

export function useBoards({ id: connectionId, platform }: Connection): AccountBoards {
  const { uid: userId } = useUser();
  const client = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const queryKey = [...queryKeys.boards, connectionId];
  const fetch = async (forceRefresh: boolean) => {
    const { boards } = await api.connections.boards(platform, { userId, connectionId, forceRefresh });
    return boards;
  };
  const { data, error } = useQuery({ queryKey, queryFn: () => fetch(false), staleTime: 5 * 60_000 });
  return {
    boards: data,
    error,
    isRefreshing,
    async refresh() {
      setRefreshing(true);
      try {
        client.setQueryData(queryKey, await fetch(true));
      } finally {
        setRefreshing(false);
      }
    },
    async create(draft) {
      const { board } = await api.connections.createBoard(platform, { userId, connectionId, ...draft });
      client.setQueryData<readonly Board[]>(queryKey, (known = []) => [board, ...known]);
      return board;
    },
  };
}

/** The sections of a board; none while they are asked for, and when they cannot be. */
export function useSections({ id: connectionId, platform }: Connection, boardId: string) {
  const { uid: userId } = useUser();
  const { data } = useQuery({
    queryKey: [...queryKeys.boards, connectionId, boardId],
    queryFn: () => api.connections.boardSections(platform, { userId, connectionId, boardId }),
    enabled: boardId !== '',
    staleTime: 5 * 60_000,
  });
  return data?.sections ?? [];
}
