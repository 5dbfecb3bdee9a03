import type { Plans } from '@nonet/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { plansQuery } from './queries.ts';

/** After how many milliseconds an open screen reads the plans again, when these are what it has. */
function nextReadMs(sold: boolean, monthlyPriceId: string | null) {
  const { queryKey, refetchInterval } = plansQuery();
  const client = new QueryClient();
  client.setQueryData(queryKey, { sold, plans: [{ monthlyPriceId, yearlyPriceId: 'price-2' }] } as unknown as Plans);
  const query = client.getQueryCache().find<Plans>({ queryKey });
  if (query === undefined || typeof refetchInterval !== 'function')
    throw new Error('The plans are not read by a query');
  return refetchInterval(query as never);
}

test('PLAN-01 plans are read again until the payment provider has told their prices, and no longer', () => {
  expect(nextReadMs(true, null)).toBeGreaterThan(0);
  expect(nextReadMs(true, 'price-1')).toBe(false);
  expect(nextReadMs(false, null)).toBe(false);
});
