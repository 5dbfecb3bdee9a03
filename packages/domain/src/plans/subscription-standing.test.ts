import { describe, expect, test } from 'vitest';

import { subscriptionStatuses } from '#/plans/subscription.ts';
import { type PlanFacts, type SubscriptionFacts, subscriptionStanding } from '#/plans/subscription-standing.ts';

const now = new Date('2026-11-24T12:00:00Z');
const zone = 'Europe/Warsaw';

function facts(differences: Partial<PlanFacts> = {}): PlanFacts {
  return {
    sold: true,
    limited: true,
    plan: 'basic',
    given: null,
    subscription: null,
    confirming: false,
    trialAvailable: true,
    ...differences,
  };
}

function withSubscription(differences: Partial<SubscriptionFacts>, around: Partial<PlanFacts> = {}): PlanFacts {
  const subscription: SubscriptionFacts = {
    status: 'active',
    plan: 'standard',
    interval: 'month',
    amount: 15,
    currentPeriodEnd: '2026-12-23T23:30:00.000Z',
    trialEnd: null,
    cancelAt: null,
    endedAt: null,
    card: { brand: 'visa', last4: '4242' },
    payUrl: null,
    ...differences,
  };
  return facts({ plan: 'standard', trialAvailable: false, subscription, ...around });
}

const standing = (own: PlanFacts) => subscriptionStanding(own, now, zone);
const payUrl = 'https://pay.example/invoice';

describe('PLAN-02 each state has a text of its own', () => {
  test.each<[string, PlanFacts, object]>([
    [
      'nothing is sold',
      facts({ sold: false }),
      {
        kind: 'not-sold',
        title: 'This installation sells no plans',
        badge: null,
        text: 'Everything is open here. Your monthly posts are those of Basic; whoever runs this installation can give you more.',
        action: null,
      },
    ],
    [
      'nothing is sold, and the operator gave a plan',
      facts({ sold: false, plan: 'premium', given: 'premium' }),
      {
        kind: 'not-sold',
        text: 'Everything is open here. Whoever runs this installation gave you the monthly posts of Premium.',
      },
    ],
    [
      'none yet',
      facts(),
      {
        kind: 'none',
        title: 'No subscription',
        badge: null,
        text: 'You have the limits of Basic, free of charge. Your first plan begins with 14 days free.',
        action: null,
      },
    ],
    [
      'none, after the trial was used',
      facts({ trialAvailable: false }),
      { kind: 'none', text: 'You have the limits of Basic, free of charge.' },
    ],
    [
      'given by the operator',
      facts({ plan: 'premium', given: 'premium' }),
      {
        kind: 'given',
        title: 'Premium',
        badge: { text: 'Given to you', tone: 'green' },
        text: 'Whoever runs this installation gave you this plan. You pay nothing for it.',
        action: null,
      },
    ],
    [
      'paid, and not known here yet',
      facts({ confirming: true }),
      {
        kind: 'confirming',
        badge: { text: 'Being confirmed', tone: 'blue' },
        text: 'The payment provider is about to confirm it. That takes a few seconds and shows here by itself.',
        action: null,
      },
    ],
    [
      'active, the day being that of the zone',
      withSubscription({}),
      {
        kind: 'active',
        title: 'Standard, billed monthly',
        badge: { text: 'Active', tone: 'green' },
        text: 'Next payment of €15 on December 24, 2026 by Visa ending in 4242.',
        action: { label: 'Manage Subscription', to: 'portal' },
      },
    ],
    [
      'active for a year, without a known card',
      withSubscription({ interval: 'year', amount: 150, card: null, currentPeriodEnd: null }),
      { kind: 'active', title: 'Standard, billed yearly', text: 'Next payment of €150.' },
    ],
    [
      'a trial',
      withSubscription({ status: 'trialing', trialEnd: '2026-12-02T09:00:00.000Z' }),
      {
        kind: 'trialing',
        badge: { text: 'Trial, 8 days left', tone: 'blue' },
        text: 'Free until December 2, 2026, then €15 a month by Visa ending in 4242.',
      },
    ],
    [
      'a trial whose end is not told yet by the payment provider',
      withSubscription({ status: 'trialing', trialEnd: null, card: null }),
      { kind: 'trialing', badge: { text: 'Trial' }, text: 'Free, then €15 a month.' },
    ],
    [
      'cancelled for later',
      withSubscription({ cancelAt: '2026-12-23T23:30:00.000Z' }),
      {
        kind: 'ending',
        badge: { text: 'Will end', tone: 'orange' },
        text: 'It ends on December 24, 2026, and nothing more is charged. Until then you keep everything.',
        action: { label: 'Manage Subscription' },
      },
    ],
    [
      'a trial that was cancelled',
      withSubscription({
        status: 'trialing',
        trialEnd: '2026-12-02T09:00:00.000Z',
        cancelAt: '2026-12-02T09:00:00.000Z',
      }),
      { kind: 'ending', text: expect.stringContaining('It ends on December 2, 2026') },
    ],
    [
      'past due',
      withSubscription({ status: 'past_due' }),
      {
        kind: 'past-due',
        badge: { text: 'Payment failed', tone: 'red' },
        text: 'Your last payment by Visa ending in 4242 did not go through and will be tried again. You keep your plan meanwhile. Check your card.',
        action: { label: 'Manage Subscription', to: 'portal' },
      },
    ],
    [
      'a renewal that has to be confirmed',
      withSubscription({ status: 'past_due', payUrl }),
      {
        kind: 'needs-confirmation',
        badge: { text: 'Payment waits for you', tone: 'orange' },
        text: 'A payment waits for you: confirm it, or pay with another card. You keep your plan meanwhile.',
        action: { label: 'Confirm Payment', to: 'payment' },
      },
    ],
    [
      'a first payment that has to be confirmed',
      withSubscription({ status: 'incomplete', payUrl }, { plan: 'basic' }),
      {
        kind: 'needs-confirmation',
        text: 'A payment waits for you: confirm it, or pay with another card. Your plan begins then.',
      },
    ],
    [
      'a first payment whose page is not known',
      withSubscription({ status: 'incomplete' }, { plan: 'basic' }),
      { kind: 'needs-confirmation', action: { label: 'Manage Subscription', to: 'portal' } },
    ],
    [
      'not paid',
      withSubscription({ status: 'unpaid' }, { plan: 'basic' }),
      {
        kind: 'on-hold',
        badge: { text: 'On hold', tone: 'red' },
        text: 'Your Standard plan is not paid. Pay the open invoice to have it back.',
        action: { label: 'Manage Subscription', to: 'portal' },
      },
    ],
    [
      'paused',
      withSubscription({ status: 'paused' }, { plan: 'basic' }),
      { kind: 'on-hold', text: 'Your Standard plan is not paid. Add a card to have it back.' },
    ],
    [
      'no longer paid',
      withSubscription({ status: 'canceled', endedAt: '2026-11-20T08:00:00.000Z' }, { plan: 'basic' }),
      {
        kind: 'ended',
        title: 'No subscription',
        badge: { text: 'Ended', tone: 'grey' },
        text: 'Your Standard plan ended on November 20, 2026. You have the limits of Basic, free of charge.',
        action: null,
      },
    ],
    [
      'never begun',
      withSubscription({ status: 'incomplete_expired', plan: null }, { plan: 'basic' }),
      {
        kind: 'ended',
        text: 'Your subscription did not begin, because its first payment was not completed. You have the limits of Basic, free of charge.',
      },
    ],
    [
      'a price that is none of ours',
      withSubscription({ plan: null, card: { brand: 'american_express', last4: '0005' } }, { plan: 'basic' }),
      {
        kind: 'active',
        title: 'Subscription, billed monthly',
        text: 'Next payment of €15 on December 24, 2026 by American express ending in 0005.',
      },
    ],
  ])('%s', (_, own, expected) => {
    expect(standing(own)).toMatchObject(expected);
  });
});

test('the days left of a trial count begun days, and none when it is over', () => {
  const left = (trialEnd: string) => standing(withSubscription({ status: 'trialing', trialEnd })).badge?.text;
  expect(left('2026-12-08T11:59:58.000Z')).toBe('Trial, 14 days left');
  expect(left('2026-11-25T12:00:00.000Z')).toBe('Trial, 1 day left');
  expect(left('2026-11-24T12:00:01.000Z')).toBe('Trial, 1 day left');
  expect(left('2026-11-24T12:00:00.000Z')).toBe('Trial');
});

describe('what comes before what', () => {
  const over = { status: 'canceled', endedAt: '2026-11-20T08:00:00.000Z' } as const;

  test('a living subscription comes before a checkout that is being confirmed, and that before one that is over', () => {
    expect(standing(withSubscription({}, { confirming: true })).kind).toBe('active');
    expect(standing(withSubscription(over, { confirming: true })).kind).toBe('confirming');
  });

  test('what is given comes before a subscription that is over', () => {
    expect(standing(withSubscription(over, { plan: 'premium', given: 'premium' })).kind).toBe('given');
  });

  test('a plan that is paid for says when a larger one was given', () => {
    const given = (plan: 'basic' | 'standard' | 'premium') =>
      standing(withSubscription({}, { given: plan, plan: plan === 'premium' ? 'premium' : 'standard' })).text;
    expect(given('premium')).toContain('You have Premium all the same: whoever runs this installation gave it to you.');
    expect(given('standard')).not.toContain('gave');
    expect(given('basic')).not.toContain('gave');
  });
});

test('what is said on every screen is a payment that failed or has to be confirmed, and nothing else', () => {
  const notices = (differences: Partial<SubscriptionFacts>) =>
    subscriptionStatuses.map((status) => standing(withSubscription({ status, ...differences })).notice ?? null);
  const waits = 'A payment waits for you.';
  const failed = 'Your last payment did not go through.';
  expect(notices({})).toEqual([waits, null, null, null, failed, null, null, null]);
  expect(notices({ payUrl })).toEqual([waits, null, null, null, waits, null, null, null]);
  expect(standing(withSubscription({ status: 'past_due' }, { sold: false })).notice).toBeUndefined();
});

test('PLAN-02 where limits are open nobody is said to have those of a plan', () => {
  expect(standing(facts({ limited: false }))).toMatchObject({
    text: 'You have the monthly posts of Basic, free of charge. Your first plan begins with 14 days free.',
  });
});
