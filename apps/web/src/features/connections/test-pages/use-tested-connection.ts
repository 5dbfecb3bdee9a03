import type { Connection } from '@nonet/contract';
import { connectionMessages, type NetworkId } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { toast } from '#/ui/status/toast.ts';

import { consent, useConsent } from '../consent/consent.ts';
import { lookEveryMs } from '../consent/consent-state.ts';
import { connectionStatus } from './connection-status.ts';

/** Connecting and disconnecting accounts of one network, with the status text of what was tried last. */
export function useTestedConnection(network: NetworkId, accounts: readonly Connection[]) {
  const { uid: userId } = useUser();
  const attempt = useConsent();
  const state = attempt?.network === network ? attempt.state : null;
  const { mutate, reset, status, variables } = useMutation({
    mutationFn: (account: Connection) => api.connections.disconnect(network, { userId, connectionId: account.id }),
    onSuccess: () => toast.success(connectionMessages.disconnected(network), { id: 'disconnect' }),
    onError: (error) =>
      toast.error(errorTextOr(connectionMessages.disconnectFailed(network), error), { id: 'disconnect' }),
    onSettled: () => fetchAnew(queryClient, queryKeys.connections),
  });
  return {
    attempt,
    status: connectionStatus({
      network,
      attempt: state,
      isAtNetwork: useIsLater(state?.step === 'waiting', lookEveryMs),
      disconnect: status === 'idle' ? null : status,
      isConnected: accounts.length > 0,
    }),
    connect() {
      reset();
      void consent.connect(network, null);
    },
    disconnect: (account: Connection) => mutate(account),
    isDisconnecting: (account: Connection) => status === 'pending' && variables?.id === account.id,
  };
}

/** True when `isOn` has been true for this long. */
function useIsLater(isOn: boolean, delayMs: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLater(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLater(false);
    };
  }, [isOn, delayMs]);
  return isLater;
}
