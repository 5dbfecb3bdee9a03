import { useQuery } from '@tanstack/react-query';
import { ownPlanQuery } from '#/lib/queries.ts';
import { useLocation } from '#/router/use-location.ts';

import { useIsIdle, useLatePart } from './use-late-part.ts';

// The plans screen says it too, and the person was mailed.
const importNotice = () => import('#/features/plans/payment-notice.tsx').then(({ PaymentNotice }) => PaymentNotice);

/**
 * Looks, once the screen is there, whether a payment of the person failed or waits, and says so above every screen but
 * the plans, which say it themselves. Few people ever need the words for it, so their code comes only then.
 */
export function PaymentWatch() {
  const isIdle = useIsIdle();
  const { data: own } = useQuery({ ...ownPlanQuery(), enabled: isIdle });
  const isElsewhere = useLocation(({ pathname }) => pathname !== '/plans');
  const status = own?.subscription?.status;
  const mayWait = isElsewhere && (status === 'past_due' || status === 'incomplete');
  const Notice = useLatePart(mayWait, importNotice);
  return mayWait && own && Notice ? <Notice own={own} /> : null;
}
