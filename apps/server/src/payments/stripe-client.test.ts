import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

import { readConfig } from '#/config.ts';
import { createStripeClient } from '#/payments/stripe-client.ts';

const KEY = 'sk_test_secretofashop';

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function clientAt(api: string, more: Record<string, string> = {}) {
  const settings = readConfig({ STRIPE_SECRET_KEY: KEY, STRIPE_API: api, ...more }).payments;
  if (settings === null) throw new Error('Nothing is sold');
  const client = createStripeClient(settings, { callMs: 2_000 });
  onTestFinished(() => client.close());
  return client;
}

/** A Stripe that refuses every call in this way. */
function refusing(status: number, error: object): Promise<string> {
  const body = JSON.stringify({ error });
  return listening(
    createServer((_, answer) => answer.writeHead(status, { 'content-type': 'application/json' }).end(body)),
  );
}

test.each([
  [401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${KEY}` }, 'refused'],
  [403, { type: 'invalid_request_error', message: 'The key has not this right.' }, 'refused'],
  [400, { type: 'invalid_request_error', code: 'parameter_unknown', message: 'Unknown.' }, 'refused'],
  [404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer.' }, 'missing'],
  [400, { type: 'idempotency_error', message: 'Other words.' }, 'reused'],
  [409, { type: 'invalid_request_error', code: 'lock_timeout', message: 'Busy.' }, 'away'],
  [429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many.' }, 'away'],
  [500, { type: 'api_error', message: 'Broken.' }, 'away'],
])('an answer of %i (%o) is a problem of the right kind, without the key in its words', async (status, error, kind) => {
  const client = clientAt(await refusing(status, error));
  const problem: unknown = await client.call((stripe) => stripe.customers.retrieve('cus_1')).catch((caught) => caught);
  expect(problem).toMatchObject({ name: 'PaymentProblem', kind });
  expect(JSON.stringify(problem, Object.getOwnPropertyNames(problem))).not.toContain(KEY);
  expect(client.answers()).toBe(kind !== 'away');
});

test('a proxy is asked for the way to Stripe', async () => {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const client = clientAt('https://stripe.nonet.test', { HTTPS_PROXY: await listening(proxy) });
  await expect(client.call((stripe) => stripe.customers.retrieve('cus_1'))).rejects.toMatchObject({ kind: 'away' });
  expect(new Set(asked)).toEqual(new Set(['stripe.nonet.test:443']));
});
