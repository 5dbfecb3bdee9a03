import { expect, test } from 'vitest';

import { ready } from '#/networks/instagram/testing/test-client.ts';

const dayMs = 86_400_000;

test('of 24 hours an account has as many posts as it is told; deleted ones count, a carousel is one', async () => {
  const { instagram, studio, picture } = await ready();
  await instagram.steer('set-unknowns', { quota: '25' });
  const first = await studio.post(picture);
  await studio.delete(first);
  const child = await studio.begin({ ...picture, is_carousel_item: 'true' });
  await studio.post({ media_type: 'CAROUSEL', children: `${child},${child}` });
  await Promise.all(Array.from({ length: 23 }, () => studio.post(picture)));
  const usage = async () => (await studio.get(`${studio.id}/content_publishing_limit?fields=quota_usage,config`)).body;
  expect(await usage()).toEqual({
    data: [{ quota_usage: 25, config: { quota_total: 25, quota_duration: 86_400 } }],
  });
  const next = await studio.begin(picture);
  const refused = { status: 400, body: { error: { code: 9, error_subcode: 2_207_042 } } };
  expect(await studio.publish(next)).toMatchObject(refused);
  await instagram.steer('set-unknowns', { quota: '100' });
  expect((await studio.publish(next)).status).toBe(200);
  await instagram.facebook.advance(dayMs);
  expect((await usage()).data[0].quota_usage).toBe(0);
});

test('of 24 hours an account makes 400 containers', async () => {
  const { instagram, studio } = await ready();
  const reel = { media_type: 'REELS', upload_type: 'resumable' };
  await Promise.all(Array.from({ length: 400 }, () => studio.begin(reel)));
  expect(await studio.create(reel)).toMatchObject({ status: 403, body: { error: { code: 4 } } });
  const press = await instagram.account('press.fala', 'bruno@nonet.test');
  expect((await press.create(reel)).status).toBe(200);
  await instagram.facebook.advance(dayMs);
  expect((await studio.create(reel)).status).toBe(200);
});

test('an account that is restricted, and one without the right on its page, publish nothing', async () => {
  const { instagram, studio, picture } = await ready();
  const id = await studio.begin(picture);
  await instagram.steer('set-account-status', { handle: '@studio.fala', status: 'restricted' });
  expect(await studio.publish(id)).toMatchObject({ body: { error: { code: 25, error_subcode: 2_207_050 } } });
  await instagram.steer('set-account-status', { handle: 'studio.fala', status: 'active' });
  await instagram.facebook.steer('set-tasks', { page: 'studio.fala', tasks: ['ANALYZE'] });
  expect((await studio.publish(id)).body.error.code).toBe(200);
  await instagram.facebook.steer('set-tasks', { page: 'studio.fala', tasks: ['CREATE_CONTENT'] });
  expect((await studio.publish(id)).status).toBe(200);
});

test('the side that publishes, and lists, see what is new as late as ordered', async () => {
  const { instagram, studio, picture } = await ready();
  await instagram.steer('set-delays', { publishMs: 5_000, listMs: 20_000 });
  const id = await studio.begin(picture);
  expect((await studio.status(id))['status_code']).toBe('FINISHED');
  expect(await studio.publish(id)).toMatchObject({ body: { error: { code: 24, error_subcode: 2_207_008 } } });
  await instagram.facebook.advance(5_000);
  expect((await studio.publish(id)).status).toBe(200);
  expect(await studio.ids('media')).toEqual([]);
  await instagram.facebook.advance(20_000);
  expect(await studio.ids('media')).toHaveLength(1);
});
