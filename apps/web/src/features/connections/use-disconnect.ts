import type { Connection } from '@nonet/contract';
import { connectionMessages } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { toast } from '#/ui/toast.ts';

export function useDisconnect(account: Connection, onGone: () => void) {
  const { uid } = useUser();
  const row = useRef<{ isHere: boolean; afterwards?: () => void }>({ isHere: true });
  // It waits until the row is gone: when the question closes, it gives the focus back to the row, however fast the
  // answer came.
  useEffect(() => {
    const { current } = row;
    current.isHere = true;
    return () => {
      current.isHere = false;
      current.afterwards?.();
    };
  }, []);
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.connections.disconnect(account.platform, { userId: uid, connectionId: account.id }),
    onSuccess: async () => {
      toast.success(connectionMessages.disconnected(account.platform));
      // The live stream may have removed the row before the answer came.
      if (row.current.isHere) row.current.afterwards = onGone;
      else onGone();
      await queryClient.invalidateQueries({ queryKey: queryKeys.connections });
    },
    onError: (error) => toast.error(errorTextOr(connectionMessages.disconnectFailed(account.platform), error)),
  });
  return { isBusy: isPending, disconnect: () => mutate() };
}
