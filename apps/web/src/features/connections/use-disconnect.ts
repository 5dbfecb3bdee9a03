import type { Connection } from '@nonet/contract';
import { connectionMessages } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { toast } from '#/ui/toast.ts';

export function useDisconnect(account: Connection, onGone: () => void) {
  const { uid } = useUser();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.connections.disconnect(account.platform, { userId: uid, connectionId: account.id }),
    onSuccess: async () => {
      toast.success(connectionMessages.disconnected(account.platform));
      onGone();
      await queryClient.invalidateQueries({ queryKey: queryKeys.connections });
    },
    onError: (error) => toast.error(errorTextOr(connectionMessages.disconnectFailed(account.platform), error)),
  });
  return { isBusy: isPending, disconnect: () => mutate() };
}
