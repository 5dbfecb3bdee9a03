import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { TestThreads } from '#/networks/threads/testing/test-client.ts';
import { serveForTest } from '#/testing/pretend-network.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

/** An app's callback, and what it was sent. */
async function callbackForTest() {
  const received: string[] = [];
  const origin = await serveForTest((app) => {
    app.post('/callback', async (context) => {
      received.push(new URLSearchParams(await context.req.text()).get('signed_request') ?? '');
      return context.json({ confirmation_code: 'c' });
    });
  });
  return { received, address: `${origin}/callback` };
}

test.each([
  ['deauthorize', 400],
  ['ask-deletion', 200],
])('%s posts a signed request to the app, which names the person', async (action, status) => {
  const threads = new TestThreads(await sandboxForTest());
  const studio = await threads.signIn();
  const { received, address } = await callbackForTest();
  const { body } = await threads.steer(action, { handle: 'studio.fala', address });
  expect(body).toMatchObject({ status: 200, body: '{"confirmation_code":"c"}' });
  const [signature = '', payload = ''] = (received[0] ?? '').split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    algorithm: 'HMAC-SHA256',
    user_id: await threads.idOf('studio.fala'),
  });
  const signedWith = (secret: string): string => createHmac('sha256', secret).update(payload).digest('base64url');
  expect(signature).toBe(signedWith('sandbox-threads-secret'));
  expect((await studio.get('me')).status).toBe(status);

  await threads.steer('set-unknowns', { signedWith: 'app-secret' });
  await threads.steer(action, { handle: 'studio.fala', address });
  const [other, otherPayload = ''] = (received[1] ?? '').split('.');
  expect(other).toBe(createHmac('sha256', 'demo-app-secret').update(otherPayload).digest('base64url'));
});

test.each(['https://example.com/callback', 'nowhere'])('nothing is sent to %s', async (address) => {
  const threads = new TestThreads(await sandboxForTest());
  const studio = await threads.signIn();
  expect((await threads.steer('deauthorize', { handle: 'studio.fala', address })).status).toBe(400);
  expect((await studio.get('me')).status).toBe(200);
});

test('an order to call an app that does not run says so', async () => {
  const threads = new TestThreads(await sandboxForTest());
  const order = { handle: 'studio.fala', address: 'http://127.0.0.1:1/callback' };
  const { status, body } = await threads.steer('ask-deletion', order);
  expect([status, body]).toEqual([400, { error: 'Nobody answers at this address.' }]);
});
