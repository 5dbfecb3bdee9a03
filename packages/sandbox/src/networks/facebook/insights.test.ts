import { expect, test } from 'vitest';

import { TestFacebook } from '#/networks/facebook/testing/test-client.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const DAY = 24 * 3_600_000;
const names = 'post_media_view,post_total_media_view_unique,post_clicks,post_reactions_by_type_total';

async function begun() {
  const facebook = new TestFacebook(await sandboxForTest());
  await facebook.steer('set-processing', { ms: 0 });
  const page = await facebook.page();
  const insights = async (id: string, metric: string) => {
    const { status, body } = await page.get(`${id}/insights?metric=${metric}`);
    const told = body.data?.map((one: { name: string; values: { value: unknown }[] }) => [
      one.name,
      one.values[0]?.value,
    ]);
    return { status, code: body.error?.code, values: told === undefined ? {} : Object.fromEntries(told) };
  };
  return { facebook, page, insights };
}

test('STAT-10 a post is counted under Facebook’s names from the moment on that it is seen, and grows', async () => {
  const { facebook, page, insights } = await begun();
  const hidden = (await page.feed({ message: 'Hello', published: 'false' })).body.id;
  await facebook.advance(DAY);
  expect((await insights(hidden, 'post_media_view')).values).toEqual({ post_media_view: 0 });
  await page.send(hidden, { is_published: 'true' });
  await facebook.advance(DAY);
  const { values } = await insights(hidden, names);
  expect(Object.keys(values)).toEqual(names.split(','));
  expect(values.post_reactions_by_type_total).toMatchObject({ like: expect.any(Number), love: expect.any(Number) });
  await facebook.advance(DAY);
  expect((await insights(hidden, 'post_media_view')).values.post_media_view).toBeGreaterThan(values.post_media_view);
});

test('one name that is not valid fails all of them, and so does one that is withheld', async () => {
  const { facebook, page, insights } = await begun();
  const { id } = (await page.feed({ message: 'Hello' })).body;
  const failed = { status: 400, code: 100 };
  expect(await insights(id, `${names},post_impressions`)).toMatchObject(failed);
  expect(await insights(id, 'story_media_view')).toMatchObject(failed);
  expect(await insights(id, '')).toMatchObject({ status: 400, code: 3001 });
  expect(await insights(id, names)).toMatchObject({ status: 200 });
  await facebook.steer('withhold-figures', { names: ['post_clicks'] });
  expect(await insights(id, names)).toMatchObject(failed);
  expect(await insights(id, 'post_media_view')).toMatchObject({ status: 200 });
});

test('a story has names of its own, and a video an edge of its own beside its post', async () => {
  const { facebook, page, insights } = await begun();
  const story = await page.send(`${page.id}/photo_stories`, { photo_id: await page.photo(pngOf(64, 64)) });
  const shown = `${page.id}_${String(story.body.post_id).split('_').at(-1)}`;
  expect(await insights(shown, 'story_media_view,pages_fb_story_shares')).toMatchObject({ status: 200 });
  expect(await insights(shown, 'post_media_view')).toMatchObject({ status: 400, code: 100 });
  const video = await page.upload('video_reels', mp4Of(10_000, [1_080, 1_920]));
  await page.finish('video_reels', video);
  await facebook.advance(DAY);
  expect(await insights(video, names)).toMatchObject({ status: 400 });
  const { body } = await page.get(`${video}/video_insights`);
  expect(body.data.map(({ name }: { name: string }) => name)).toContain('blue_reels_play_count');
  const { post_id: number } = (await page.get(`${video}?fields=post_id`)).body;
  expect((await insights(`${page.id}_${number}`, names)).values.post_media_view).toBeGreaterThan(0);
});

test('what stands at a post is told with it, and shares only where there are some', async () => {
  const { facebook, page } = await begun();
  const { id } = (await page.feed({ message: 'Hello' })).body;
  await page.send(`${id}/comments`, { message: 'First' });
  const read = async () => (await page.get(`${id}?fields=shares,comments.limit(0).summary(true)`)).body;
  expect(await read()).toEqual({
    id,
    comments: { data: [], summary: { order: 'ranked', total_count: 1, can_comment: true } },
  });
  await facebook.advance(7 * DAY);
  expect(await read()).toMatchObject({ shares: { count: expect.any(Number) } });
});

test('nobody reads figures without the right, the task and the token of the page', async () => {
  const { facebook, page, insights } = await begun();
  const { id } = (await page.feed({ message: 'Hello' })).body;
  const user = await facebook.signIn();
  expect(await user.get(`${id}/insights?metric=${names}`)).toMatchObject({
    status: 400,
    body: { error: { code: 200 } },
  });
  await facebook.steer('set-tasks', { page: 'studio.fala', tasks: ['CREATE_CONTENT'] });
  expect(await insights(id, names)).toMatchObject({ status: 400, code: 200 });
  await facebook.steer('set-tasks', { page: 'studio.fala', tasks: ['CREATE_CONTENT', 'ANALYZE'] });
  expect(await insights(id, names)).toMatchObject({ status: 200 });
  await facebook.steer('narrow-grants', { handle: 'ana@nonet.test', scope: 'read_insights' });
  expect(await insights(id, names)).toMatchObject({ status: 400, code: 200 });
});
