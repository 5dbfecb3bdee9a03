import { request } from 'node:http';

import { describe, expect, test } from 'vitest';

import { startSandbox } from '#/start-sandbox.ts';
import { postOf, rkeyOf, sandboxForTest, TestSandbox, temporaryFolder } from '#/testing/sandbox.ts';

test('says whose it is and what it is', async () => {
  const sandbox = await sandboxForTest({ owner: 'folder-7' });
  expect((await sandbox.steer('id')).body).toEqual({
    owner: 'folder-7',
    version: '0.1.0',
    smtpPort: expect.any(Number),
  });
});

test('a gateway answers everything but the steering calls, until it is ordered back or all is reset', async () => {
  const sandbox = await sandboxForTest();
  const statusOf = async () => (await fetch(`${sandbox.url}/threads`)).status;
  await sandbox.steer('gateway', { status: 502 });
  expect(await statusOf()).toBe(502);
  await sandbox.steer('gateway', { status: null });
  expect(await statusOf()).toBe(200);
  await sandbox.steer('gateway', { status: 503 });
  await sandbox.steer('reset', {});
  expect(await statusOf()).toBe(200);
  expect((await sandbox.steer('gateway', { status: 200 })).status).toBe(400);
});

describe('refuses', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', null])(
    'a body of type %s with 415',
    async (type) => {
      const { url } = await sandboxForTest();
      const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
      const body = new TextEncoder().encode('{}');
      const answer = await fetch(`${url}/_sandbox/reset`, { method: 'POST', headers, body });
      expect(answer.status).toBe(415);
    },
  );

  test.each([
    { origin: 'http://localhost:9009' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('a call from another origin with 403 (%o)', async (extra) => {
    const { url } = await sandboxForTest();
    const headers = new Headers({ 'content-type': 'application/json', ...extra });
    // fetch of Node sends these headers as they are, unlike a browser's.
    const answer = await fetch(`${url}/_sandbox/reset`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(403);
  });

  test.each(['evil.example', 'studio.nonet.test:80', '127.0.0.1.evil.example'])(
    'the host name "%s" (DNS rebinding)',
    async (host) => {
      const { url } = await sandboxForTest();
      const status = await new Promise((resolve, reject) => {
        const call = request(`${url}/_sandbox/id`, { headers: { host } }, (answer) => {
          resolve(answer.resume().statusCode);
        });
        call.on('error', reject).end();
      });
      expect(status).toBe(421);
    },
  );

  test.each([
    ['faults', { network: 'bluesky', fault: 'explode' }, '"fault" must be one of'],
    ['faults', { network: 'myspace', fault: 'slow' }, '"network" must be one of: facebook, twitter'],
    ['faults', { network: 'bluesky', fault: 'slow', count: 0 }, '"count" must be a whole number of at least 1'],
    ['faults', { network: 'bluesky', fault: 'slow', afterMs: 1.5 }, '"afterMs" must be a whole number'],
    ['faults', { network: 'bluesky', fault: 'slow', place: 'kitchen' }, '"place" must be one of: token, container'],
    [
      'faults',
      { network: 'bluesky', fault: 'slow', place: 'container' },
      'Faults strike this network at: upload, status, publish, figures.',
    ],
    ['clock', { advanceMs: 'soon' }, '"advanceMs" must be a whole number'],
    ['accounts', { network: 'bluesky', handle: 'no dots' }, 'is not a handle'],
    ['networks/bluesky/dance', {}, 'can be steered by'],
  ])('a senseless order to %s (%o)', async (path, body, sentence) => {
    const answer = await (await sandboxForTest()).steer(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(sentence);
  });

  test('a body that is not JSON, or no object', async () => {
    const { url } = await sandboxForTest();
    const headers = { 'content-type': 'application/json' };
    for (const body of ['{', '[]', '7']) {
      expect((await fetch(`${url}/_sandbox/faults`, { method: 'POST', headers, body })).status).toBe(400);
    }
  });

  test('to listen anywhere but on this machine', async () => {
    await expect(sandboxForTest({ host: '0.0.0.0' })).rejects.toThrow('on this machine only');
  });
});

test.each([{}, { count: null, afterMs: null }])(
  'a fault strikes once and from now on unless told otherwise (%o)',
  async (more) => {
    const sandbox = await sandboxForTest();
    const { status, body } = await sandbox.steer('faults', { network: 'bluesky', fault: 'fail-500', ...more });
    expect([status, body]).toMatchObject([
      200,
      { place: 'publish', count: 1, remaining: 1, afterMs: 0, account: null },
    ]);
    const session = await sandbox.signIn();
    expect((await session.put(rkeyOf(1), postOf('Hello'))).status).toBe(500);
    expect((await session.put(rkeyOf(1), postOf('Hello'))).status).toBe(200);
  },
);

test('moves its clock, and keeps it moved over a restart', async () => {
  const dataDir = await temporaryFolder();
  const first = await startSandbox({ port: 0, dataDir });
  const { body } = await new TestSandbox(first.url).steer('clock', { advanceMs: 3_600_000 });
  await first.close();
  const second = await sandboxForTest({ dataDir });

  expect(body.offsetMs).toBe(3_600_000);
  expect((await second.steer('clock', { advanceMs: -600_000 })).body.offsetMs).toBe(3_000_000);
});

test('makes accounts one by one and in bulk, with a password to sign in', async () => {
  const sandbox = await sandboxForTest();
  const one = await sandbox.steer('accounts', {
    network: 'bluesky',
    handle: 'ada.nonet.test',
    password: 'aaaa-bbbb-cccc-dddd',
  });
  expect(one.body.accounts).toMatchObject([{ handle: 'ada.nonet.test', password: 'aaaa-bbbb-cccc-dddd' }]);
  const names = Array.from({ length: 200 }, (_, number) => ({ handle: `bench-${number}.nonet.test` }));
  const many = await sandbox.steer('accounts', { network: 'bluesky', accounts: names });

  expect(new Set(many.body.accounts.map((account: { did: string }) => account.did)).size).toBe(200);
  expect((await sandbox.signIn('ada.nonet.test', 'aaaa-bbbb-cccc-dddd')).did).toBe(one.body.accounts[0].did);
  expect((await sandbox.signIn('bench-199.nonet.test')).did).toBe(many.body.accounts[199].did);
});

test('goes back to the first start with reset, and the accounts keep their ids', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await session.put(rkeyOf(1), postOf('Hello'));
  await sandbox.steer('faults', { network: 'bluesky', fault: 'slow', count: 3 });
  await sandbox.steer('clock', { advanceMs: 5_000 });
  await sandbox.steer('accounts', { network: 'bluesky', handle: 'ada.nonet.test' });
  await sandbox.steer('reset', {});

  expect(await sandbox.ledger()).toEqual([]);
  expect((await sandbox.steer('faults')).body).toEqual([]);
  expect((await sandbox.steer('clock', { advanceMs: 0 })).body.offsetMs).toBe(0);
  expect((await session.get(rkeyOf(1))).body.error).toBe('RecordNotFound');
  await expect(sandbox.signIn('ada.nonet.test')).rejects.toThrow('AuthenticationRequired');
  expect((await sandbox.signIn()).did).toBe(session.did);
  expect((await session.put(rkeyOf(1), postOf('Hello'))).body.error).toBe('InvalidToken');
});

test('shows the last requests without queries, headers and bodies', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await session.get(rkeyOf(1));
  const page = await (await fetch(`${sandbox.url}/_sandbox/requests`)).text();

  expect(page).toContain('/xrpc/com.atproto.server.createSession');
  expect(page).toContain('studio.nonet.test');
  for (const secret of ['demo-demo', session.accessJwt, session.refreshJwt, rkeyOf(1)])
    expect(page).not.toContain(secret);
});
