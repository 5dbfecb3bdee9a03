import { type BillingInterval, largerPlan, monthlyLimit, ofPriceKey, type PlanId, planIds, plans } from '@nonet/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Person } from '#/testing/server.ts';
import { buildShop, type Shop, sendForm, VISA } from '#/testing/shop.ts';

/*
 * Random lives of a subscription, with webhooks that come shuffled, doubled or not at all. After every step the plan and the
 * month's quota must be those of a model that knows only two things: what Stripe itself says of the customer, and at which steps
 * the product had occasion to hear of it.
 */

let shop: Shop;
beforeAll(async () => {
  shop = await buildShop({ environment: { PLAN_QUOTAS: 'posting', PLAN_LIMITS: 'on' } });
});
afterAll(() => shop.server.close());

type Step =
  | { do: 'subscribe'; plan: PlanId; interval: BillingInterval }
  | { do: 'change'; plan: PlanId; interval: BillingInterval }
  /** What somebody presses in the portal, or what time brings. */
  | { do: 'portal'; action: string; atOnce: boolean }
  /** Some of the webhooks that wait arrive, in any order, some of them twice; the others are lost. */
  | { do: 'webhooks'; order: number; lost: number; doubled: number }
  | { do: 'refresh' | 'reconcile' | 'next-month' };

const price = { plan: fc.constantFrom(...planIds), interval: fc.constantFrom('month', 'year') } as const;
const actions = ['cancel', 'resume', 'trial-notice', 'trial-end', 'period-end', 'failed-renewal', 'retry', 'give-up'];
const webhooks = fc.record({
  do: fc.constant('webhooks' as const),
  order: fc.integer({ min: 1, max: 1_000_000 }),
  lost: fc.integer({ min: 0, max: 100 }),
  doubled: fc.integer({ min: 0, max: 100 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('subscribe' as const), ...price }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('change' as const), ...price }), weight: 4 },
  {
    arbitrary: fc.record({
      do: fc.constant('portal' as const),
      action: fc.constantFrom(...actions),
      atOnce: fc.boolean(),
    }),
    weight: 5,
  },
  { arbitrary: webhooks, weight: 6 },
  { arbitrary: fc.record({ do: fc.constantFrom('refresh', 'reconcile', 'next-month') }), weight: 3 },
);

/** What the product must say: the plan as it last heard of it, and the largest limit that this month has had. */
interface Model {
  plan: PlanId | null;
  limit: number;
}

const limitOf = (plan: PlanId | null) => monthlyLimit(plans[plan ?? 'basic'], 'posting') ?? Number.POSITIVE_INFINITY;

/** What Stripe says that the customer pays for. */
async function paidAtStripe(customer: string): Promise<PlanId | null> {
  if (customer === '') return null;
  const { data } = await shop.stripe.subscriptions.list({ customer, status: 'all' });
  return data
    .filter(({ status }) => ['trialing', 'active', 'past_due'].includes(status))
    .map(({ items }) => ofPriceKey(items.data[0]?.price.lookup_key ?? null)?.plan ?? null)
    .reduce(largerPlan, null);
}

class Life {
  readonly model: Model = { plan: null, limit: limitOf(null) };
  readonly #ada: Person;

  constructor(ada: Person) {
    this.#ada = ada;
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'subscribe':
        return this.#subscribe(`${step.plan}_${step.interval}`);
      case 'change':
        return this.#press({ action: 'confirm-change', price: shop.prices[`${step.plan}_${step.interval}`] ?? '' });
      case 'portal':
        return this.#press({ action: step.action, card: VISA, ...(step.atOnce ? { 'at-once': 'on' } : {}) });
      case 'webhooks':
        return this.#deliver(step);
      case 'refresh':
        return this.#refresh();
      case 'reconcile':
        await shop.server.enqueueTimedJobs();
        await shop.server.runJobs();
        return this.#hear();
      case 'next-month':
        // Instead of the calendar, the records of this month become older ones.
        await sql`delete from usage where user_id = ${this.#ada.uid}`.execute(shop.server.db);
        this.model.limit = limitOf(this.model.plan);
        return;
      default:
        return step satisfies never;
    }
  }

  async check(): Promise<void> {
    const { plan, limit } = (await this.#ada.json('GET', '/api/usage')).body;
    expect({ plan, limit }).toEqual({ plan: this.model.plan ?? 'basic', limit: this.model.limit });
    expect((await shop.ownPlan(this.#ada)).plan).toBe(plan);
  }

  async #subscribe(priceKey: string): Promise<void> {
    const had = await paidAtStripe(await this.#customer());
    const { body } = await shop.checkOut(this.#ada, priceKey);
    await this.#hear();
    expect(body.error).toBeNull();
    // One subscription at a time: who has one is led to the portal.
    expect(body.url.includes('/payments/p/')).toBe(had !== null);
    if (had === null) await sendForm(body.url, { card: VISA });
  }

  async #refresh(): Promise<void> {
    expect((await this.#ada.json('POST', '/api/subscription/refresh')).status).toBe(200);
    await this.#hear();
  }

  /** Nothing happens when the page refuses it, for example without a subscription. */
  async #press(fields: Record<string, string>): Promise<void> {
    const customer = await this.#customer();
    if (customer === '') return;
    const { url } = await shop.stripe.billingPortal.sessions.create({
      customer,
      configuration: (await shop.stripe.billingPortal.configurations.list()).data[0]?.id ?? '',
      return_url: 'http://localhost:9009/plans',
    });
    await sendForm(url, fields).catch(() => undefined);
  }

  async #deliver({ order, lost, doubled }: { order: number; lost: number; doubled: number }): Promise<void> {
    const customer = await this.#customer();
    const random = randomNumbers(order);
    const arriving = (await shop.newEvents()).filter(() => random() * 100 >= lost);
    const again = arriving.filter(() => random() * 100 < doubled);
    const shuffled = [...arriving, ...again].map((event) => ({ event, at: random() })).sort((a, b) => a.at - b.at);
    for (const { event } of shuffled) expect((await shop.send(event)).status).toBe(200);
    await shop.server.runJobs();
    if (customer !== '' && arriving.some((event) => isAbout(event, customer))) await this.#hear();
  }

  /** The product reads what Stripe says now. Nothing lowers within a month, also not from the plan before. */
  async #hear(): Promise<void> {
    const now = await paidAtStripe(await this.#customer());
    this.model.limit = Math.max(this.model.limit, limitOf(this.model.plan), limitOf(now));
    this.model.plan = now;
  }

  async #customer(): Promise<string> {
    const row = await shop.server.db
      .selectFrom('customers')
      .select('stripe_id')
      .where('user_id', '=', this.#ada.uid)
      .executeTakeFirst();
    return row?.stripe_id ?? '';
  }
}

function isAbout({ data: { object } }: Stripe.Event, customer: string): boolean {
  if ('customer' in object && object.customer === customer) return true;
  return 'id' in object && object.id === customer;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test('PLAN-28, BILL-11 plan and quota are those of the model, whatever happens and however webhooks come', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const life = new Life(await shop.server.register('Ada'));
      await shop.newEvents();
      // Each life begins with a subscription and ends with a reconciliation, so that nothing stays unheard.
      const whole: Step[] = [{ do: 'subscribe', plan: 'standard', interval: 'month' }, ...steps, { do: 'reconcile' }];
      for (const one of whole) {
        await life.take(one);
        await life.check();
      }
    }),
    { numRuns: inject('modelRuns'), seed: 17, endOnFailure: true },
  );
});
