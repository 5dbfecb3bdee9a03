import { expect, test } from 'vitest';

import { ready } from '#/networks/instagram/testing/test-client.ts';

test('posts appear as the network lays them out: pictures above words, carousels as slides, accounts as grids', async () => {
  const { instagram, studio, files, picture } = await ready();
  const html = (path: string): Promise<string> => instagram.facebook.html(path);
  expect(await html('/instagram')).toContain('Nothing here yet');
  const child = { is_carousel_item: 'true' };
  const children = [
    await studio.begin({ ...picture, ...child, alt_text: 'A cup' }),
    await studio.begin({ image_url: `${files}/b.jpg`, ...child }),
  ];
  const post = await studio.post({
    media_type: 'CAROUSEL',
    children: children.join(','),
    caption: 'Two #cats <b> of @press.fala.',
    collaborators: '["press.fala"]',
    location_id: '7640348500',
  });
  await studio.post({
    media_type: 'REELS',
    video_url: `${files}/v.mp4`,
    cover_url: `${files}/a.jpg`,
    caption: 'Reel 1',
  });
  await studio.post({ ...picture, media_type: 'STORIES' });

  const feed = await html('/instagram');
  const places = [
    'Story, shown for a day',
    'poster="/instagram/media/',
    'Reel 1',
    'Carousel of 2',
    'alt="A cup"',
    'Two ',
  ];
  expect(places.map((text) => feed.indexOf(text))).toEqual(
    places.map((text) => feed.indexOf(text)).sort((one, other) => one - other),
  );
  expect(feed.match(/class="images slides"/g)).toHaveLength(3);
  expect(feed).toContain('Carousel of 2 · with @press.fala · at place 7640348500');
  expect(feed).toContain('<span class="ref">#cats</span> &lt;b&gt; of <span class="ref">@press.fala</span>.');

  const { permalink } = (await studio.get(`${post}?fields=permalink`)).body;
  expect(await (await fetch(permalink)).text()).toContain('Studio Fala');
  const profile = await html('/instagram/studio.fala');
  expect(profile).toContain('2 posts');
  expect(profile.match(/class="tile"/g)).toHaveLength(3);
  expect(profile.indexOf('class="stories"')).toBeLessThan(profile.indexOf('class="tiles"'));
  for (const mark of ['Story', 'Reel', '2']) expect(profile).toContain(`<b>${mark}</b>`);
  expect(await html('/instagram/press.fala')).toContain('Nothing here yet');
  expect(await html('/')).toContain('@studio.fala');
  for (const path of [
    '/instagram/nobody',
    '/instagram/p/none/',
    '/instagram/media/1',
    '/instagram/studio.fala/p/none',
  ]) {
    expect((await fetch(`${instagram.sandbox.url}${path}`)).status).toBe(404);
  }
});

test.each([
  ['set-processing', { ms: 'long' }],
  ['set-delays', { listMs: -1 }],
  ['set-unknowns', { secondPublish: 'twice' }],
  ['set-unknowns', { weather: 'fine' }],
  ['set-account-status', { handle: 'studio.fala', status: 'asleep' }],
  ['set-account-status', { handle: 'nobody', status: 'active' }],
])('the senseless order %s %j is refused', async (action, order) => {
  const { instagram } = await ready();
  const answer = await instagram.steer(action, order);
  expect([answer.status, typeof answer.body.error]).toEqual([400, 'string']);
});

test('an account is made with a page of its own, or linked to the page of its name, and known by its username', async () => {
  const { instagram, picture } = await ready();
  const make = async (handle: string) => {
    return instagram.sandbox.steer('accounts', { network: 'instagram', handle, displayName: 'Corner' });
  };
  const [made] = (await make('@Corner_1')).body.accounts;
  expect(made).toMatchObject({ handle: 'corner_1', displayName: 'Corner' });
  expect((await make('corner_1')).body.accounts).toEqual([made]);
  const corner = await instagram.account('corner_1');
  expect(corner.id).toBe(made.id);
  await corner.post(picture);
  expect(await instagram.ledger()).toMatchObject([{ account: 'corner_1' }]);
  const [linked] = (await make('shop.fala')).body.accounts;
  expect((await instagram.account('shop.fala')).id).toBe(linked.id);
  expect((await make('no name')).status).toBe(400);
});
