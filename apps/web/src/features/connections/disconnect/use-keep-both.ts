import type { Connection } from '@nonet/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { toast } from '#/ui/status/toast.ts';

/** Accepts that another account came back: both accounts stay. */
export function useKeepBoth(account: Connection) {
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.connections.keepBoth(account.id),
    onSuccess: () => {
      toast.dismiss('keep-both');
      return fetchAnew(queryClient, queryKeys.connections);
    },
    onError: (error) => toast.error(errorTextOr('Failed to keep both accounts', error), { id: 'keep-both' }),
  });
  return { isBusy: isPending, keepBoth: () => mutate() };
}
