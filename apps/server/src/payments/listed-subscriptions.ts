import { cancelTimeOf, periodEndOf } from '#/payments/read-subscription.ts';
import type { StripeClient } from '#/payments/stripe-client.ts';

/** What tells whether a subscription has changed. */
export interface ListedSubscription {
  id: string;
  customerId: string;
  status: string;
  priceId: string | undefined;
  currentPeriodEnd: Date | null;
  cancelAt: Date | null;
}

/** The most that Stripe lists at once. */
const PAGE = 100;

/** Every subscription of the account, of all customers, a page at a time. */
export async function* listSubscriptions({ call }: StripeClient): AsyncGenerator<ListedSubscription[]> {
  let after: string | undefined;
  for (;;) {
    const { data, has_more } = await call((stripe) =>
      stripe.subscriptions.list({
        status: 'all',
        limit: PAGE,
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    yield data.map((one) => ({
      id: one.id,
      customerId: typeof one.customer === 'string' ? one.customer : one.customer.id,
      status: one.status,
      priceId: one.items.data[0]?.price.id,
      currentPeriodEnd: periodEndOf(one),
      cancelAt: cancelTimeOf(one),
    }));
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return;
  }
}
