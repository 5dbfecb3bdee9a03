import { type PlanId, planIds } from '@nonet/domain';

/** What the address of the plans screen says besides the billing, and the address without it. */
export interface Arrival {
  /** How a checkout ended, by the payment page's way back (OP-13). Nothing is granted for it. */
  checkout: 'success' | 'canceled' | null;
  /** The plan whose Subscribe was pressed on the landing page. */
  wanted: PlanId | null;
  /** The parameters that stay. */
  rest: URLSearchParams;
}

export function readArrival(search: string): Arrival {
  const parameters = new URLSearchParams(search);
  const checkout = (['success', 'canceled'] as const).find((name) => parameters.get(name) === 'true') ?? null;
  const wanted = planIds.find((id) => id === parameters.get('subscribe')) ?? null;
  for (const name of ['success', 'canceled', 'subscribe']) parameters.delete(name);
  return { checkout, wanted, rest: parameters };
}
