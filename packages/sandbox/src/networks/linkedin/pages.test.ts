import { expect, test } from 'vitest';

import { TestLinkedin } from '#/networks/linkedin/testing/test-client.ts';
import { pngOf, sandboxForTest } from '#/testing/sandbox.ts';

test('posts appear as the network lays them out: hashtags, links with a card, pictures; and each has its own address', async () => {
  const linkedin = new TestLinkedin(await sandboxForTest());
  const html = async (path: string) => (await fetch(`${linkedin.sandbox.url}${path}`)).text();
  await linkedin.steer('set-processing', { ms: 0 });
  expect(await html('/linkedin')).toContain('Nothing here yet');
  const ana = await linkedin.signIn();
  const page = await ana.page();
  const article = { source: 'https://example.com/kiln', title: 'example.com/kiln' };
  const made = await ana.post(String.raw`{hashtag|\#|kiln} at https://example.com/kiln \<b\>`, {
    author: page,
    content: { article },
  });
  const media = { id: await ana.image(pngOf(64), page), altText: 'A cup' };
  await ana.post('With a cup', { author: page, content: { media } });

  const feed = await html('/linkedin');
  expect(feed).toContain('<span class="ref">#kiln</span>');
  expect(feed).toContain('class="link-card"');
  expect(feed).toContain('&lt;b&gt;');
  expect(feed).toContain('alt="A cup"');
  const urn = made.headers.get('x-restli-id');
  expect(await html(`/linkedin/feed/update/${urn}/`)).toContain('#kiln');
  expect(await html('/linkedin/company/studio-fala')).toContain('2 posts');
  expect(await html('/linkedin/in/ana-fala')).toContain('0 posts');
  expect(await html('/')).toContain('Ana Fala');
  for (const path of [
    '/linkedin/in/nobody',
    '/linkedin/media/x',
    '/linkedin/picture/x.png',
    '/linkedin/feed/update/x/',
  ]) {
    expect((await fetch(`${linkedin.sandbox.url}${path}`)).status).toBe(404);
  }
});

test.each([
  ['set-processing', { ms: 'long' }],
  ['set-scopes', { scopes: ['everything'] }],
  ['set-refresh-tokens', {}],
  ['set-delays', { listMs: -1 }],
  ['set-memory', { remembersDeleted: 'yes' }],
  ['set-role', { page: 'nowhere', role: 'ANALYST' }],
  ['set-role', { page: 'studio-fala', role: 'KING' }],
  ['create-page', { handle: 'ana-fala', page: 'a b' }],
  ['revoke-grants', { handle: 'nobody' }],
])('the senseless order %s %j is refused', async (action, order) => {
  const linkedin = new TestLinkedin(await sandboxForTest());
  const answer = await linkedin.steer(action, order);
  expect([answer.status, typeof answer.body.error]).toEqual([400, 'string']);
});
