import { expect, test } from 'vitest';

import { serveFiles, TestThreads } from '#/networks/threads/testing/test-client.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

test('posts appear as the network lays them out: threads, topics, links with a card, pictures in a strip', async () => {
  const threads = new TestThreads(await sandboxForTest());
  await threads.steer('set-processing', { ms: 0 });
  expect(await threads.html('/threads')).toContain('Nothing here yet');
  const studio = await threads.signIn();
  const files = await serveFiles({ 'a.png': pngOf(640, 480) });
  const one = { media_type: 'IMAGE', image_url: `${files}/a.png`, is_carousel_item: 'true', alt_text: 'A cup' };
  const children = `${await studio.begin(one)},${await studio.begin(one)}`;
  const first = await studio.post('Part 1 about #cats today www.example.com/a <b>');
  const second = await studio.begin({ media_type: 'CAROUSEL', children, text: 'Part 2', reply_to_id: first });
  await studio.post('Part 3', { reply_to_id: (await studio.publish(second)).body.id });
  await studio.post('Newest');

  const feed = await threads.html('/threads');
  const places = ['Newest', 'Part 1', 'Part 2', 'Part 3'].map((text) => feed.indexOf(text));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(feed.match(/class="post continued"/g)).toHaveLength(2);
  expect(feed).toContain('about <span class="ref">cats</span> today');
  expect(feed).toContain('href="http://www.example.com/a"');
  expect(feed).toContain('class="link-card"');
  expect(feed).toContain('&lt;b&gt;');
  expect(feed).toContain('class="images strip"');
  expect(feed).toContain('Replying to <a href="/threads/@studio.fala/post/');

  const { permalink } = (await studio.get(`${first}?fields=permalink`)).body;
  expect(await (await fetch(permalink)).text()).toContain('Studio Fala');
  expect(await threads.html('/threads/@studio.fala')).toContain('4 posts');
  expect(await threads.html('/')).toContain('@studio.fala');
  const elsewhere = new URL(permalink).pathname.replace('studio', 'shop');
  for (const path of ['/threads/@nobody', elsewhere, '/threads/media/1', '/threads/avatar/1.png']) {
    expect((await fetch(`${threads.sandbox.url}${path}`)).status).toBe(404);
  }
});

test.each([
  ['set-processing', { ms: 'long' }],
  ['set-delays', { replyMs: -1 }],
  ['set-unknowns', { secondPublish: 'twice' }],
  ['set-unknowns', { weather: 'fine' }],
  ['set-account-status', { handle: 'studio.fala', status: 'asleep' }],
  ['revoke-grants', { handle: 'nobody' }],
])('the senseless order %s %j is refused', async (action, order) => {
  const threads = new TestThreads(await sandboxForTest());
  const answer = await threads.steer(action, order);
  expect([answer.status, typeof answer.body.error]).toEqual([400, 'string']);
});

test('an account is known by its username, in whatever case; what is no username is refused', async () => {
  const threads = new TestThreads(await sandboxForTest());
  expect(await threads.idOf('STUDIO.fala')).toBe(await threads.idOf('@studio.fala'));
  expect((await threads.sandbox.steer('accounts', { network: 'threads', handle: 'no name' })).status).toBe(400);
});
