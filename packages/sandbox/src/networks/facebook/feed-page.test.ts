import { expect, test } from 'vitest';

import { TestFacebook } from '#/networks/facebook/testing/test-client.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

test('what arrived is shown newest first: words, links, photos with their texts, stories and reels', async () => {
  const facebook = new TestFacebook(await sandboxForTest());
  await facebook.steer('set-processing', { ms: 0 });
  const page = await facebook.page();
  expect(await facebook.html('/facebook')).toContain('Nothing here yet');
  await page.feed({ message: 'First <b> https://nonet.test/a.', link: 'https://nonet.test/b' });
  const photo = await page.photo(pngOf(640, 480), { alt_text_custom: 'A "wall"' });
  await page.json(`${page.id}/feed`, { message: 'Second', attached_media: [{ media_fbid: photo }] });
  const story = await page.photo(pngOf(1_080, 1_920));
  await page.send(`${page.id}/photo_stories`, { photo_id: story });
  await page.finish('video_reels', await page.upload('video_reels', mp4Of(10_000, [1_080, 1_920])), {
    description: 'Fourth',
  });

  const html = await facebook.html('/facebook');
  const order = ['Fourth', 'Story', 'Second', 'First &lt;b&gt;'].map((text) => html.indexOf(text));
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(order).not.toContain(-1);
  expect(html).toContain('<a href="https://nonet.test/a"');
  expect(html).toContain('class="link-card" href="https://nonet.test/b"');
  expect(html).toContain('alt="A &quot;wall&quot;"');
  const source = /<img src="(\/facebook\/media\/\d+)"/.exec(html)?.[1];
  expect((await fetch(`${facebook.sandbox.url}${source}`)).headers.get('content-type')).toBe('image/png');
  expect(await facebook.html('/facebook/studio.fala')).toContain('@studio.fala · 4 posts');
  expect(await facebook.html('/')).toContain('<b>4</b> posts');
  expect(await facebook.html('/facebook/shop.fala')).toContain('Nothing here yet');
  const { id } = (await (await facebook.signIn()).get('me')).body;
  expect(await facebook.html(`/facebook/${id}`)).toContain('Fala Shop');
  expect((await fetch(`${facebook.sandbox.url}/facebook/nobody.here`)).status).toBe(404);
});

test('the dialog names what is asked for, and shows pages and Instagram accounts only to an app that asks for them', async () => {
  const facebook = new TestFacebook(await sandboxForTest());
  const dialog = (scope: string) => {
    const query = { client_id: '100000000000001', redirect_uri: 'http://localhost:9009/facebook-callback', scope };
    return facebook.html(`/facebook/v26.0/dialog/oauth?${new URLSearchParams(query)}`);
  };
  const login = await dialog('public_profile,email');
  expect(login).not.toContain('name="asset"');
  const pages = await dialog('public_profile,pages_show_list,instagram_basic');
  for (const text of [
    'Page Studio Fala',
    'Instagram account @studio.fala',
    'Show a list of the Pages',
    'Authorize app',
  ]) {
    expect(pages).toContain(text);
  }
  expect(pages).toMatch(/name="asset" value="\d+" checked/);
});
