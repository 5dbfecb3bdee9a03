import { isPaymentProblem } from '#/payments/payment-problem.ts';
import type { StripeClient } from '#/payments/stripe-client.ts';

/**
 * Ends a subscription at once and pays back all that was paid for it; a trial has nothing to pay back. Whatever is done already
 * stays done, so it may be repeated after a crash. Returns the cents that it paid back.
 */
export async function undoSubscription(client: StripeClient, subscriptionId: string): Promise<number> {
  const { call } = client;
  await call((stripe) => stripe.subscriptions.cancel(subscriptionId)).catch((error: unknown) => {
    // An ended subscription is not found any more by what would change it.
    if (!isPaymentProblem(error, 'missing')) throw error;
  });
  const { data: invoices } = await call((stripe) =>
    stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 100 }),
  );
  let cents = 0;
  for (const { id, amount_paid } of invoices) {
    if (id !== undefined && amount_paid > 0) cents += await payBack(client, id);
  }
  return cents;
}

async function payBack({ call }: StripeClient, invoice: string): Promise<number> {
  const { data: payments } = await call((stripe) => stripe.invoicePayments.list({ invoice }));
  let cents = 0;
  for (const { status, payment } of payments) {
    const intent = typeof payment.payment_intent === 'object' ? payment.payment_intent.id : payment.payment_intent;
    if (status !== 'paid' || intent === undefined) continue;
    try {
      const { amount } = await call((stripe) =>
        stripe.refunds.create({ payment_intent: intent, reason: 'duplicate' }, { idempotencyKey: `refund-${intent}` }),
      );
      cents += amount;
    } catch (error) {
      // The operator was faster, or this ran before and its key is forgotten by now.
      if (!isPaymentProblem(error) || error.code !== 'charge_already_refunded') throw error;
    }
  }
  return cents;
}
