import { inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { drawAvatar } from '#/core/pages/avatar.ts';
import { pngOf, postOf, rkeyOf, sandboxForTest } from '#/testing/sandbox.ts';

const read = async (url: string) => (await fetch(url)).text();

test('the start page shows the networks in their order, and the way into those that are played', async () => {
  const { url } = await sandboxForTest();
  const page = await read(`${url}/`);
  const names = [...page.matchAll(/<\/span>(?:<a class="cover" href="[^"]*">)?([\w]+)(?:<\/a>)?<\/h2>/g)].map(
    ([, name]) => name,
  );
  expect(names.slice(0, 9)).toEqual([
    'Facebook',
    'X',
    'LinkedIn',
    'Instagram',
    'YouTube',
    'Pinterest',
    'Bluesky',
    'Threads',
    'TikTok',
  ]);
  expect(page).toContain('href="/bluesky"');
  for (const handle of ['studio', 'shop', 'press']) expect(page).toContain(`${handle}.nonet.test`);
  expect(page).toContain('demo-demo-demo-demo');
});

test("a post appears on the feed and its account's page, newest first, links and tags marked by bytes", async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await session.put(rkeyOf(1), postOf('The older post'));
  const facets = [
    {
      index: { byteStart: 8, byteEnd: 12 },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com/' }],
    },
    { index: { byteStart: 13, byteEnd: 17 }, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'tag' }] },
  ];
  await session.put(rkeyOf(2), postOf('Żółw link #tag', { facets }));

  for (const path of ['/bluesky', '/bluesky/profile/studio.nonet.test', `/bluesky/profile/${session.did}`]) {
    const page = await read(sandbox.url + path);
    expect(page).toContain('Studio Fala');
    expect(page).toMatch(/Żółw <a href="https:\/\/example.com\/"[^>]*>link<\/a> <span class="ref">#tag<\/span>/);
    expect(page.indexOf('Żółw')).toBeLessThan(page.indexOf('The older post'));
  }
  const one = await read(`${sandbox.url}/bluesky/profile/${session.did}/post/${rkeyOf(1)}`);
  expect(one).toContain('The older post');
  expect(one).not.toContain('Żółw');
  expect((await fetch(`${sandbox.url}/bluesky/profile/nobody.nonet.test`)).status).toBe(404);
});

test('the page is not sent again until something changed', async () => {
  const sandbox = await sandboxForTest();
  const etag = (await fetch(`${sandbox.url}/bluesky`)).headers.get('etag') ?? '';
  const again = () => fetch(`${sandbox.url}/bluesky`, { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  await (await sandbox.signIn()).put(rkeyOf(1), postOf('News'));
  const changed = await again();
  expect([changed.status, (await changed.text()).includes('News')]).toEqual([200, true]);
});

test('nothing a post holds becomes markup or a script', async () => {
  const sandbox = await sandboxForTest();
  await sandbox.steer('accounts', {
    network: 'bluesky',
    handle: 'evil.nonet.test',
    displayName: '<b onclick=x>Bob</b>',
  });
  const session = await sandbox.signIn('evil.nonet.test');
  const { body } = await session.upload(pngOf(100));
  const attack = '"><script>alert(1)</script>';
  const link = { $type: 'app.bsky.richtext.facet#link', uri: 'javascript:alert(1)' };
  await session.put(
    rkeyOf(1),
    postOf(attack, {
      facets: [{ index: { byteStart: 0, byteEnd: 4 }, features: [link] }],
      embed: { $type: 'app.bsky.embed.images', images: [{ image: body.blob, alt: attack }] },
    }),
  );
  const external = { uri: 'javascript:alert(2)', title: attack, description: attack };
  await session.put(rkeyOf(2), postOf(attack, { embed: { $type: 'app.bsky.embed.external', external } }));

  const page = await fetch(`${sandbox.url}/bluesky`);
  const html = await page.text();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toMatch(/<script>|javascript:|<b onclick/);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
});

test('pictures are shown with their alternative text and served as pictures only', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  const { body } = await session.upload(pngOf(100));
  const page = await session.upload(new TextEncoder().encode('<script>alert(1)</script>'), 'text/html');
  const images = [{ image: body.blob, alt: 'Nine "cups" on a shelf' }];
  await session.put(rkeyOf(1), postOf('Cups', { embed: { $type: 'app.bsky.embed.images', images } }));

  const html = await read(`${sandbox.url}/bluesky`);
  const [, src = ''] = /<img src="(\/bluesky\/file\/[^"]+)" alt="Nine &quot;cups&quot; on a shelf"/.exec(html) ?? [];
  const image = await fetch(sandbox.url + src);
  expect(image.headers.get('content-type')).toBe('image/png');
  expect(image.headers.get('x-content-type-options')).toBe('nosniff');
  expect(new Uint8Array(await image.arrayBuffer())).toEqual(pngOf(100));
  const other = await fetch(`${sandbox.url}/bluesky/file/${session.did}/${page.body.blob.ref.$link}`);
  expect(other.status).toBe(404);
});

test('every account has a picture of its own: a PNG of 128 by 128', () => {
  const png = Buffer.from(drawAvatar('did:plc:a'));
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 128, 128]);
  const length = png.readUInt32BE(33);
  expect(inflateSync(png.subarray(41, 41 + length))).toHaveLength(128 * (128 * 3 + 1));
  expect(drawAvatar('did:plc:a')).toEqual(drawAvatar('did:plc:a'));
  expect(drawAvatar('did:plc:a')).not.toEqual(drawAvatar('did:plc:b'));
});

test('the files of the pages are served', async () => {
  const { url } = await sandboxForTest();
  for (const name of ['sandbox.css', 'live.js', 'favicon.svg']) {
    expect((await fetch(`${url}/_sandbox/assets/${name}`)).status).toBe(200);
  }
  expect((await fetch(`${url}/_sandbox/assets/constructor`)).status).toBe(404);
});
