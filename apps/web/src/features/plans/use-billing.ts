import { useLocation, useNavigate } from '@tanstack/react-router';

import type { Billing } from '#/plans/price-note.ts';

/** Which prices are shown. The choice is kept in the address, /plans?billing=yearly, without entries in the history. */
export function useBilling(): [Billing, (billing: Billing) => void] {
  const billing = useLocation({ select: ({ search }) => billingOf(search) });
  const navigate = useNavigate();
  const choose = (next: Billing) =>
    void navigate({
      to: '/plans',
      search: next === 'year' ? { billing: 'yearly' } : {},
      replace: true,
      resetScroll: false,
    });
  return [billing, choose];
}

function billingOf(search: unknown): Billing {
  const isYearly = typeof search === 'object' && search !== null && 'billing' in search && search.billing === 'yearly';
  return isYearly ? 'year' : 'month';
}
