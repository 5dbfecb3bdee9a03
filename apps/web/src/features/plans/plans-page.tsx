import type { BillingPlan, OwnPlan, Plans } from '@nonet/contract';
import { dayKey, formatDay, largestSaving, subscriptionStanding } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { ownPlanQuery, plansQuery, siteQuery, usageQuery } from '#/lib/queries.ts';
import { useSpaceHere } from '#/lib/spaces-query.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { BrassPill, PlanCards } from '#/plans/plan-card.tsx';
import type { Billing } from '#/plans/price-note.ts';
import { useWhosePlan } from '#/plans/whose-plan.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { AboutPlans } from './about-plans.tsx';
import { chooseThereText } from './checkout.ts';
import { CurrentSubscription, LoadingSubscription, StandingOfPlan } from './current-subscription.tsx';
import { currentPlan, nextPlan } from './offers.ts';
import { LoadingOffers, PlanOffer } from './plan-offer.tsx';
import { useArrival } from './use-arrival.ts';
import { useBilling } from './use-billing.ts';
import { usePayment } from './use-payment.ts';

/** /plans: the plan that a person has, and those that there are (PLAN-01). */
export function PlansPage() {
  const plans = useQuery(plansQuery());
  const ownPlan = useQuery(ownPlanQuery());
  const site = useQuery(siteQuery());
  const { isConfirming, wanted } = useArrival();
  const [billing, setBilling] = useBilling();
  const payment = usePayment();
  const isOnline = useIsOnline();
  const own = ownPlan.data && { ...ownPlan.data, confirming: ownPlan.data.confirming || isConfirming };
  const standing = useStanding(own);
  const isSold = plans.data?.sold ?? own?.sold;
  const current = currentPlan(own);
  const next = standing?.notice ? null : nextPlan(own);
  const blocked = isOnline ? null : 'You are offline.';
  const isChangedThere = standing?.kind === 'ending' || standing?.kind === 'past-due';
  /** The choice is named before the person leaves for a page that does not know it. */
  const sayChooseThere = ({ id, name }: BillingPlan) => {
    if (isChangedThere) return `Your subscription's page opens. Choose ${name} there.`;
    return payment.chosenThere === id ? chooseThereText(name) : null;
  };
  const notYet = standing?.kind === 'confirming' ? 'Your subscription is being confirmed.' : null;

  return (
    <PageBody>
      <PageHead title="Subscription Plans">
        {plans.data && isSold && <BillingChoice plans={plans.data} billing={billing} onChoose={setBilling} />}
      </PageHead>
      <PlanOfSpace />
      <StateStrip own={own} isOnline={isOnline} isComplete={Boolean(own && plans.data)} />
      <CurrentSubscription>
        {own && standing ? (
          <StandingOfPlan
            standing={standing}
            own={own}
            posts={plans.data?.plans.find(({ id }) => id === own.subscription?.plan)?.features[0]}
            isManagedBelow={current !== null && plans.data !== undefined}
            isLeaving={payment.busy === 'portal'}
            blocked={blocked}
            onManage={payment.manage}
          />
        ) : ownPlan.isError ? (
          <LoadFailure text={errorText(ownPlan.error)} isFetching={ownPlan.isFetching} onRetry={ownPlan.refetch} />
        ) : (
          <LoadingSubscription />
        )}
        {isSold === false && site.data && <WhomToAsk provider={site.data.provider} />}
      </CurrentSubscription>
      {isSold !== false &&
        (plans.data ? (
          <>
            <PlanCards>
              {plans.data.plans.map((plan) => (
                <PlanOffer
                  key={plan.id}
                  plan={plan}
                  billing={billing}
                  currency={plans.data.currency}
                  isCurrent={plan.id === current}
                  isFramed={current === null ? plan.popular : plan.id === current}
                  isNext={plan.id === next}
                  isWanted={plan.id === wanted}
                  chooseThere={sayChooseThere(plan)}
                  isLeaving={payment.busy === (plan.id === current ? 'portal' : plan.id)}
                  blocked={blocked ?? notYet}
                  onSubscribe={(price) => payment.subscribe(plan, price, sayChooseThere(plan) !== null)}
                  onManage={payment.manage}
                />
              ))}
            </PlanCards>
            <AboutPlans trialDays={plans.data.trialDays} isDemo={site.data?.isDemo ?? false} />
          </>
        ) : plans.isError ? (
          <Card>
            <ErrorState
              title="Failed to load the plans"
              retrying={plans.isFetching}
              onRetry={() => void plans.refetch()}
            >
              {errorText(plans.error)}
            </ErrorState>
          </Card>
        ) : (
          <LoadingOffers />
        ))}
    </PageBody>
  );
}

/** In another's space the plan that counts is not the one that can be bought here. */
function PlanOfSpace() {
  const whose = useWhosePlan();
  const here = useSpaceHere();
  const { data: usage } = useQuery({ ...usageQuery(), enabled: whose !== null });
  if (whose === null || here === undefined) return null;
  return (
    <Notice kind="note" className="mb-4">
      {`${here.name} runs on ${whose}’s ${usage ? `${usage.planName} ` : ''}plan. Below is your own.`}
    </Notice>
  );
}

/** How the person stands, in words. A change that comes while the screen is open is said aloud. */
function useStanding(own: OwnPlan | undefined) {
  const zone = useTimeZone();
  const standing = own && subscriptionStanding(own, new Date(), zone);
  const lastKind = useRef(standing?.kind);
  useEffect(() => {
    if (lastKind.current !== undefined && standing && standing.kind !== lastKind.current)
      announce(`${standing.title}. ${standing.text}`);
    lastKind.current = standing?.kind;
  });
  return standing;
}

interface BillingChoiceProps {
  plans: Plans;
  billing: Billing;
  onChoose: (billing: Billing) => void;
}

function BillingChoice({ plans, billing, onChoose }: BillingChoiceProps) {
  const saving = largestSaving(plans.plans);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {saving > 0 && <BrassPill>Yearly saves up to {saving}%</BrassPill>}
      <SegmentedControl
        label="Billing"
        value={billing}
        onChange={onChoose}
        options={[
          { value: 'month', label: 'Monthly' },
          { value: 'year', label: 'Yearly' },
        ]}
      />
    </div>
  );
}

/** Says when what is shown may not be the latest state, and what happened to somebody who subscribed twice (OP-89). */
function StateStrip({
  own,
  isOnline,
  isComplete,
}: {
  own: OwnPlan | undefined;
  isOnline: boolean;
  isComplete: boolean;
}) {
  const zone = useTimeZone();
  const refundedAt = own?.doubleRefundedAt;
  return (
    <div className="grid gap-3 not-empty:mb-4">
      {!isOnline && (
        <Notice kind="note" role="status">
          {isComplete ? 'Offline. What is shown may be older.' : 'Offline. Plans show when you are back online.'}
        </Notice>
      )}
      {isOnline && own?.sold && !own.providerAnswers && (
        <Notice kind="note" role="status">
          The payment provider does not answer right now. What is shown may be older than it is there.
        </Notice>
      )}
      {refundedAt && (
        <Notice kind="note">
          You subscribed twice. The later subscription was ended on {formatDay(dayKey(new Date(refundedAt), zone))}, and
          anything paid for it was refunded.
        </Notice>
      )}
    </div>
  );
}

function LoadFailure({
  text,
  isFetching,
  onRetry,
}: {
  text: string;
  isFetching: boolean;
  onRetry: () => Promise<unknown>;
}) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-13 text-red">Failed to load your subscription. {text}</p>
      <Button size="sm" busy={isFetching} onClick={() => void onRetry()}>
        Try Again
      </Button>
    </div>
  );
}

/** Where nothing is sold, the operator decides. */
function WhomToAsk({
  provider: { name, contactEmail, isPlaceholder },
}: {
  provider: { name: string; contactEmail: string; isPlaceholder: boolean };
}) {
  if (isPlaceholder) return null;
  return (
    <p className="mt-2 text-13 text-ink-2">
      Questions go to {name},{' '}
      <a href={`mailto:${contactEmail}`} className="text-link">
        {contactEmail}
      </a>
      .
    </p>
  );
}
