import { type PlanId, planIds } from '@nonet/domain';

/** Names, in the address of the plans screen, the plan whose Subscribe was pressed on the landing page. */
export const wantedPlanParameter = 'subscribe';

/** The toast that asks a visitor to sign in first. */
export const signInToast = { id: 'sign-in-to-subscribe', text: 'Please sign in to subscribe to a plan.' } as const;

export function wantedPlan(parameters: URLSearchParams): PlanId | null {
  return planIds.find((id) => id === parameters.get(wantedPlanParameter)) ?? null;
}
