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

/** BILL-08: begins a checkout, and looks at it until it has a payment page, whose address it returns, or an error. */
export async function openCheckout(price: string, { begin, read, wait }: CheckoutSteps): Promise<string> {
  let checkout = await begin({ price, ...returns });
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    if (checkout.error) throw new CheckoutRefused(checkout.error.message);
    if (checkout.url !== null) return checkout.url;
    await wait(pollMs);
    checkout = await read(checkout.id);
  }
  throw new Error('The checkout got no payment page.');
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
