import type { Checkout, CheckoutSession } from '@nonet/contract';

import { billingMessages } from '@nonet/domain';

import { ApiError, authenticationRequiredText, errorTextOr } from '#/lib/api-error.ts';

/** Where the payment page sends the person back to (BILL-06, BILL-07). */
const returns = { success_url: '/plans?success=true', cancel_url: '/plans?canceled=true' } as const;
const pollMs = 700;
/** A payment page that is not there by then will not come. */
const patienceMs = 60_000;

export interface CheckoutSteps {
  begin: (body: Checkout) => Promise<CheckoutSession>;
  read: (id: string) => Promise<CheckoutSession>;
  wait: (ms: number) => Promise<void>;
}

/** The checkout's own words why there is no payment page. */
class CheckoutRefused extends Error {}

/** The page that a checkout leads to. */
export interface PaymentPage {
  url: string;
  /** It is the whole page of a subscription, on which the plan has to be chosen again. */
  chooseThere: boolean;
}

/** BILL-08: begins a checkout, and looks at it until it has a payment page, which it returns, or an error. */
export async function openCheckout(price: string, { begin, read, wait }: CheckoutSteps): Promise<PaymentPage> {
  let checkout = await begin({ price, ...returns });
  const chooseThere = checkout.chooseThere ?? false;
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    if (checkout.error) throw new CheckoutRefused(checkout.error.message);
    if (checkout.url !== null) return { url: checkout.url, chooseThere };
    await wait(pollMs);
    checkout = await read(checkout.id);
  }
  throw new Error('The checkout got no payment page.');
}

/** What is said once it came out that the plan cannot be chosen from here. */
export function chooseThereText(plan: string): string {
  return `This change is made on your subscription's page. Press Subscribe again, and choose ${plan} there.`;
}

/** What the person is told when there is no payment page (BILL-10, BILL-17, BILL-18). */
export function checkoutFailureText(error: unknown): string {
  if (error instanceof CheckoutRefused) return error.message;
  return paymentFailureText(billingMessages.checkoutFailed, error);
}

/** OP-12: a session that has ended has its own sentence. */
export function paymentFailureText(fallback: string, error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return authenticationRequiredText;
  return errorTextOr(fallback, error);
}
