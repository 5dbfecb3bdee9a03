import type { Endpoint } from '#/payments/endpoint.ts';
import { catalogueEndpoints } from '#/payments/endpoints/catalogue.ts';
import { checkoutEndpoints } from '#/payments/endpoints/checkout.ts';
import { customerEndpoints } from '#/payments/endpoints/customers.ts';
import { eventEndpoints } from '#/payments/endpoints/events.ts';
import { invoiceEndpoints } from '#/payments/endpoints/invoices.ts';
import { portalEndpoints } from '#/payments/endpoints/portal.ts';
import { setUpEndpoints } from '#/payments/endpoints/set-up.ts';
import { subscriptionEndpoints } from '#/payments/endpoints/subscriptions.ts';

/** Every call that is played. */
export const endpoints: readonly Endpoint[] = [
  ...catalogueEndpoints,
  ...setUpEndpoints,
  ...customerEndpoints,
  ...checkoutEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...portalEndpoints,
  ...eventEndpoints,
];
