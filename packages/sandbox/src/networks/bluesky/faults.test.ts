import { expect, test } from 'vitest';

import { startSandbox } from '#/start-sandbox.ts';
import { postOf, rkeyOf, sandboxForTest, TestSandbox, temporaryFolder } from '#/testing/sandbox.ts';

const order = (fault: string, more: object = {}) => ({ network: 'bluesky', fault, count: 1, afterMs: 0, ...more });
const post = postOf('Hello');

test('fail-500 refuses the next calls without accepting them, as many as ordered', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('fail-500', { count: 2 }));
  for (const left of [1, 0]) {
    const answer = await session.put(rkeyOf(1), post);
    expect(answer).toMatchObject({
      status: 500,
      body: { error: 'InternalServerError', message: 'Internal Server Error' },
    });
    expect((await sandbox.steer('faults')).body.map((fault: { remaining: number }) => fault.remaining)).toEqual(
      left === 0 ? [] : [left],
    );
  }
  expect(await sandbox.ledger()).toEqual([]);
  expect((await session.put(rkeyOf(1), post)).status).toBe(200);
});

test("throttle answers 429 with the network's headers", async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('throttle', { retryAfterMs: 30_000 }));
  const { status, body, headers } = await session.put(rkeyOf(1), post);
  expect([status, body]).toEqual([429, { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' }]);
  expect(headers.get('retry-after')).toBe('30');
  expect(headers.get('ratelimit-limit')).toBe('5000');
  expect(headers.get('ratelimit-remaining')).toBe('0');
  expect(headers.get('ratelimit-policy')).toBe('5000;w=3600');
  expect(Math.abs(Number(headers.get('ratelimit-reset')) - Date.now() / 1_000 - 30)).toBeLessThan(5);
  expect(await sandbox.ledger()).toEqual([]);
});

test.each([true, false])('throttle can name no time at all (counted limits: %s)', async (limits) => {
  const sandbox = await sandboxForTest({ limits });
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('throttle', { retryAfterMs: null }));
  const { status, headers } = await session.put(rkeyOf(1), post);
  expect(status).toBe(429);
  expect(Object.fromEntries([...headers].filter(([name]) => /^(ratelimit|retry)-/.test(name)))).toEqual({
    'ratelimit-limit': '5000',
    'ratelimit-remaining': '0',
  });
});

test('unknown-error refuses with an error that no document names, and accepts nothing', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('unknown-error'));
  expect(await session.put(rkeyOf(1), post)).toMatchObject({
    status: 400,
    body: { error: 'Unheardof', message: 'Nobody documented this error' },
  });
  expect(await sandbox.ledger()).toEqual([]);
  expect((await session.put(rkeyOf(1), post)).status).toBe(200);
});

test('expire-token lets the token it strikes expire until it is refreshed', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  const other = await sandbox.signIn('shop.nonet.test');
  await sandbox.steer('faults', order('expire-token', { account: 'studio.nonet.test' }));
  expect((await other.put(rkeyOf(1), post)).status).toBe(200);
  const expired = { status: 400, body: { error: 'ExpiredToken', message: 'Token has expired' } };
  expect(await session.put(rkeyOf(1), post)).toMatchObject(expired);
  expect(await session.put(rkeyOf(1), post)).toMatchObject(expired);
  expect(await sandbox.xrpc('com.atproto.server.getSession', { token: session.accessJwt })).toMatchObject(expired);

  const { body } = await sandbox.xrpc('com.atproto.server.refreshSession', { post: true, token: session.refreshJwt });
  expect((await sandbox.xrpc('com.atproto.server.getSession', { token: body.accessJwt })).status).toBe(200);
  expect(await sandbox.ledger()).toMatchObject([{ account: 'shop.nonet.test' }]);
});

test('cut-before-accept ends the connection and accepts nothing', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('cut-before-accept'));
  await expect(session.put(rkeyOf(1), post)).rejects.toThrow('fetch failed');
  expect(await sandbox.ledger()).toEqual([]);
  expect((await session.put(rkeyOf(1), post)).body.commit).toBeDefined();
});

test('cut-after-accept accepts and ends the connection; the repeat is harmless', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('cut-after-accept'));
  await expect(session.put(rkeyOf(1), post)).rejects.toThrow('fetch failed');
  expect(await sandbox.ledger()).toMatchObject([{ text: 'Hello', repeats: 0 }]);
  const again = await session.put(rkeyOf(1), post);
  expect(again.status).toBe(200);
  expect(again.body).not.toHaveProperty('commit');
  expect(await sandbox.ledger()).toMatchObject([{ text: 'Hello', repeats: 1 }]);
});

test('fail-500-after-accept accepts and answers 500 all the same', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('fail-500-after-accept'));
  expect((await session.put(rkeyOf(1), post)).status).toBe(500);
  expect(await sandbox.ledger()).toMatchObject([{ text: 'Hello', repeats: 0 }]);
});

test('broken-json accepts and answers 200 with half a body', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('broken-json'));
  const answer = await session.put(rkeyOf(1), post);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(() => JSON.parse(answer.body)).toThrow(SyntaxError);
  expect(await sandbox.ledger()).toMatchObject([{ text: 'Hello' }]);
});

test('slow accepts at once and holds the answer back', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('slow', { afterMs: 2_000 }));
  const startedAt = performance.now();
  const answer = session.put(rkeyOf(1), post);
  await expect.poll(() => sandbox.ledger(), { interval: 5 }).toHaveLength(1);
  const acceptedAfterMs = performance.now() - startedAt;
  expect((await answer).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_995);
  expect(acceptedAfterMs).toBeLessThan(1_995);
});

test("begins to strike after the time it was given, by the sandbox's clock", async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('fail-500', { afterMs: 60_000 }));
  expect((await session.put(rkeyOf(1), post)).status).toBe(200);
  await sandbox.steer('clock', { advanceMs: 60_000 });
  expect((await session.put(rkeyOf(2), post)).status).toBe(500);
});

test('strikes only calls that would otherwise make a post visible, in the order in which faults were ordered', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('fail-500'));
  await sandbox.steer('faults', order('throttle'));
  await session.get(rkeyOf(1));
  await session.put(rkeyOf(1), postOf('a'.repeat(301)));
  await session.put(rkeyOf(1), { createdAt: '2026-11-20T09:00:00Z' }, { collection: 'app.bsky.feed.threadgate' });
  await session.remove(rkeyOf(1));
  expect((await sandbox.steer('faults')).body).toHaveLength(2);
  expect((await session.create(post)).status).toBe(500);
  expect((await session.create(post)).status).toBe(429);
  expect((await session.create(post)).status).toBe(200);
});

test('keeps faults that still wait over a restart', async () => {
  const dataDir = await temporaryFolder();
  const first = await startSandbox({ port: 0, dataDir });
  await new TestSandbox(first.url).steer('faults', order('fail-500', { count: 3 }));
  await (await new TestSandbox(first.url).signIn()).put(rkeyOf(1), post);
  await first.close();
  const second = await sandboxForTest({ dataDir });

  expect((await second.steer('faults')).body).toMatchObject([{ fault: 'fail-500', remaining: 2 }]);
  expect((await (await second.signIn()).put(rkeyOf(1), post)).status).toBe(500);
});

test('shows struck calls in the request log', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('faults', order('cut-after-accept', { count: 2 }));
  await expect(session.put(rkeyOf(1), post)).rejects.toThrow();
  const page = await (await fetch(`${sandbox.url}/_sandbox/requests`)).text();
  expect(page).toContain('cut-after-accept</b> waits for the next post on bluesky');
  expect(page).toMatch(/<span class="status bad">cut<\/span>\s*<span class="tag">cut-after-accept<\/span>/);
});
