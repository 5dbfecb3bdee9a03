import type { PlanId } from '@nonet/domain';
import { useEffect, useState } from 'react';
import { signInToast } from '#/plans/wanted-plan.ts';
import { appHistory } from '#/router/app-history.ts';
import { toast } from '#/ui/status/toast.ts';

import { readArrival } from './arrival.ts';
import { cameBack } from './away.ts';
import { readAnew, useCameBack } from './use-came-back.ts';

const toastId = 'checkout';

/**
 * Tells once how a checkout ended, and removes that from the address (OP-13). Until the server has read the
 * subscription anew, a checkout that was paid is being confirmed.
 */
export function useArrival(): { isConfirming: boolean; wanted: PlanId | null } {
  const [wanted, setWanted] = useState<PlanId | null>(null);
  const [isConfirming, setConfirming] = useState(false);

  useEffect(() => {
    const history = appHistory();
    const { checkout, wanted, rest } = readArrival(history.location.search);
    if (!checkout && !wanted) return;
    history.replace(`${history.location.pathname}${rest.size > 0 ? `?${rest}` : ''}`);
    if (wanted) {
      setWanted(wanted);
      toast.dismiss(signInToast.id);
    }
    if (checkout === 'canceled') toast.info('Checkout was left. Nothing was charged.', { id: toastId });
    if (checkout !== 'success') return;
    toast.success('Checkout complete. Your plan shows here as soon as it is confirmed.', { id: toastId });
    // It is read here, and need not be read once more for having come back.
    cameBack();
    setConfirming(true);
    void readAnew().then(() => setConfirming(false));
  }, []);
  useCameBack();

  return { isConfirming, wanted };
}
