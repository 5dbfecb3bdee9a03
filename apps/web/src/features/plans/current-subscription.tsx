import type { OwnPlan, Subscription } from '@nonet/contract';
import { formatRate, openLimitsText, type Standing } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Logo } from '#/brand/logo.tsx';
import { errorText } from '#/lib/api-error.ts';
import { usageQuery } from '#/lib/queries.ts';
import { useConnections } from '#/lib/use-connections.ts';
import { AccountsMeter } from '#/plans/accounts-meter.tsx';
import { UsageMeter } from '#/plans/usage-meter.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Sign, type SignName } from '#/ui/sign.tsx';
import { Badge } from '#/ui/status/badge.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { StandingAction } from './standing-action.tsx';

/** The frame of the card: what is known at the left, the month's posts and the accounts at the right. */
export function CurrentSubscription({ children }: { children: ReactNode }) {
  return (
    <Card
      as="section"
      aria-label="Current subscription"
      className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-4 p-4 md:px-6"
    >
      <div className="flex min-w-0 flex-[1_1_22rem] items-start gap-4">
        <span className="grid size-10 flex-none place-items-center rounded-lg bg-sunken">
          <Logo size={21} />
        </span>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      <div className="w-full lg:w-[280px]">
        <MonthlyPosts />
      </div>
    </Card>
  );
}

const signs: Readonly<Record<Standing['kind'], SignName>> = {
  'not-sold': 'info',
  none: 'info',
  given: 'tick',
  confirming: 'busy',
  trialing: 'clock',
  active: 'tick',
  ending: 'date',
  'past-due': 'warning',
  'needs-confirmation': 'hand',
  'on-hold': 'ban',
  ended: 'ban',
};

interface StandingOfPlanProps {
  standing: Standing;
  own: OwnPlan;
  /** The line of the plan's card that names its posts. */
  posts: string | undefined;
  /** True when the card of the current plan has the button Manage Subscription. */
  isManagedBelow: boolean;
  isLeaving: boolean;
  blocked: string | null;
  onManage: () => void;
}

/** The plan, how it stands, what it costs, and what can be done about it. */
export function StandingOfPlan({
  standing,
  own,
  posts,
  isManagedBelow,
  isLeaving,
  blocked,
  onManage,
}: StandingOfPlanProps) {
  const { kind, title, badge, text } = standing;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[620]">
          {title}
          {badge && (
            <Badge
              tone={badge.tone}
              icon={
                <Sign
                  name={signs[kind]}
                  size={13}
                  strokeWidth={2.25}
                  className={kind === 'confirming' ? 'animate-turn' : undefined}
                />
              }
            >
              {badge.text}
            </Badge>
          )}
        </h2>
        <p className="mt-1 max-w-[84ch] text-13 text-ink-2">{text}</p>
        {own.sold && !own.limited && (
          <p className="mt-0.5 max-w-[84ch] text-13 text-ink-3">{openLimitsText(own.plan)}</p>
        )}
        {own.subscription && isPaidFor(kind) && (
          <p className="mt-0.5 text-13 text-ink-3">
            {[rateOf(own.subscription), posts].filter((part) => part !== undefined).join(' · ')}
          </p>
        )}
      </div>
      <StandingAction
        standing={standing}
        kind={standing.notice === undefined ? 'secondary' : 'primary'}
        payUrl={own.subscription?.payUrl ?? null}
        // One button of a name on the screen: Manage Subscription stands on the card of the current plan.
        label={isManagedBelow ? 'Change or Cancel' : undefined}
        isLeaving={isLeaving}
        blocked={blocked}
        onManage={onManage}
      />
    </div>
  );
}

function isPaidFor(kind: Standing['kind']): boolean {
  return kind === 'active' || kind === 'trialing' || kind === 'ending' || kind === 'past-due';
}

function rateOf({ amount, interval }: Subscription): string {
  return formatRate(amount, interval);
}

export function LoadingSubscription() {
  return (
    <Skeleton label="Loading your subscription...">
      <Bone className="mt-1 h-4 w-48" />
      <Bone className="mt-2.5 h-3.5 w-72 max-w-full" />
    </Skeleton>
  );
}

/** The month's posts and the accounts, whatever is known of the plan. */
function MonthlyPosts() {
  const accounts = useConnections();
  const { data: usage, isError, error, isFetching, refetch } = useQuery(usageQuery());
  if (usage)
    return (
      <>
        <UsageMeter usage={usage} />
        {!accounts.isPending && !accounts.isError && (
          <div className="mt-3">
            <AccountsMeter holder={usage} connections={accounts.connections} />
          </div>
        )}
      </>
    );
  if (!isError)
    return (
      <div aria-hidden className="grid gap-2.5">
        <Bone className="h-4 w-40" />
        <Bone className="h-1.5 w-full" />
        <Bone className="h-3 w-48" />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-13">
      <p className="text-red">{errorText(error)}</p>
      <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </div>
  );
}
