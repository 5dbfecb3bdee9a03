import type { Checkout, CheckoutSession, OwnPlan } from '@nonet/contract';

import { callFunction } from './callable.ts';
import { apiClient } from './session.ts';

const checkoutsOf = (uid: string) => `/api/customers/${encodeURIComponent(uid)}/checkout_sessions`;

/** The calls about payment. They are apart from `api` because few screens use them; so no other loads them. */
export const billingApi = {
  /** Reads the subscription anew at the payment provider. */
  refresh: () => apiClient.call<OwnPlan>('POST', '/api/subscription/refresh', { body: {} }),
  checkout: {
    begin: (uid: string, body: Checkout) => apiClient.call<CheckoutSession>('POST', checkoutsOf(uid), { body }),
    read: (uid: string, id: string) => apiClient.read<CheckoutSession>(`${checkoutsOf(uid)}/${encodeURIComponent(id)}`),
  },
  /** BILL-12: the address of the page on which the person manages the subscription. */
  createPortalLink: (region: string | undefined) =>
    callFunction<{ url?: string | null }>(
      apiClient,
      { name: 'createPortalLink', region },
      { returnUrl: '/plans', locale: 'auto' },
    ),
};
