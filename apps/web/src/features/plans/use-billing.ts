import type { Billing } from '#/plans/price-note.ts';
import { navigate } from '#/router/navigate.ts';
import { useLocation } from '#/router/use-location.ts';

/** Which prices are shown. The choice is kept in the address, /plans?billing=yearly, without entries in the history. */
export function useBilling(): [Billing, (billing: Billing) => void] {
  const billing = useLocation(({ search }) => billingOf(search));
  const choose = (next: Billing) =>
    navigate({
      to: '/plans',
      search: next === 'year' ? { billing: 'yearly' } : {},
      replace: true,
      keepsScroll: true,
    });
  return [billing, choose];
}

function billingOf(search: string): Billing {
  return new URLSearchParams(search).get('billing') === 'yearly' ? 'year' : 'month';
}
