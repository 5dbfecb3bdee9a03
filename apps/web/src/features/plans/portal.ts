import { billingMessages } from '@nonet/domain';

import { paymentFailureText } from './checkout.ts';

/** The portal's answer had no address (BILL-20). */
class NoPortalUrl extends Error {}

/** The address of the page on which a subscription is managed. */
export async function openPortal(createLink: () => Promise<{ url?: string | null }>): Promise<string> {
  const { url } = await createLink();
  if (!url) throw new NoPortalUrl();
  return url;
}

/** What the person is told when there is no such page (BILL-17, BILL-19, BILL-20). */
export function portalFailureText(error: unknown): string {
  if (error instanceof NoPortalUrl) return billingMessages.noPortalUrl;
  return paymentFailureText(billingMessages.portalFailed, error);
}
