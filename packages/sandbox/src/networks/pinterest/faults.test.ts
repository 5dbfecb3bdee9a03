import { expect, test } from 'vitest';

import { TestPinterest } from '#/networks/pinterest/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const pinterestForTest = async (): Promise<TestPinterest> => new TestPinterest(await sandboxForTest());

test.each([
  ['fail-500', 500, 12],
  ['unknown-error', 400, 999_999],
  ['throttle', 429, 8],
  ['expire-token', 401, 2],
])('%s refuses a Pin with %i and %i, and makes none', async (fault, status, code) => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  await studio.board();
  await pinterest.fault(fault);
  const refused = await studio.pin();
  expect([refused.status, refused.body.code]).toEqual([status, code]);
  expect(await pinterest.ledger()).toEqual([]);
});

test('throttle names the time that was ordered, or none', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  for (const [retryAfterMs, header] of [
    [30_000, '30'],
    [null, null],
  ]) {
    await pinterest.fault('throttle', { retryAfterMs });
    expect((await studio.pin()).headers.get('retry-after')).toBe(header);
  }
});

test('cut-before-accept makes no Pin; cut-after-accept and fail-500-after-accept make one', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  await pinterest.fault('cut-before-accept');
  await expect(studio.pin()).rejects.toThrow('fetch failed');
  expect(await pinterest.ledger()).toEqual([]);
  await pinterest.fault('cut-after-accept');
  await expect(studio.pin()).rejects.toThrow('fetch failed');
  await pinterest.fault('fail-500-after-accept');
  expect((await studio.pin()).status).toBe(500);
  await pinterest.fault('broken-json');
  expect(typeof (await studio.pin()).body).toBe('string');
  expect(await pinterest.ledger()).toHaveLength(3);
});

test('a fault with a place strikes calls of that kind alone', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  await pinterest.steer('set-processing', { ms: 0 });
  for (const place of ['container', 'upload', 'status', 'token']) await pinterest.fault('fail-500', { place });
  expect((await studio.pin()).status).toBe(201);
  expect((await studio.send('media', { media_type: 'video' })).status).toBe(500);
  expect(await studio.upload(mp4Of(10_000))).toMatchObject({
    status: 500,
    text: expect.stringContaining('InternalError'),
  });
  const { id } = await studio.upload(mp4Of(10_000));
  expect((await studio.get(`media/${id}`)).status).toBe(500);
  expect((await studio.get(`media/${id}`)).body.status).toBe('succeeded');
  expect((await pinterest.refresh(studio.refreshToken)).status).toBe(500);
  expect((await pinterest.refresh(studio.refreshToken)).status).toBe(200);
  expect((await pinterest.sandbox.steer('faults')).body).toEqual([]);
});

test('limits count by the minute and person, and with trial access by the day', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  await pinterest.steer('set-access', { access: 'trial' });
  const statuses = new Set<number>();
  for (let call = 0; call < 1_001; call += 1) statuses.add((await studio.get('user_account')).status);
  expect([...statuses]).toEqual([200, 429]);
  await pinterest.steer('set-access', { access: 'standard' });
  expect((await studio.get('user_account')).status).toBe(200);
});

test('secrets, codes and tokens are in no log', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  await studio.get('user_account');
  const requests = await pinterest.sandbox.requests();
  expect(requests).toContain('/pinterest-api/v5/oauth/token');
  for (const secret of [studio.token, studio.refreshToken]) expect(requests).not.toContain(secret);
});
