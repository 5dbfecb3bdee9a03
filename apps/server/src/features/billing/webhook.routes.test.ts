import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openShop, type Shop, sendForm, VISA } from '#/testing/shop.ts';
import { openSpyWire } from '#/testing/spy-wire.ts';

const DAY_MS = 86_400_000;

async function states({ server }: Shop): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int from webhook_events group by state`.execute(server.db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

test('a webhook before the checkout’s own answer, doubled, backwards: the state is Stripe’s in any case', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const { body } = await shop.checkOut(ada, 'basic_month');
  // As if this process had not written yet which session it got.
  await sql`update checkout_sessions set stripe_id = null, url = null`.execute(shop.server.db);
  await sendForm(body.url, { card: VISA });
  const events = await shop.newEvents();
  for (const event of [...events, ...events].toReversed()) expect((await shop.send(event)).status).toBe(200);
  await shop.server.runJobs();
  expect(await shop.ownPlan(ada)).toMatchObject({ subscription: { status: 'trialing' }, confirming: false });
  expect(await states(shop)).toMatchObject({ read: expect.any(Number) });
  const { rows } = await sql`select status from checkout_sessions`.execute(shop.server.db);
  expect(rows).toEqual([{ status: 'complete' }]);
});

test('a paid checkout is being confirmed until the subscription was read', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const { body } = await shop.checkOut(ada);
  await sendForm(body.url, { card: VISA });
  const events = await shop.newEvents();
  for (const event of events) await shop.send(event);
  await shop.order('set-away', { ms: 3_600_000 });
  await shop.server.runJobs();
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'basic', confirming: true, providerAnswers: false });
  await shop.order('set-away', { ms: 0 });
  await shop.server.runJobs({ evenPutOff: true });
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'standard', confirming: false, providerAnswers: true });
});

test('webhooks that are unsigned, foreign, old or of the future are refused, and leave nothing', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.checkOut(ada);
  const event = { ...(await shop.newEvents())[0], type: 'customer.updated' };
  const refused = [
    await shop.server.fetch('/api/stripe/webhook', { method: 'POST', body: JSON.stringify(event) }),
    await shop.send(event, { secret: 'whsec_of_another_shop' }),
    await shop.send(event, { at: new Date(Date.now() - 301_000) }),
    await shop.send(event, { at: new Date(Date.now() + 302_000) }),
    // Clocks that are off by a day.
    await shop.send(event, { at: new Date(Date.now() - DAY_MS) }),
    await shop.send(event, { at: new Date(Date.now() + DAY_MS) }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  expect(await refused[0]?.json()).toEqual({
    error: 'This request was not signed by Stripe.',
    code: 'signature-refused',
  });
  expect(await states(shop)).toEqual({});
});

test('while a secret is replaced, both are taken', async () => {
  const shop = await openShop({ environment: { STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' } });
  const [event] = await shop.newEvents();
  expect(event).toBeDefined();
  for (const secret of ['whsec_new', 'whsec_old']) {
    expect((await shop.send({ ...event, id: `evt_${secret}` }, { secret })).status).toBe(200);
  }
  expect((await shop.send({ ...event }, { secret: 'whsec_older' })).status).toBe(400);
});

test('an event about nobody whom we know, or of the other mode, is kept as ignored and read nowhere', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.checkOut(ada);
  const [event] = await shop.newEvents();
  const about = (customer: string) => ({ object: { id: 'sub_1', object: 'subscription', customer } });
  await shop.send({ ...event, id: 'evt_1', data: about('cus_of_somebody') });
  await shop.send({ ...event, id: 'evt_2', livemode: true, data: about(await shop.customerOf(ada)) });
  await shop.server.runJobs();
  expect(await states(shop)).toEqual({ ignored: 2 });
});

test('of an event only its id, type, time and state are kept', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada);
  const { rows } = await sql<object>`select * from webhook_events limit 1`.execute(shop.server.db);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['at', 'id', 'received_at', 'state', 'type']);
});

test('1,000 webhooks at once are all taken, and lead to a few readings', async () => {
  const wire = await openSpyWire();
  const shop = await openShop({ wire });
  const ada = await shop.server.register('Ada');
  const id = await shop.subscribe(ada);
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const [event] = await shop.newEvents();
  const takeOne = (n: number) => shop.send({ ...event, id: `evt_many_${n}` });
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => takeOne(n)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  wire.calls.length = 0;
  await shop.server.runJobs();
  expect((await shop.ownPlan(ada)).subscription.cancelAt).not.toBeNull();
  expect(wire.calls.filter((call) => call === 'GET /v1/subscriptions').length).toBeLessThan(200);
  expect((await states(shop))['waiting']).toBeUndefined();
});
