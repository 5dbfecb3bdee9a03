import type { PlanId } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { billingApi } from '#/lib/billing-api.ts';
import { siteQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { toast } from '#/ui/toast.ts';

import { markAway } from './away.ts';
import { checkoutFailureText, openCheckout } from './checkout.ts';
import { openPortal, portalFailureText } from './portal.ts';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The two ways to the payment provider. What is `busy` is on its way there: a plan's checkout, or the portal. */
export function usePayment() {
  const { uid } = useUser();
  const { data: site } = useQuery(siteQuery());
  const [busy, setBusy] = useState<PlanId | 'portal' | null>(null);

  // With Back the browser shows this page as it was left.
  useEffect(() => {
    const rest = () => setBusy(null);
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);

  async function leave(what: PlanId | 'portal', findPage: () => Promise<string>, failureText: (e: unknown) => string) {
    if (busy !== null) return;
    setBusy(what);
    try {
      const page = await findPage();
      markAway();
      // It stays busy until the page is gone.
      location.assign(page);
    } catch (error) {
      setBusy(null);
      toast.error(failureText(error), { id: 'payment' });
    }
  }

  return {
    busy,
    subscribe: (plan: PlanId, price: string) =>
      void leave(
        plan,
        () =>
          openCheckout(price, {
            begin: (body) => billingApi.checkout.begin(uid, body),
            read: (id) => billingApi.checkout.read(uid, id),
            wait,
          }),
        checkoutFailureText,
      ),
    manage: () =>
      void leave(
        'portal',
        () => openPortal(() => billingApi.createPortalLink(site?.functionsRegion)),
        portalFailureText,
      ),
  };
}
