import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PaymentNotice } from '#/features/plans/payment-notice.tsx';

import { ownPlanQuery } from '#/lib/queries.ts';
import { idle } from '#/offline/idle.ts';

/**
 * Looks, once the screen is there, whether a payment of the person failed or waits, and says so above every screen but
 * the plans, which say it themselves. Few people ever need the words for it, so their code comes only then.
 */
export function PaymentWatch() {
  const isIdle = useIsIdle();
  const { data: own } = useQuery({ ...ownPlanQuery(), enabled: isIdle });
  const isElsewhere = useLocation({ select: ({ pathname }) => pathname !== '/plans' });
  const status = own?.subscription?.status;
  const mayWait = isElsewhere && (status === 'past_due' || status === 'incomplete');
  const Notice = useNotice(mayWait);
  return mayWait && own && Notice ? <Notice own={own} /> : null;
}

function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void idle().then(() => setIdle(true)), []);
  return isIdle;
}

function useNotice(isNeeded: boolean): typeof PaymentNotice | null {
  const [Notice, setNotice] = useState<typeof PaymentNotice | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    import('#/features/plans/payment-notice.tsx').then(
      ({ PaymentNotice }) => setNotice(() => PaymentNotice),
      // The plans screen says it too, and the person was mailed.
      () => undefined,
    );
  }, [isNeeded]);
  return Notice;
}
