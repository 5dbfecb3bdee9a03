import { expect, test } from 'vitest';

import { put, TestTiktok } from '#/networks/tiktok/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const film = mp4Of(5_000);
const dayMs = 86_400_000;
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

async function tiktokForTest(): Promise<TestTiktok> {
  const tiktok = new TestTiktok(await sandboxForTest());
  await tiktok.steer('set-processing', { ms: 0 });
  return tiktok;
}

test('before the audit an app posts for the creator alone, and to private accounts', async () => {
  const tiktok = await tiktokForTest();
  const studio = await tiktok.signIn();
  const unaudited = refused(403, 'unaudited_client_can_only_post_to_private_accounts');
  expect((await studio.beginVideo(10)).status).toBe(200);
  expect(await studio.beginVideo(10, { privacy_level: 'MUTUAL_FOLLOW_FRIENDS' })).toMatchObject(unaudited);
  await tiktok.steer('set-account', { handle: 'studio.fala', privacy: 'public' });
  expect(await studio.beginVideo(10)).toMatchObject(unaudited);
  expect((await studio.beginDraft(10)).status).toBe(200);
  await tiktok.steer('set-app', { isAudited: true });
  expect((await studio.beginVideo(10, { privacy_level: 'PUBLIC_TO_EVERYONE' })).status).toBe(200);
});

test('before the audit five people post within a day', async () => {
  const tiktok = await tiktokForTest();
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const person = await tiktok.signIn(name);
    await put((await person.beginVideo(film.length)).body.data.upload_url, film);
  }
  const sixth = await tiktok.signIn('six');
  expect(await sixth.beginVideo(10)).toMatchObject(refused(403, 'reached_active_user_cap'));
  expect((await (await tiktok.signIn('one')).beginVideo(10)).status).toBe(200);
  await tiktok.advance(dayMs);
  expect((await (await tiktok.signIn('six')).beginVideo(10)).status).toBe(200);
});

test('six uploads a minute are begun', async () => {
  const tiktok = await tiktokForTest();
  const studio = await tiktok.signIn();
  for (let count = 0; count < 6; count += 1) expect((await studio.beginVideo(10)).status).toBe(200);
  expect(await studio.beginVideo(10)).toMatchObject(refused(429, 'rate_limit_exceeded'));
  expect((await (await tiktok.signIn('shop.fala')).beginVideo(10)).status).toBe(200);
  await tiktok.advance(60_000);
  expect((await studio.beginVideo(10)).status).toBe(200);
});

test('a creator makes 15 posts and 5 drafts within a day, whatever was begun besides', async () => {
  const tiktok = await tiktokForTest();
  const studio = await tiktok.signIn();
  for (let count = 0; count < 15; count += 1) {
    await put((await studio.beginVideo(film.length)).body.data.upload_url, film);
    await tiktok.advance(20_000);
  }
  const tooMany = refused(403, 'spam_risk_too_many_posts');
  expect(await studio.beginVideo(10)).toMatchObject(tooMany);
  expect(await studio.creator()).toMatchObject(refused(200, 'spam_risk_too_many_posts'));
  for (let count = 0; count < 5; count += 1) {
    await put((await studio.beginDraft(film.length)).body.data.upload_url, film);
    await tiktok.advance(20_000);
  }
  expect(await studio.beginDraft(10)).toMatchObject(refused(403, 'spam_risk_too_many_pending_share'));
});

test('nothing counts where limits are off', async () => {
  const tiktok = new TestTiktok(await sandboxForTest({ limits: false }));
  const studio = await tiktok.signIn();
  for (let count = 0; count < 20; count += 1) expect((await studio.beginVideo(10)).status).toBe(200);
});
