import type { Journey } from '#/testing/everywhere/journey.ts';
import { sendForm, sendSigned, stripeAt, VISA } from '#/testing/shop.ts';

/** Subscribes at the sandbox's Stripe; its webhooks come by way of the test. */
export async function pay({ server, sandbox, ada, go }: Journey): Promise<void> {
  const { plans } = await go('GET', '/api/plans', undefined, server);
  const customer = `/api/customers/${ada.uid}`;
  const { id, url } = await go('POST', `${customer}/checkout_sessions`, { price: plans[1].monthlyPriceId });
  await go('GET', `${customer}/checkout_sessions/${id}`);
  await sendForm(url, { card: VISA });
  const stripe = stripeAt(sandbox.url, server.config.payments?.secretKey ?? '');
  const { data: events } = await stripe.events.list({ limit: 20 });
  for (const event of events) await sendSigned(server, event);
  await server.runJobs();
  await go('POST', '/api/subscription/refresh');
  await go('GET', '/api/subscription');
  await go('GET', `${customer}/subscriptions?status=trialing,active`);
  await go('POST', '/api/functions/us-central1/createPortalLink', { data: {} });
}
