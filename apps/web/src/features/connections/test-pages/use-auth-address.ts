import { consentRoutes, type NetworkId } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { toast } from '#/ui/status/toast.ts';

import { problemOf } from '../consent/begin-problem.ts';
import { addressParts } from './address-parts.ts';

/** Asks for a network's consent address without opening it. The attempt that this begins is given up at once. */
export function useAuthAddress(network: NetworkId) {
  const { data, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const { authUrl, flow } = await api.connections.beginConsent(consentRoutes(network).begin, null);
      await api.connections.cancelFlow(flow);
      return addressParts(authUrl);
    },
    onSuccess: () => toast.dismiss('auth-address'),
    onError: (error) => toast.error(problemOf(network, error).text, { id: 'auth-address' }),
  });
  return { parts: data ?? null, isBusy: isPending, ask: () => mutate() };
}
