import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { TestFacebook } from '#/networks/facebook/testing/test-client.ts';
import { serveForTest } from '#/testing/pretend-network.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

test('removing the app ends every token, and both callbacks are sent what Facebook signs', async () => {
  const facebook = new TestFacebook(await sandboxForTest());
  const ana = await facebook.signIn();
  const { id } = (await ana.get('me')).body;
  const heard: string[] = [];
  const address = await serveForTest((app) => {
    app.post('/callback', async (context) => {
      heard.push(`${(await context.req.parseBody())['signed_request']}`);
      return context.json({ url: 'http://localhost/deleted', confirmation_code: 'abc' });
    });
  });
  const order = { handle: 'ana@nonet.test', address: `${address}/callback` };
  const asked = await facebook.steer('ask-deletion', order);
  expect(asked.body).toEqual({ status: 200, body: expect.stringContaining('confirmation_code') });
  expect((await ana.get('me')).status).toBe(200);
  expect((await facebook.steer('deauthorize', order)).body).toMatchObject({ revoked: 1, status: 200 });
  expect((await ana.get('me')).body.error).toMatchObject({ code: 190, error_subcode: 458 });
  expect(heard).toHaveLength(2);
  for (const request of heard) {
    const [signature, payload = ''] = request.split('.');
    expect(signature).toBe(createHmac('sha256', 'demo-app-secret').update(payload).digest('base64url'));
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      user_id: id,
      algorithm: 'HMAC-SHA256',
    });
  }
});

test.each([
  ['set-tasks', { page: 'studio.fala', tasks: ['DANCE'] }],
  ['set-tasks', { page: 'nobody.fala', tasks: [] }],
  ['set-page-status', { page: 'studio.fala', status: 'asleep' }],
  ['set-business-owned', { page: 'studio.fala' }],
  ['set-unknowns', { weather: 'fine' }],
  ['create-page', { handle: 'nobody@nonet.test', username: 'x' }],
  ['create-page', { handle: 'ana@nonet.test', username: 'no page' }],
  ['deauthorize', { handle: 'ana@nonet.test', address: 'https://nonet.example/callback' }],
])('a senseless order to %s is refused (%o)', async (action, order) => {
  const facebook = new TestFacebook(await sandboxForTest());
  expect((await facebook.steer(action, order)).status).toBe(400);
});
