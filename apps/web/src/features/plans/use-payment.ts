import type { BillingPlan } from '@nonet/contract';
import type { PlanId } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { billingApi } from '#/lib/billing-api.ts';
import { siteQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';

import { markAway } from './away.ts';
import { checkoutFailureText, chooseThereText, openCheckout } from './checkout.ts';
import { openPortal, portalFailureText } from './portal.ts';

type Choice = Pick<BillingPlan, 'id' | 'name'>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The two ways to the payment provider. What is `busy` is on its way there: a plan's checkout, or the portal. */
export function usePayment() {
  const { uid } = useUser();
  const { data: site } = useQuery(siteQuery());
  const [busy, setBusy] = useState<PlanId | 'portal' | null>(null);
  const [chosenThere, setChosenThere] = useState<PlanId | null>(null);

  // With Back the browser shows this page as it was left.
  useEffect(() => {
    const rest = () => setBusy(null);
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);

  /** Goes to the page that is found; null: it stays. */
  async function leave(
    what: PlanId | 'portal',
    findPage: () => Promise<string | null>,
    failureText: (e: unknown) => string,
  ) {
    if (busy !== null) return;
    setBusy(what);
    try {
      const page = await findPage();
      if (page === null) return setBusy(null);
      markAway();
      // It stays busy until the page is gone.
      location.assign(page);
    } catch (error) {
      setBusy(null);
      toast.error(failureText(error), { id: 'payment' });
    }
  }

  async function findCheckout({ id, name }: Choice, price: string, isSaid: boolean): Promise<string | null> {
    const { url, chooseThere } = await openCheckout(price, {
      begin: (body) => billingApi.checkout.begin(uid, body),
      read: (checkout) => billingApi.checkout.read(uid, checkout),
      wait,
    });
    if (!chooseThere || isSaid) return url;
    setChosenThere(id);
    announce(chooseThereText(name));
    return null;
  }

  return {
    busy,
    /** The plan that has to be chosen on the subscription's page, once that came out. The next press goes there. */
    chosenThere,
    /** `isSaid`: whether the screen says already that the plan has to be chosen there. */
    subscribe: (plan: Choice, price: string, isSaid: boolean) =>
      void leave(plan.id, () => findCheckout(plan, price, isSaid), checkoutFailureText),
    manage: () =>
      void leave(
        'portal',
        () => openPortal(() => billingApi.createPortalLink(site?.functionsRegion)),
        portalFailureText,
      ),
  };
}
