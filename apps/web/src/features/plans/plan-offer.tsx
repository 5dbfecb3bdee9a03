import type { BillingPlan } from '@nonet/contract';
import { formatPrice, planIds } from '@nonet/domain';
import { useEffect, useRef } from 'react';

import { PlanCard, PlanCards, PlanFeature, PlanPrice } from '#/plans/plan-card.tsx';
import { type Billing, priceNote } from '#/plans/price-note.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Badge } from '#/ui/status/badge.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

interface PlanOfferProps {
  plan: BillingPlan;
  billing: Billing;
  currency: string;
  isCurrent: boolean;
  /** The one card that the eye goes to. */
  isFramed: boolean;
  /** The one plan whose button stands out. */
  isNext: boolean;
  /** It was chosen before this screen was opened: its button has the focus. */
  isWanted: boolean;
  /** What is said of the page that opens, when the plan has to be chosen there once more. */
  chooseThere: string | null;
  isLeaving: boolean;
  /** Why nothing can be bought or changed now. */
  blocked: string | null;
  onSubscribe: (price: string) => void;
  onManage: () => void;
}

/** A plan's card with what the person can do: subscribe, or manage the plan that they have. */
export function PlanOffer(props: PlanOfferProps) {
  const { plan, billing, currency, isCurrent, isFramed } = props;
  const price = billing === 'month' ? plan.monthlyPrice : plan.yearlyPrice;
  return (
    <PlanCard
      id={plan.id}
      name={plan.name}
      description={plan.description}
      isPopular={plan.popular}
      isFramed={isFramed}
      badge={
        isCurrent && (
          <Badge tone="green" icon={<Sign name="tick" size={13} strokeWidth={2.5} />}>
            Current Plan
          </Badge>
        )
      }
      price={
        <div key={billing} className="animate-fade">
          <PlanPrice price={formatPrice(price, currency)} per={billing} note={priceNote(plan, billing, currency)} />
        </div>
      }
      features={plan.features.map((feature) => <PlanFeature key={feature}>{feature}</PlanFeature>)}
      action={<OfferButton {...props} />}
    />
  );
}

function OfferButton({ plan, billing, isCurrent, isNext, isWanted, chooseThere, isLeaving, ...rest }: PlanOfferProps) {
  const { blocked, onSubscribe, onManage } = rest;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Seen, not only had: it was chosen by a press on another page.
    if (isWanted) button.current?.focus({ focusVisible: true });
  }, [isWanted]);
  const look = { ref: button, size: 'lg', wide: true, busy: isLeaving, busyText: 'Opening...' } as const;
  if (isCurrent)
    return (
      <Button {...look} blocked={blocked} onClick={onManage}>
        Manage Subscription
      </Button>
    );
  const price = billing === 'month' ? plan.monthlyPriceId : plan.yearlyPriceId;
  return (
    <>
      <Button
        {...look}
        kind={isNext ? 'primary' : 'secondary'}
        aria-label={isLeaving ? undefined : `Subscribe to ${plan.name}`}
        blocked={blocked ?? (price === null ? 'Payment is not ready yet. Try again in a moment.' : null)}
        onClick={() => price !== null && onSubscribe(price)}
      >
        Subscribe
      </Button>
      {chooseThere !== null && <p className="mt-2 text-12 text-pretty text-ink-2">{chooseThere}</p>}
    </>
  );
}

export function LoadingOffers() {
  return (
    <Skeleton label="Loading the plans...">
      <PlanCards>
        {planIds.map((id) => (
          <Card key={id} className="grid gap-4 p-5 sm:p-6 lg:h-[446px]">
            <Bone className="h-5 w-28" />
            <Bone className="h-11 w-36" />
            <Bone className="h-3.5 w-48" />
            <Bone className="h-3.5 w-40" />
            <Bone className="mt-auto h-[46px] w-full" />
          </Card>
        ))}
      </PlanCards>
    </Skeleton>
  );
}
