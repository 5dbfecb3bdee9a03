import { type PlanId, planIds, plans } from '#/plans/plan.ts';
import { formatPrice, formatRate } from '#/plans/plan-card.ts';
import { type BillingInterval, type SubscriptionStatus, TRIAL_DAYS } from '#/plans/subscription.ts';
import { plural } from '#/text/plural.ts';
import { formatDay } from '#/time/format.ts';
import { dayKey } from '#/time/zone.ts';

/** What is known of a subscription. Instants are ISO texts. */
export interface SubscriptionFacts {
  readonly status: SubscriptionStatus;
  /** Null: its price is none of ours. */
  readonly plan: PlanId | null;
  readonly interval: BillingInterval;
  /** Whole units of the plan's currency, for one interval. */
  readonly amount: number;
  readonly currentPeriodEnd: string | null;
  readonly trialEnd: string | null;
  readonly cancelAt: string | null;
  readonly endedAt: string | null;
  /** The card that pays, where it is known. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** Where a payment that waits for the person is confirmed; null when none waits. */
  readonly payUrl: string | null;
}

/** What is known of a person's plan. */
export interface PlanFacts {
  readonly sold: boolean;
  /** Whether plans limit more than posts here. */
  readonly limited: boolean;
  /** The plan that holds. */
  readonly plan: PlanId;
  /** The plan that the operator gave. */
  readonly given: PlanId | null;
  readonly subscription: SubscriptionFacts | null;
  /** A checkout was paid whose subscription is not known yet. */
  readonly confirming: boolean;
  readonly trialAvailable: boolean;
}

/** How a person stands with their plan, in words: the same on the screen, in the app's frame and in mails. */
export interface Standing {
  readonly kind:
    | 'not-sold'
    | 'none'
    | 'given'
    | 'confirming'
    | 'trialing'
    | 'active'
    | 'ending'
    | 'past-due'
    | 'needs-confirmation'
    | 'on-hold'
    | 'ended';
  /** 'Standard, billed monthly' */
  readonly title: string;
  readonly badge: { readonly text: string; readonly tone: 'green' | 'blue' | 'orange' | 'red' | 'grey' } | null;
  /** What holds, and what comes next. */
  readonly text: string;
  /** What the person can do about it: in the payment provider's portal, or where the payment waits. */
  readonly action: { readonly label: string; readonly to: 'portal' | 'payment' } | null;
  /** A payment waits for the person: this is said on every screen until it is solved. */
  readonly notice?: string;
}

const DAY_MS = 86_400_000;
const manage = { label: 'Manage Subscription', to: 'portal' } as const;
const billed = { month: 'billed monthly', year: 'billed yearly' } as const;

/** How a person stands with their plan at `now`. Days are those of `zone`, a name of the IANA time zone database. */
export function subscriptionStanding(facts: PlanFacts, now: Date, zone: string): Standing {
  if (!facts.sold) return notSold(facts);
  const own = facts.subscription && standingOf(facts.subscription, now, zone);
  if (own && own.kind !== 'ended') return { ...own, text: own.text + largerGiven(facts) };
  if (facts.confirming) return confirming;
  if (facts.given) return given(facts);
  return own ? { ...own, text: `${own.text} ${withoutSubscription(facts)}` } : none(facts);
}

function notSold({ plan, given }: PlanFacts): Standing {
  const text = given
    ? `Everything is open here. Whoever runs this installation gave you the monthly posts of ${nameOf(plan)}.`
    : `Everything is open here. Your monthly posts are those of ${nameOf(plan)}; whoever runs this installation can give you more.`;
  return { kind: 'not-sold', title: 'This installation sells no plans', badge: null, text, action: null };
}

function none(facts: PlanFacts): Standing {
  const trial = facts.trialAvailable ? ` Your first plan begins with ${TRIAL_DAYS} days free.` : '';
  return {
    kind: 'none',
    title: 'No subscription',
    badge: null,
    text: withoutSubscription(facts) + trial,
    action: null,
  };
}

function withoutSubscription({ plan, limited }: PlanFacts): string {
  if (!limited) return `You have the monthly posts of ${nameOf(plan)}, free of charge.`;
  return `You have the limits of ${nameOf(plan)}, free of charge.`;
}

const confirming: Standing = {
  kind: 'confirming',
  title: 'Your subscription is being confirmed',
  badge: { text: 'Being confirmed', tone: 'blue' },
  text: 'The payment provider is about to confirm it. That takes a few seconds and shows here by itself.',
  action: null,
};

function given({ plan }: PlanFacts): Standing {
  return {
    kind: 'given',
    title: nameOf(plan),
    badge: { text: 'Given to you', tone: 'green' },
    text: 'Whoever runs this installation gave you this plan. You pay nothing for it.',
    action: null,
  };
}

/** OP-95: of what is given and what is paid for, the larger holds. */
function largerGiven({ plan, given, subscription }: PlanFacts): string {
  const paidFor = subscription?.plan ?? null;
  if (given === null || (paidFor !== null && planIds.indexOf(given) <= planIds.indexOf(paidFor))) return '';
  return ` You have ${nameOf(plan)} all the same: whoever runs this installation gave it to you.`;
}

function standingOf(subscription: SubscriptionFacts, now: Date, zone: string): Standing {
  const { status, plan, interval, amount, card, currentPeriodEnd, trialEnd, cancelAt, endedAt, payUrl } = subscription;
  const title = `${plan === null ? 'Subscription' : nameOf(plan)}, ${billed[interval]}`;
  const own = plan === null ? 'Your subscription' : `Your ${nameOf(plan)} plan`;
  const by = card === null ? '' : ` by ${brandOf(card)} ending in ${card.last4}`;
  const on = (instant: string | null) => (instant === null ? '' : ` on ${dayOf(instant, zone)}`);
  switch (status) {
    case 'trialing':
    case 'active': {
      if (cancelAt !== null) {
        const text = `It ends${on(cancelAt)}, and nothing more is charged. Until then you keep everything.`;
        return { kind: 'ending', title, badge: { text: 'Will end', tone: 'orange' }, text, action: manage };
      }
      if (status === 'active') {
        const text = `Next payment of ${formatPrice(amount)}${on(currentPeriodEnd)}${by}.`;
        return { kind: 'active', title, badge: { text: 'Active', tone: 'green' }, text, action: manage };
      }
      const until = trialEnd === null ? '' : ` until ${dayOf(trialEnd, zone)}`;
      const text = `Free${until}, then ${formatRate(amount, interval)}${by}.`;
      return { kind: 'trialing', title, badge: { text: trialLeft(trialEnd, now), tone: 'blue' }, text, action: manage };
    }
    case 'incomplete':
    case 'past_due': {
      const meanwhile = status === 'past_due' ? 'You keep your plan meanwhile.' : 'Your plan begins then.';
      if (status === 'past_due' && payUrl === null) {
        const text = `Your last payment${by} did not go through and will be tried again. ${meanwhile} Check your card.`;
        const badge = { text: 'Payment failed', tone: 'red' } as const;
        const notice = 'Your last payment did not go through.';
        return { kind: 'past-due', title, badge, text, action: manage, notice };
      }
      return {
        kind: 'needs-confirmation',
        title,
        badge: { text: 'Payment waits for you', tone: 'orange' },
        text: `A payment waits for you: confirm it, or pay with another card. ${meanwhile}`,
        action: payUrl === null ? manage : { label: 'Confirm Payment', to: 'payment' },
        notice: 'A payment waits for you.',
      };
    }
    case 'unpaid':
    case 'paused': {
      const cure = status === 'unpaid' ? 'Pay the open invoice' : 'Add a card';
      const text = `${own} is not paid. ${cure} to have it back.`;
      return { kind: 'on-hold', title, badge: { text: 'On hold', tone: 'red' }, text, action: manage };
    }
    case 'canceled':
      return ended(`${own} ended${on(endedAt)}.`);
    case 'incomplete_expired':
      return ended(`${own} did not begin, because its first payment was not completed.`);
    default:
      return status satisfies never;
  }
}

function ended(text: string): Standing {
  return { kind: 'ended', title: 'No subscription', badge: { text: 'Ended', tone: 'grey' }, text, action: null };
}

/** Begun days count, so that a fresh trial has all of them left. */
function trialLeft(trialEnd: string | null, now: Date): string {
  const days = trialEnd === null ? 0 : Math.ceil((Date.parse(trialEnd) - now.getTime()) / DAY_MS);
  return days > 0 ? `Trial, ${plural(days, 'day')} left` : 'Trial';
}

/** The payment provider writes 'visa' and 'american_express'. */
function brandOf({ brand }: { readonly brand: string }): string {
  const words = brand.replaceAll('_', ' ');
  return ['', 'unknown'].includes(words) ? 'card' : words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOf(plan: PlanId): string {
  return plans[plan].displayName;
}

function dayOf(instant: string, zone: string): string {
  return formatDay(dayKey(new Date(instant), zone));
}
