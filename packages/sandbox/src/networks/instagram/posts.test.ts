import { expect, test } from 'vitest';

import { ready } from '#/networks/instagram/testing/test-client.ts';

const dayMs = 86_400_000;

test('a container is worked on, finished, and published once under another id, with an address that leads to it', async () => {
  const { instagram, studio, picture } = await ready();
  await instagram.steer('set-processing', { ms: 60_000 });
  const id = await studio.begin({ ...picture, caption: 'Hello #cats @press.fala' });
  expect(await studio.status(id)).toEqual({
    id,
    status_code: 'IN_PROGRESS',
    status: expect.stringMatching(/^In Prog/),
  });
  expect(await studio.publish(id)).toMatchObject({
    status: 400,
    body: { error: { code: 9_007, error_subcode: 2_207_027 } },
  });
  await instagram.facebook.advance(60_000);
  expect((await studio.status(id))['status_code']).toBe('FINISHED');
  expect(await instagram.ledger()).toEqual([]);
  const post = (await studio.publish(id)).body.id;
  expect(post).not.toBe(id);
  expect((await studio.status(id))['status_code']).toBe('PUBLISHED');
  const fields =
    'caption,media_type,media_product_type,permalink,shortcode,timestamp,username,owner,media_url,alt_text';
  const { body } = await studio.get(`${post}?fields=${fields}`);
  expect(body).toEqual({
    id: post,
    caption: 'Hello #cats @press.fala',
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    permalink: `${instagram.sandbox.url}/instagram/p/${body.shortcode}/`,
    shortcode: expect.any(String),
    timestamp: expect.stringMatching(/T\d\d:\d\d:\d\d\+0000$/),
    username: 'studio.fala',
    owner: { id: studio.id },
    media_url: expect.any(String),
  });
  expect(await (await fetch(body.permalink)).text()).toContain('<span class="ref">#cats</span>');
  const entry = { account: 'studio.fala', remoteId: post, text: 'Hello #cats @press.fala', mediaCount: 1, repeats: 0 };
  expect(await instagram.ledger()).toMatchObject([entry]);
});

test.each([
  ['refused', 400, { error: { code: 100 } }],
  ['same-id', 200, { id: expect.any(String) }],
  ['not-found', 400, { error: { code: 24, error_subcode: 2_207_006 } }],
])('publishing again is never a second post, whatever is answered: %s', async (secondPublish, status, body) => {
  const { instagram, studio, picture } = await ready();
  await instagram.steer('set-unknowns', { secondPublish });
  const id = await studio.begin(picture);
  const first = (await studio.publish(id)).body.id;
  expect(await studio.publish(id)).toMatchObject({ status, body });
  expect(await studio.ids('media')).toEqual([first]);
  expect(await instagram.ledger()).toMatchObject([{ repeats: 0 }]);
});

test('who is not asked publishes nothing: an expired container, a foreign one, none, a child', async () => {
  const { instagram, studio, picture } = await ready();
  const press = await instagram.account('press.fala', 'bruno@nonet.test');
  const [id, child] = [await studio.begin(picture), await studio.begin({ ...picture, is_carousel_item: 'true' })];
  const gone = { status: 400, body: { error: { code: 24, error_subcode: 2_207_006 } } };
  expect(await press.publish(id)).toMatchObject(gone);
  expect(await studio.publish('18')).toMatchObject(gone);
  expect((await studio.publish(child)).body.error.code).toBe(100);
  expect((await press.get(`${id}?fields=status_code`)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  await instagram.facebook.advance(dayMs);
  expect((await studio.status(id))['status_code']).toBe('EXPIRED');
  expect(await studio.publish(id)).toMatchObject({ body: { error: { code: -2, error_subcode: 2_207_020 } } });
  expect(await instagram.ledger()).toEqual([]);
});

test('a call is the same as a form, as JSON and in the query, with the token beside it or in it', async () => {
  const { instagram, studio, picture } = await ready();
  const fields = { ...picture, caption: 'Hello', collaborators: ['press.fala'] };
  const ids = [
    (await studio.page.json(`${studio.id}/media`, fields)).body.id,
    await studio.begin({ ...picture, caption: 'Hello', collaborators: '["press.fala"]' }),
  ];
  const query = new URLSearchParams({ ...picture, caption: 'Hello', access_token: studio.page.token });
  ids.push((await instagram.facebook.call(`${studio.id}/media?${query}`, { method: 'POST' })).body.id);
  for (const id of ids) expect((await studio.publish(id)).status).toBe(200);
  expect((await instagram.ledger()).map(({ text }) => text)).toEqual(['Hello', 'Hello', 'Hello']);
  expect((await instagram.facebook.html('/instagram')).match(/with @press\.fala/g)).toHaveLength(2);
});

const many = (mark: string, count: number): string => Array.from({ length: count }, (_, n) => `${mark}a${n}`).join(' ');

test.each([
  ['of 2,200 characters', 'a'.repeat(2_200), true],
  ['of more', 'a'.repeat(2_201), false],
  ['of 30 hashtags', many('#', 30), true],
  ['of more hashtags', many('#', 31), false],
  ['of 20 mentions', many('@', 20), true],
  ['of more mentions', many('@', 21), false],
])('a caption %s', async (_, caption, isTaken) => {
  const { studio, picture } = await ready();
  const refused = { status: 400, body: { error: { code: 36_004, error_subcode: 2_207_010, is_transient: false } } };
  expect(await studio.create({ ...picture, caption })).toMatchObject(isTaken ? { status: 200 } : refused);
});

test.each<[string, Record<string, string>, object]>([
  ['no file', {}, { code: 100 }],
  ['an unknown type', { media_type: 'POEM' }, { code: 100, error_subcode: 2_207_023 }],
  ['a video of the feed by itself', { media_type: 'VIDEO', video_url: 'v' }, { code: 100 }],
  ['a video without its type', { video_url: 'v' }, { code: 100 }],
  ['a reel of a picture', { media_type: 'REELS', image_url: 'a' }, { code: 100 }],
  ['a story of both', { media_type: 'STORIES', image_url: 'a', video_url: 'v' }, { code: 100 }],
  ['a reel in a carousel', { media_type: 'REELS', video_url: 'v', is_carousel_item: 'true' }, { code: 100 }],
  ['four collaborators', { image_url: 'a', collaborators: '["a","b","c","d"]' }, { code: 100 }],
  ['a long alternative text', { image_url: 'a', alt_text: 'a'.repeat(1_001) }, { code: 100 }],
  ['people without a place in the picture', { image_url: 'a', user_tags: '[{"username":"a"}]' }, { code: 100 }],
  ['people beside the picture', { image_url: 'a', user_tags: '[{"username":"a","x":1.1,"y":0}]' }, { code: 100 }],
  ['a place that is none', { image_url: 'a', location_id: 'Berlin' }, { code: 100 }],
  [
    'a cover before the beginning',
    { media_type: 'REELS', video_url: 'v', thumb_offset: '-1' },
    { error_subcode: 2_207_057 },
  ],
  ['an upload of a picture', { upload_type: 'resumable' }, { code: 100 }],
  ['what is not played', { image_url: 'a', trial_params: '{}' }, { code: 100 }],
])('%s is refused before anything is fetched', async (_, fields, error) => {
  const { studio } = await ready();
  expect(await studio.create(fields)).toMatchObject({ status: 400, body: { error } });
});

test('posts and stories are two lists, newest first; a story is there for a day, and its address names the account', async () => {
  const { instagram, studio, files, picture } = await ready();
  const first = await studio.post(picture);
  const story = await studio.post({ ...picture, media_type: 'STORIES', caption: 'Nobody reads this' });
  const last = await studio.post({ media_type: 'REELS', video_url: `${files}/v.mp4` });
  expect([await studio.ids('media'), await studio.ids('stories')]).toEqual([[last, first], [story]]);
  const { body } = await studio.get(`${story}?fields=media_product_type,caption,permalink`);
  expect(body).toMatchObject({
    media_product_type: 'STORY',
    permalink: expect.stringContaining('/stories/studio.fala/'),
  });
  expect(body.caption).toBeUndefined();
  expect((await fetch(body.permalink)).status).toBe(200);
  await instagram.facebook.advance(dayMs);
  expect(await studio.ids('stories')).toEqual([]);
  expect((await fetch(body.permalink)).status).toBe(404);
});

test('lists are cut by time, by number and by cursor', async () => {
  const { instagram, studio, picture } = await ready();
  const first = await studio.post(picture);
  await instagram.facebook.advance(10_000);
  const second = await studio.post(picture);
  const at = Date.parse((await studio.get(`${second}?fields=timestamp`)).body.timestamp) / 1_000;
  expect(await studio.ids('media', `since=${at}`)).toEqual([second]);
  expect(await studio.ids('media', `until=${at}`)).toEqual([first]);
  const { body } = await studio.get(`${studio.id}/media?limit=1&fields=caption`);
  expect(body).toEqual({ data: [{ id: second }], paging: { cursors: expect.any(Object) } });
  expect(await studio.ids('media', `after=${body.paging.cursors.after}`)).toEqual([first]);
});

test('an account tells its name and how much it has; a field that nobody has is refused', async () => {
  const { studio, picture } = await ready();
  await studio.post(picture);
  await studio.post({ ...picture, media_type: 'STORIES' });
  expect((await studio.get(`${studio.id}?fields=username,name,media_count,profile_picture_url`)).body).toEqual({
    id: studio.id,
    username: 'studio.fala',
    name: 'Studio Fala',
    media_count: 1,
    profile_picture_url: expect.stringMatching(/\.png$/),
  });
  expect((await studio.get(`${studio.id}?fields=shoe_size`)).body.error.code).toBe(100);
});

test('a post is deleted as a whole, by who may manage contents; the ledger keeps it', async () => {
  const { instagram, studio, files, picture } = await ready();
  const children = [
    await studio.begin({ ...picture, is_carousel_item: 'true' }),
    await studio.begin({ media_type: 'VIDEO', video_url: `${files}/v.mp4`, is_carousel_item: 'true' }),
  ];
  const post = await studio.post({ media_type: 'CAROUSEL', children: children.join(',') });
  const [child] = (await studio.get(`${post}?fields=children`)).body.children.data;
  const ana = await instagram.facebook.signIn('ana@nonet.test', { untick: ['instagram_manage_contents'] });
  expect((await ana.delete(post)).body.error.code).toBe(200);
  expect((await studio.delete(child.id)).body.error).toMatchObject({ error_subcode: 2_207_073 });
  expect((await studio.delete(post)).body).toEqual({ success: true, deleted_id: post });
  expect((await studio.get(post)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  expect((await studio.delete(post)).status).toBe(400);
  expect(await studio.ids('media')).toEqual([]);
  expect(await instagram.ledger()).toMatchObject([{ remoteId: post, deleted: true }]);
});

test('a token sees the account only of its own page, and only while it was given to the app', async () => {
  const { instagram, studio, picture } = await ready();
  const shop = await instagram.facebook.page('shop.fala');
  expect((await shop.get(studio.id)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  const without = await instagram.facebook.signIn('ana@nonet.test', { untick: [studio.id] });
  const { body } = await without.get(`${studio.page.id}?fields=access_token,instagram_business_account`);
  expect(body.instagram_business_account).toBeUndefined();
  expect((await without.get(studio.id)).body.error.error_subcode).toBe(33);
  const ana = await instagram.facebook.signIn();
  expect((await ana.send(`${studio.id}/media`, picture)).status).toBe(200);
});

test.each([['instagram_content_publish'], ['instagram_basic']])('nothing is published without %s', async (scope) => {
  const { instagram, studio, picture } = await ready();
  const ana = await instagram.facebook.signIn('ana@nonet.test', { untick: [scope] });
  expect((await ana.send(`${studio.id}/media`, picture)).body.error.code).toBe(200);
});

test('a reset takes everything away but the accounts', async () => {
  const { instagram, studio, picture } = await ready();
  await studio.post(picture);
  await instagram.sandbox.steer('reset', {});
  expect(await instagram.ledger()).toEqual([]);
  const again = await instagram.account();
  expect(again.id).toBe(studio.id);
  expect(await again.ids('media')).toEqual([]);
});
