import { expect, test } from 'vitest';

import { scope, TestYoutube } from '#/networks/youtube/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const HOUR = 3_600_000;

async function begun() {
  const youtube = new TestYoutube(await sandboxForTest());
  await youtube.steer('set-processing', { ms: 0 });
  const studio = await youtube.signIn('studiofala', { scope: `${scope}.force-ssl` });
  return { youtube, studio, pass: (ms: number) => youtube.sandbox.steer('clock', { advanceMs: ms }) };
}

test('STAT-10 a video is counted in text, grows, and is left out once it is deleted', async () => {
  const { studio, pass } = await begun();
  const id = await studio.upload();
  await studio.show(id);
  await pass(HOUR / 2);
  const read = async () => (await studio.get(`videos?part=statistics&id=${id}`)).body.items;
  const [then] = await read();
  expect(then.statistics).toEqual({
    viewCount: expect.stringMatching(/^\d+$/),
    likeCount: expect.stringMatching(/^\d+$/),
    commentCount: expect.stringMatching(/^\d+$/),
    favoriteCount: '0',
  });
  await pass(HOUR / 4);
  const [later] = await read();
  expect(Number(later.statistics.viewCount)).toBeGreaterThan(Number(then.statistics.viewCount));
  await studio.delete(id);
  expect(await read()).toEqual([]);
});

test('likes can be hidden, and who has subscribed', async () => {
  const { youtube, studio } = await begun();
  const id = await studio.upload();
  await youtube.steer('withhold-figures', { names: ['likeCount'] });
  const { body } = await studio.get(`videos?part=statistics&id=${id}`);
  expect(Object.keys(body.items[0].statistics).toSorted()).toEqual(['commentCount', 'favoriteCount', 'viewCount']);
  const subscribers = async () => (await studio.get('channels?part=statistics&mine=true')).body.items[0].statistics;
  const { subscriberCount } = await subscribers();
  // Three figures, and zeros.
  expect(subscriberCount).toMatch(/^\d{1,3}0*$/);
  expect(Number(subscriberCount)).toBeGreaterThan(0);
  await youtube.steer('set-channel', { handle: 'studiofala', areSubscribersHidden: true });
  expect(await subscribers()).toMatchObject({ subscriberCount: '0', hiddenSubscriberCount: true });
});

test('a fault of figures strikes only who asks for them', async () => {
  const { youtube, studio } = await begun();
  const id = await studio.upload();
  await youtube.fault('fail-500', { place: 'figures' });
  expect((await studio.get(`videos?part=status&id=${id}`)).status).toBe(200);
  expect((await studio.get(`videos?part=statistics&id=${id}`)).status).toBe(500);
});
