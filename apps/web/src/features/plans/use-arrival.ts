import type { PlanId } from '@nonet/domain';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { billingApi } from '#/lib/billing-api.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { toast } from '#/ui/toast.ts';

import { readArrival } from './arrival.ts';
import { cameBack } from './away.ts';

const toastId = 'checkout';

/**
 * Tells once how a checkout ended, and removes that from the address (OP-13). After every way back from the payment
 * provider the server is asked to read the subscription anew.
 */
export function useArrival(): { isConfirming: boolean; wanted: PlanId | null } {
  const { history } = useRouter();
  const [wanted, setWanted] = useState<PlanId | null>(null);
  const [isConfirming, setConfirming] = useState(false);

  useEffect(() => {
    const arrival = readArrival(history.location.search);
    const { checkout, rest } = arrival;
    if (arrival.wanted) setWanted(arrival.wanted);
    if (checkout || arrival.wanted)
      history.replace(`${history.location.pathname}${rest.size > 0 ? `?${rest}` : ''}`, history.location.state);
    if (checkout === 'success')
      toast.success('Checkout complete. Your plan shows here as soon as it is confirmed.', { id: toastId });
    if (checkout === 'canceled') toast.info('Checkout was left. Nothing was charged.', { id: toastId });

    async function askAnew() {
      await readAnew();
      setConfirming(false);
    }
    function askAfterReturn() {
      if (cameBack()) void askAnew();
    }
    if (checkout === 'success') setConfirming(true);
    if (cameBack() || checkout) void askAnew();
    addEventListener('focus', askAfterReturn);
    addEventListener('pageshow', askAfterReturn);
    return () => {
      removeEventListener('focus', askAfterReturn);
      removeEventListener('pageshow', askAfterReturn);
    };
  }, [history]);

  return { isConfirming, wanted };
}

async function readAnew(): Promise<void> {
  try {
    queryClient.setQueryData(queryKeys.plan, await billingApi.refresh());
  } catch {
    // What is known here stays on screen; it says itself when the payment provider does not answer.
    await queryClient.invalidateQueries({ queryKey: queryKeys.plan });
  }
  void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
}
