import { parseArgs } from 'node:util';

import type { Config } from '#/config.ts';
import { isPaymentProblem } from '#/payments/payment-problem.ts';
import { createPayments } from '#/payments/payments.ts';
import { StartProblem } from '#/start/start-problem.ts';

/** `npm run stripe:setup`: makes products, prices, portal and webhook in the account of STRIPE_SECRET_KEY. Again, it only mends. */
export async function setUpStripe({ payments, publicUrl }: Config, args: string[]): Promise<string[]> {
  parseArgs({ args, options: {} });
  if (payments === null || payments.isSandbox) {
    throw new StartProblem('Set STRIPE_SECRET_KEY to the key of the account at Stripe that is to be set up.');
  }
  const account = createPayments({ settings: payments, publicUrl });
  try {
    const { done, webhookSecret } = await account.setUp();
    const mode = payments.isLive ? 'live' : 'test';
    return [
      ...(done.length === 0 ? [`Everything is there already, in the ${mode} mode of this account.`] : done),
      ...tellSecret(webhookSecret, payments.webhookSecrets.length > 0, publicUrl),
    ];
  } catch (error) {
    if (isPaymentProblem(error)) throw new StartProblem(`The account could not be set up. ${error.message}`);
    throw error;
  } finally {
    account.close();
  }
}

/** Stripe tells the secret of an endpoint only when it makes it; who lost it makes another in the dashboard. */
function tellSecret(made: string | null, isSet: boolean, publicUrl: string): string[] {
  if (made !== null)
    return ['', 'Put this line into the settings, and start Nonet again:', `STRIPE_WEBHOOK_SECRET=${made}`];
  if (isSet) return [];
  return [
    `STRIPE_WEBHOOK_SECRET is not set: reveal the signing secret of the endpoint ${publicUrl}/api/stripe/webhook in Stripe's dashboard.`,
  ];
}
