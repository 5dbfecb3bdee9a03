import type { PlanId } from '@nonet/domain';

import { wantedPlan, wantedPlanParameter } from '#/plans/wanted-plan.ts';

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
  const wanted = wantedPlan(parameters);
  for (const name of ['success', 'canceled', wantedPlanParameter]) parameters.delete(name);
  return { checkout, wanted, rest: parameters };
}
