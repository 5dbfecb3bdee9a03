import { useEffect } from 'react';
import { billingApi } from '#/lib/billing-api.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';

import { cameBack } from './away.ts';

/** Asks the server to read the subscription anew whenever the person comes back from the payment provider. */
export function useCameBack(): void {
  useEffect(() => {
    function ask() {
      if (cameBack()) void readAnew();
    }
    ask();
    addEventListener('focus', ask);
    addEventListener('pageshow', ask);
    return () => {
      removeEventListener('focus', ask);
      removeEventListener('pageshow', ask);
    };
  }, []);
}

/** Has the subscription read anew at the payment provider, and shows what came of it. */
export async function readAnew(): Promise<void> {
  try {
    queryClient.setQueryData(queryKeys.plan, await billingApi.refresh());
  } catch {
    // What is known here stays on screen; it says itself when the payment provider does not answer.
    await fetchAnew(queryClient, queryKeys.plan);
  }
  void fetchAnew(queryClient, queryKeys.usage);
}
