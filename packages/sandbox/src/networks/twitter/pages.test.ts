import { expect, test } from 'vitest';

import { pngOf, TestX } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

test('posts stand in the feed as X lays them out: links, pictures, a video, replies', async () => {
  const x = new TestX(await sandboxForTest());
  const page = async (path: string) => (await fetch(`${x.sandbox.url}${path}`)).text();
  expect(await page('/x')).toContain('Nothing here yet');
  const studio = await x.signIn();
  await x.steer('set-processing', { ms: 0 });
  const ids = [await studio.upload(pngOf(1, 1)), await studio.upload(pngOf(2, 2)), await studio.upload(pngOf(3, 3))];
  const first = (await studio.post('See example.com <b>', { media: { media_ids: ids } })).body.data.id;
  const film = await studio.uploadInSegments(mp4Of(1_000), 'video/mp4', 'tweet_video');
  await studio.post('Film', { media: { media_ids: [film.id] }, reply: { in_reply_to_tweet_id: first } });

  const feed = await page('/x');
  expect(feed).toContain(
    '<a href="http://example.com" rel="noopener noreferrer nofollow" target="_blank">example.com</a>',
  );
  expect(feed).toContain('&lt;b&gt;');
  expect(feed).toContain('class="images n3"');
  for (const id of ids) expect(feed).toContain(`<img src="/x/media/${id}"`);
  expect(feed).toContain(`<video src="/x/media/${film.id}"`);
  expect(feed).toContain(`Replying to <a href="/x/studio/status/${first}">@studio</a>`);
  expect(feed.indexOf('Film')).toBeLessThan(feed.indexOf('See '));

  expect(await page(`/x/studio/status/${first}`)).toContain('Studio Fala');
  expect(await page('/x/studio')).toContain('2 posts');
  expect(await page('/')).toContain('@studio');
  for (const path of ['/x/nobody', '/x/studio/status/1', `/x/shop/status/${first}`, '/x/media/1', '/x/avatar/1.png']) {
    expect((await fetch(`${x.sandbox.url}${path}`)).status).toBe(404);
  }
  const picture = await fetch(`${x.sandbox.url}/x/media/${ids[0]}`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['set-credits', { credits: -1 }],
  ['set-names', { generation: 'old' }],
  ['set-usage-cap', { isReached: 'yes' }],
  ['set-processing', { ms: 'long' }],
  ['set-account-status', { handle: 'studio', status: 'asleep' }],
  ['revoke-grants', { handle: 'nobody' }],
])('the senseless order %s %j is refused', async (action, order) => {
  const x = new TestX(await sandboxForTest());
  const answer = await x.steer(action, order);
  expect([answer.status, typeof answer.body.error]).toEqual([400, 'string']);
});

test('an account is known by its username, in whatever case; what is no username is refused', async () => {
  const x = new TestX(await sandboxForTest());
  expect(await x.idOf('STUDIO')).toBe(await x.idOf('@studio'));
  expect((await x.sandbox.steer('accounts', { network: 'twitter', handle: 'no name' })).status).toBe(400);
});
