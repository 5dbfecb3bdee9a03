import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

import { readConfig } from '#/config.ts';
import { CALL_MS, createStripeClient } from '#/payments/stripe-client.ts';
import { readJson, startTestServer } from '#/testing/server.ts';
import { openShop, type Shop } from '#/testing/shop.ts';

const path = '/api/functions/us-central1/createPortalLink';

const call = ({ server }: Shop, bearer: string | undefined, data: unknown = {}, to = path) =>
  server.fetch(to, {
    method: 'POST',
    body: JSON.stringify({ data }),
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  });

test('BILL-12, BILL-13, BILL-15 the function is called with a bearer in us-central1, and answers the portal’s address', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada);
  const answer = await call(shop, await ada.bearer(), { returnUrl: '/plans', locale: 'auto' });
  expect(answer.status).toBe(200);
  const { result } = await readJson(answer);
  const page = await (await fetch(result.url)).text();
  expect(page).toContain('http://localhost:9009/plans');
  const elsewhere = await call(shop, await ada.bearer(), {}, path.replace('us-central1', 'europe-west1'));
  expect([elsewhere.status, await readJson(elsewhere)]).toMatchObject([404, { error: { status: 'NOT_FOUND' } }]);
});

test('BILL-15 the region is a setting', async () => {
  const shop = await openShop({ environment: { FUNCTIONS_REGION: 'europe-west3' } });
  const ada = await shop.server.register('Ada');
  const bearer = await ada.bearer();
  const to = path.replace('us-central1', 'europe-west3');
  expect(await readJson(await call(shop, bearer, {}, to))).toMatchObject({ error: { status: 'FAILED_PRECONDITION' } });
  expect((await call(shop, bearer)).status).toBe(404);
});

test('BILL-04, BILL-16 what goes wrong has the code of its HTTP status and a sentence', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const bearer = await ada.bearer();
  const refusal = async (answer: Response) => {
    const { error } = await readJson(answer);
    return [answer.status, error.status, error.message];
  };
  expect(await refusal(await call(shop, undefined))).toEqual([401, 'UNAUTHENTICATED', 'User must be authenticated']);
  expect(await refusal(await call(shop, bearer))).toEqual([
    400,
    'FAILED_PRECONDITION',
    'There is no subscription to manage yet. Choose a plan first.',
  ]);
  await shop.subscribe(ada);
  const foreign = await refusal(await call(shop, bearer, { returnUrl: 'https://evil.example' }));
  expect(foreign.slice(0, 2)).toEqual([400, 'INVALID_ARGUMENT']);
  expect((await refusal(await call(shop, bearer, { locale: 'no such' }))).slice(0, 2)).toEqual([
    400,
    'INVALID_ARGUMENT',
  ]);
});

test('BILL-19, BILL-20 Stripe that is away, and Stripe that gives no page, have sentences of their own', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada);
  const bearer = await ada.bearer();
  await shop.order('set-away', { ms: 60_000 });
  expect(await readJson(await call(shop, bearer))).toMatchObject({
    error: { status: 'UNAVAILABLE', message: 'Failed to open subscription management' },
  });
  await shop.order('set-away', { ms: 0 });
  await shop.order('fail-next', { path: '/v1/billing_portal/sessions', status: 400, type: 'invalid_request_error' });
  expect(await readJson(await call(shop, bearer))).toMatchObject({
    error: { status: 'UNAVAILABLE', message: 'Failed to get portal URL' },
  });
});

test('BILL-14 a Stripe that never answers is given up long before the 70 seconds of the function’s client', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const api = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const payments = readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API: api }).payments;
  expect(payments).not.toBeNull();
  const client = createStripeClient(payments!, { callMs: 100 });
  onTestFinished(() => client.close());
  await expect(client.call((stripe) => stripe.customers.retrieve('cus_1'))).rejects.toMatchObject({ kind: 'away' });
  expect(client.answers()).toBe(false);
  // The portal's two calls, each of them twice, with the pauses between.
  expect(4 * (CALL_MS + 1_000)).toBeLessThan(70_000);
});

test('where nothing is sold every call about paying says so', async () => {
  const server = await startTestServer({ environment: { SANDBOX: 'off' } });
  onTestFinished(() => server.close());
  const ada = await server.register('Ada');
  const bearer = await ada.bearer();
  const sentence = 'This installation sells no plans: everything is open to everybody.';
  const answer = await server.fetch(path, {
    method: 'POST',
    body: '{"data":{}}',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
  });
  expect(await readJson(answer)).toMatchObject({ error: { status: 'FAILED_PRECONDITION', message: sentence } });
  const refusal = { status: 400, body: { error: sentence, code: 'failed-precondition' } };
  expect(await ada.json('POST', `/api/customers/${ada.uid}/checkout_sessions`, { price: 'p' })).toEqual(refusal);
  expect(await ada.json('POST', '/api/subscription/refresh')).toEqual(refusal);
  expect((await ada.json('GET', '/api/subscription')).body).toMatchObject({
    sold: false,
    plan: 'basic',
    providerAnswers: true,
  });
  expect((await ada.json('GET', '/api/plans')).body).toMatchObject({
    sold: false,
    plans: [{ monthlyPriceId: null }, {}, {}],
  });
});
