import { expect, test } from 'vitest';

import { put, TestTiktok } from '#/networks/tiktok/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const HOUR = 3_600_000;
const film = mp4Of(5_000);
const fields = 'id,view_count,like_count,comment_count,share_count';
const scopes = 'user.info.basic,video.publish,video.list,user.info.stats';

async function begun() {
  const tiktok = new TestTiktok(await sandboxForTest());
  await tiktok.steer('set-processing', { ms: 0 });
  await tiktok.steer('set-moderation', { ms: 0 });
  await tiktok.steer('set-app', { isAudited: true });
  await tiktok.steer('set-account', { handle: 'studio.fala', privacy: 'public' });
  const studio = await tiktok.signIn('studio.fala', scopes);
  const out = async (privacy_level: string): Promise<string> => {
    const { body } = await studio.beginVideo(film.length, { privacy_level });
    await put(body.data.upload_url, film);
    const [id = body.data.publish_id] = JSON.parse(
      (await studio.status(body.data.publish_id)).text.replace(/\[(\d+)\]/, '["$1"]'),
    ).data.publicaly_available_post_id;
    return id;
  };
  const read = async (ids: readonly string[], asked = fields) =>
    studio.post(`v2/video/query/?fields=${asked}`, { filters: { video_ids: ids } });
  return { tiktok, studio, out, read, pass: (ms: number) => tiktok.advance(ms) };
}

test('STAT-10 public posts are counted and grow; what is not public, or was deleted, is left out', async () => {
  const { tiktok, out, read, pass } = await begun();
  const [shown, hidden] = [await out('PUBLIC_TO_EVERYONE'), await out('SELF_ONLY')];
  await pass(HOUR);
  const [then, ...others] = (await read([shown, hidden])).body.data.videos;
  expect([then.id, others]).toEqual([shown, []]);
  expect(Object.keys(then)).toEqual(fields.split(','));
  await pass(20 * HOUR);
  const [later] = (await read([shown])).body.data.videos;
  expect(later.view_count).toBeGreaterThan(then.view_count);
  await tiktok.steer('delete-post', { id: shown });
  expect((await read([shown])).body.data.videos).toEqual([]);
  expect(await tiktok.ledger()).toMatchObject([{ remoteId: shown, deleted: true }, {}]);
  expect((await tiktok.steer('delete-post', { id: shown })).status).toBe(400);
});

test('what is withheld is left out, and a name that TikTok does not have is refused', async () => {
  const { tiktok, out, read } = await begun();
  const id = await out('PUBLIC_TO_EVERYONE');
  await tiktok.steer('withhold-figures', { names: ['share_count'] });
  const [video] = (await read([id])).body.data.videos;
  expect(Object.keys(video)).toEqual(['id', 'view_count', 'like_count', 'comment_count']);
  expect((await read([id], 'id,reach_count')).status).toBe(400);
  expect((await read(Array.from({ length: 21 }, () => id))).status).toBe(400);
});

test('STAT-10 an account gains followers, which are a right of their own', async () => {
  const { tiktok, studio, pass } = await begun();
  const read = () => studio.get('v2/user/info/?fields=open_id,follower_count');
  const then = (await read()).body.data.user.follower_count;
  await pass(20 * HOUR);
  expect((await read()).body.data.user.follower_count).toBeGreaterThanOrEqual(then);
  await tiktok.steer('narrow-grants', { handle: 'studio.fala', scope: 'user.info.stats' });
  expect(await read()).toMatchObject({ status: 401, body: { error: { code: 'scope_not_authorized' } } });
});
