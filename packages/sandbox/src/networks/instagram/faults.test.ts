import { expect, test } from 'vitest';

import { ready, upright } from '#/networks/instagram/testing/test-client.ts';

async function begun() {
  const all = await ready();
  return { ...all, id: await all.studio.begin({ ...all.picture, caption: 'Hello' }) };
}

test.each([
  ['fail-500', 500, { code: 2, type: 'OAuthException' }],
  ['unknown-error', 400, { code: 987_654 }],
  ['throttle', 400, { code: 80_002 }],
])('%s refuses with %i and accepts nothing', async (fault, status, error) => {
  const { instagram, studio, id } = await begun();
  await instagram.fault(fault, { count: 2 });
  for (const _ of [1, 2]) expect(await studio.publish(id)).toMatchObject({ status, body: { error } });
  expect(await instagram.ledger()).toEqual([]);
  expect((await studio.status(id))['status_code']).toBe('FINISHED');
  expect((await studio.publish(id)).status).toBe(200);
});

test('fail-500-after-accept publishes all the same, once', async () => {
  const { instagram, studio, id } = await begun();
  await instagram.fault('fail-500-after-accept');
  expect((await studio.publish(id)).status).toBe(500);
  expect((await studio.status(id))['status_code']).toBe('PUBLISHED');
  expect((await studio.publish(id)).status).toBe(400);
  expect(await instagram.ledger()).toMatchObject([{ text: 'Hello', repeats: 0 }]);
});

test('throttle says when calls of this account are taken again, in minutes', async () => {
  const { instagram, studio, id } = await begun();
  await instagram.fault('throttle', { retryAfterMs: 90_000 });
  const { headers } = await studio.publish(id);
  expect(JSON.parse(headers.get('x-business-use-case-usage') ?? '')[studio.id]).toEqual([
    expect.objectContaining({ type: 'instagram', call_count: 100, estimated_time_to_regain_access: 2 }),
  ]);
});

test('expire-token ends the token of the account it strikes, by its username', async () => {
  const { instagram, studio, id, picture } = await begun();
  const press = await instagram.account('press.fala', 'bruno@nonet.test');
  await instagram.fault('expire-token', { account: 'studio.fala' });
  expect((await press.publish(await press.begin(picture))).status).toBe(200);
  for (const _ of [1, 2]) {
    expect((await studio.publish(id)).body.error).toMatchObject({ code: 190, error_subcode: 463 });
  }
});

test('cut-before-accept accepts nothing; cut-after-accept and broken-json accept', async () => {
  const { instagram, studio, id, picture } = await begun();
  await instagram.fault('cut-before-accept');
  await expect(studio.publish(id)).rejects.toThrow('fetch failed');
  expect(await instagram.ledger()).toEqual([]);
  await instagram.fault('cut-after-accept');
  await expect(studio.publish(id)).rejects.toThrow('fetch failed');
  const next = await studio.begin({ ...picture, caption: 'Next' });
  await instagram.fault('broken-json');
  const { status, body } = await studio.publish(next);
  expect([status, typeof body]).toEqual([200, 'string']);
  expect(await instagram.ledger()).toMatchObject([{ text: 'Hello' }, { text: 'Next' }]);
});

test('slow accepts at once and answers late', async () => {
  const { instagram, studio, id } = await begun();
  await instagram.fault('slow', { afterMs: 2_000 });
  let isAnswered = false;
  const answer = studio.publish(id).finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => instagram.ledger()).toHaveLength(1);
  expect(isAnswered).toBe(false);
  expect((await answer).status).toBe(200);
});

test('a fault strikes at its place alone, and nothing that is refused anyway', async () => {
  const { instagram, studio, id, picture } = await begun();
  const waiting = async (): Promise<number> => (await instagram.sandbox.steer('faults')).body.length;
  for (const place of ['container', 'upload', 'status']) await instagram.fault('fail-500', { place });
  expect((await studio.publish(id)).status).toBe(200);
  expect((await studio.ids('media')).length).toBe(1);
  expect((await studio.create({ image_url: 'nowhere' })).body.error.code).toBe(9_004);
  expect(await waiting()).toBe(3);
  expect((await studio.create(picture)).status).toBe(500);
  expect((await studio.create(picture)).status).toBe(500);
  expect((await studio.create(picture)).status).toBe(200);
  expect((await studio.get(`${id}?fields=status_code`)).status).toBe(500);
  expect(await waiting()).toBe(0);
  await expect(instagram.fault('fail-500', { place: 'token' })).rejects.toThrow('strike this network at');
});

test('a fault of Facebook does not strike Instagram, and the other way round', async () => {
  const { instagram, studio, id } = await begun();
  await instagram.facebook.fault('fail-500');
  expect((await studio.publish(id)).status).toBe(200);
  await instagram.fault('fail-500');
  expect((await studio.page.feed({ message: 'Hello' })).status).toBe(500);
  expect((await studio.page.feed({ message: 'Hello' })).status).toBe(200);
});

test('the bytes of a video are struck at their own place, and can be sent again', async () => {
  const { instagram, studio } = await begun();
  const { id, uri } = (await studio.create({ media_type: 'REELS', upload_type: 'resumable' })).body;
  await instagram.fault('cut-before-accept', { place: 'upload' });
  await expect(studio.page.bring(uri, upright)).rejects.toThrow('fetch failed');
  expect((await studio.page.bring(uri, upright)).status).toBe(200);
  expect((await studio.publish(id)).status).toBe(200);
});

test.each([
  ['blocked', 1],
  ['refused', 0],
])('a post that is taken for spam: %s', async (spam, published) => {
  const { instagram, studio, id } = await begun();
  await instagram.steer('set-unknowns', { spam });
  expect(await studio.publish(id)).toMatchObject({
    status: 403,
    body: { error: { code: 4, error_subcode: 2_207_051 } },
  });
  expect(await instagram.ledger()).toHaveLength(published);
  expect((await studio.status(id))['status_code']).toBe(published === 1 ? 'PUBLISHED' : 'FINISHED');
});
