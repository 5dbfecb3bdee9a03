import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { Processing } from '#/core/processing.ts';
import { Containers } from '#/networks/meta/containers.ts';
import { answerGraphCall, tokenOf } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';
import { serveForTest, worldForTest } from '#/testing/pretend-network.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const hourMs = 3_600_000;

async function pretend() {
  const world = await worldForTest();
  const processing = new Processing(world, { network: 'pretend', usualMs: 3_000 });
  const containers = new Containers<{ text: string }>(world, 'pretend', processing);
  let made = 0;
  const post = (): string => {
    made += 1;
    return `post ${made}`;
  };
  const stateOf = (id: string) => {
    const container = containers.find('ana', id);
    return container === null ? null : containers.stateOf(container);
  };
  return { world, processing, containers, post, stateOf, countPosts: () => made };
}

test('a container takes seconds, is then published once, and stays what it became', async () => {
  const { world, containers, post, stateOf, countPosts } = await pretend();
  const { id } = containers.create('ana', { text: 'Hello' }, null);
  expect(Number.isSafeInteger(Number(id))).toBe(false);
  expect(stateOf(id)).toEqual({ status: 'IN_PROGRESS', failure: null });
  const reveal = () => containers.reveal(containers.find('ana', id)!, post);
  expect(reveal).toThrow('when it is finished');
  world.clock.advance(3_000);
  expect(stateOf(id)?.status).toBe('FINISHED');
  expect([reveal(), reveal(), countPosts()]).toEqual(['post 1', 'post 1', 1]);
  world.clock.advance(48 * hourMs);
  expect(stateOf(id)?.status).toBe('PUBLISHED');
});

test('a container that nobody publishes expires after a day, and belongs to its account', async () => {
  const { world, containers, post, stateOf } = await pretend();
  const { id } = containers.create('ana', { text: 'Hello' }, null);
  expect(containers.find('bruno', id)).toBeNull();
  world.clock.advance(24 * hourMs - 1_000);
  expect(stateOf(id)?.status).toBe('FINISHED');
  world.clock.advance(1_000);
  expect(stateOf(id)?.status).toBe('EXPIRED');
  expect(() => containers.reveal(containers.find('ana', id)!, post)).toThrow('when it is finished');
});

test('what fails says so when it was processed: what is wrong with it before what was ordered', async () => {
  const { processing, containers, stateOf, world } = await pretend();
  processing.steer({ ms: 10_000, outcome: 'failed' });
  const wrong = containers.create('ana', { text: '' }, 'FAILED_DOWNLOADING_VIDEO').id;
  const ordered = containers.create('ana', { text: '' }, null).id;
  expect(stateOf(wrong)).toEqual({ status: 'IN_PROGRESS', failure: null });
  world.clock.advance(10_000);
  expect(stateOf(wrong)).toEqual({ status: 'ERROR', failure: 'FAILED_DOWNLOADING_VIDEO' });
  expect(stateOf(ordered)).toEqual({ status: 'ERROR', failure: 'UNKNOWN' });
  processing.steer({ ms: 0 });
  expect(stateOf(containers.create('ana', { text: '' }, null).id)?.status).toBe('FINISHED');
  expect(() => processing.steer({ ms: 0, outcome: 'late' })).toThrow('"outcome" must be one of');
});

test('parameters come in the query, a form and JSON alike; the token in the query beside a JSON body', async () => {
  const world = await worldForTest();
  const url = await serveForTest((app) => {
    app.all('/call', (context) =>
      answerGraphCall(world, context, (parameters) => {
        return { token: tokenOf(context, parameters), ...Object.fromEntries(parameters) };
      }),
    );
  });
  const call = async (init: RequestInit, query = '?access_token=t') => {
    const answer = await fetch(`${url}/call${query}`, init);
    return { status: answer.status, body: await answer.json() };
  };
  const json = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect((await call(json('{"message":"Hi","published":false,"children":["1","2"]}'))).body).toMatchObject({
    token: 't',
    message: 'Hi',
    published: 'false',
    children: '["1","2"]',
  });
  const form = { method: 'POST', body: new URLSearchParams({ message: 'Hi', access_token: 'u' }) };
  expect((await call(form, '?message=Ho')).body).toEqual({ token: 'u', message: 'Hi', access_token: 'u' });
  const headers = { authorization: 'OAuth h' };
  expect((await call({ headers }, '?fields=id')).body).toMatchObject({ token: 'h', fields: 'id' });
  expect(await call({}, '')).toMatchObject({ status: 400, body: { error: { code: 2500 } } });
  for (const body of ['{', '7', 'null']) {
    expect(await call(json(body))).toMatchObject({ status: 400, body: { error: { code: 100 } } });
  }
  const large = JSON.stringify({ message: 'a'.repeat(1_048_576) });
  expect((await call(json(large))).status).toBe(413);
});

test('a refusal has the envelope of the Graph API, with a status of its own where it says so', async () => {
  const refusal = new GraphError(24, 'Media not found', { subcode: 4_279_009, status: 404 }).toResponse();
  expect([refusal.status, await refusal.json()]).toEqual([
    404,
    {
      error: {
        message: 'Media not found',
        type: 'OAuthException',
        code: 24,
        error_subcode: 4_279_009,
        fbtrace_id: expect.any(String),
      },
    },
  ]);
});

test('a signed request names the person, and its signature covers the payload as it is encoded', async () => {
  const sandbox = await sandboxForTest();
  const { body } = await sandbox.steer('networks/facebook/sign-request', { handle: 'ana@nonet.test' });
  const [signature = '', payload = ''] = body.signedRequest.split('.');
  expect(signature).toBe(createHmac('sha256', 'demo-app-secret').update(payload).digest('base64url'));
  const account = await sandbox.steer('accounts', { network: 'facebook', handle: 'ana@nonet.test' });
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
    algorithm: 'HMAC-SHA256',
    user_id: account.body.accounts[0].id,
    issued_at: expect.closeTo(Date.now() / 1_000, -2),
  });
  const nobody = await sandbox.steer('networks/facebook/sign-request', { handle: 'eve@nonet.test' });
  expect([nobody.status, nobody.body.error]).toEqual([400, 'There is no account with this handle.']);
});
