import { expect, test } from 'vitest';

import { Clock } from '#/core/clock.ts';
import { Store } from '#/core/store.ts';
import { limits, RateLimiter } from '#/networks/bluesky/rate-limits.ts';
import { postOf, rkeyOf, sandboxForTest, temporaryFolder } from '#/testing/sandbox.ts';

test('counts writes down in the headers: 2 points for a put, 3 for a create, 1 for a delete', async () => {
  const session = await (await sandboxForTest()).signIn();
  const remaining: (string | null)[] = [];
  for (const call of [
    () => session.put(rkeyOf(1), postOf('a')),
    () => session.create(postOf('b')),
    () => session.remove(rkeyOf(1)),
  ]) {
    const { headers } = await call();
    expect(headers.get('ratelimit-policy')).toBe('5000;w=3600');
    remaining.push(headers.get('ratelimit-remaining'));
  }
  expect(remaining).toEqual(['4998', '4995', '4994']);
});

test('refuses the 31st sign-in within five minutes, says when to come again, and lets it in then', async () => {
  const sandbox = await sandboxForTest();
  for (let count = 0; count < 30; count += 1) await sandbox.signIn();
  const body = { identifier: 'studio.nonet.test', password: 'demo-demo-demo-demo' };
  const refused = await sandbox.xrpc('com.atproto.server.createSession', { body });
  expect([refused.status, refused.body.error]).toEqual([429, 'RateLimitExceeded']);
  expect(refused.headers.get('ratelimit-policy')).toBe('30;w=300');
  const waitS = Number(refused.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(290);

  await expect(sandbox.signIn('shop.nonet.test')).resolves.toBeDefined();
  await sandbox.steer('clock', { advanceMs: waitS * 1_000 });
  await expect(sandbox.signIn()).resolves.toBeDefined();
});

test('counts nothing when limits are off', async () => {
  const sandbox = await sandboxForTest({ limits: false });
  for (let count = 0; count < 40; count += 1) await sandbox.signIn();
  const { headers } = await (await sandbox.signIn()).put(rkeyOf(1), postOf('a'));
  expect(headers.get('ratelimit-limit')).toBeNull();
});

test('lets 2,500 puts of one account through in an hour and refuses the next, of this account only', async () => {
  const store = await Store.open(await temporaryFolder());
  const limiter = new RateLimiter({ clock: new Clock(store), limits: true });
  for (let count = 0; count < 2_500; count += 1) limiter.consume(limits.write, 'did:plc:a', 2);
  expect(() => limiter.consume(limits.write, 'did:plc:a', 2)).toThrow('Rate Limit Exceeded');
  expect(limiter.consume(limits.write, 'did:plc:b', 2)).toMatchObject({ 'ratelimit-remaining': '4998' });
  await store.close();
});
