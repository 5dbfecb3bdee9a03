import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';

/** OP-58. */
export function useMakeDefault(account: Connection) {
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.connections.makeDefault(account.id),
    onSuccess: async () => {
      toast.dismiss('make-default');
      await fetchAnew(queryClient, queryKeys.connections);
      announce(`${displayedName(account)} is the default account`);
    },
    onError: (error) => toast.error(errorTextOr('Failed to change the default account', error), { id: 'make-default' }),
  });
  return { isBusy: isPending, makeDefault: () => mutate() };
}
