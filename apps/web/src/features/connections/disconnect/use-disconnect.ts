import type { Connection } from '@nonet/contract';
import { connectionMessages, consentWords, type NetworkId, networkRules } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { toast } from '#/ui/status/toast.ts';

export function useDisconnect(account: Connection, onGone: () => void) {
  const { uid } = useUser();
  const id = `disconnect-${account.id}`;
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
    mutationFn: (deleteData: boolean) =>
      api.connections.disconnect(account.platform, {
        userId: uid,
        connectionId: account.id,
        ...(deleteData && { deleteData }),
      }),
    onSuccess: async (_, deleteData) => {
      toast.success(connectionMessages[deleteData ? 'dataDeleted' : 'disconnected'](account.platform), { id });
      // The live stream may have removed the row before the answer came.
      if (row.current.isHere) row.current.afterwards = onGone;
      else onGone();
      await fetchAnew(queryClient, queryKeys.connections);
    },
    onError: (error, deleteData) => toast.error(errorTextOr(failureText(account.platform, deleteData), error), { id }),
  });
  return { isBusy: isPending, disconnect: (deleteData = false) => mutate(deleteData) };
}

function failureText(platform: NetworkId, deleteData: boolean): string {
  if (deleteData) return connectionMessages.dataDeletionFailed(platform);
  return consentWords(platform).notDisconnected;
}

/** Whether disconnecting asks what becomes of the data. */
export function asksForData(platform: NetworkId): boolean {
  return networkRules[platform].consent?.asksForData === true;
}
