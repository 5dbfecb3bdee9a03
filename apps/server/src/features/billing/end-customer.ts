import type { BillingParts } from '#/features/billing/billing-parts.ts';

/**
 * Ends what the customer of a deleted account subscribed to; Stripe keeps the invoices, as the law demands. Throws when it must be
 * tried again: somebody who really pays must not go on paying because a key is missing, or is another account's.
 */
export async function endCustomer(
  { payments, log }: Pick<BillingParts, 'payments' | 'log'>,
  { customerId, livemode }: { customerId: string; livemode: boolean },
): Promise<void> {
  if (payments !== null && payments.isLive === livemode && (await payments.removeCustomer(customerId)) === 'removed')
    return;
  if (livemode) {
    log.error(
      { customer: customerId },
      'a deleted account has a subscription that needs the live key of its account at Stripe to end',
    );
    throw new Error('The live key of Stripe is missing, or another account’s');
  }
  log.warn({ customer: customerId }, 'a customer of Stripe’s test mode cannot be removed any more');
}
