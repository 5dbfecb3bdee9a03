import { expect, test } from 'vitest';

import { TestFacebook, type TestPage } from '#/networks/facebook/testing/test-client.ts';
import { serveFiles } from '#/networks/threads/testing/test-client.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

async function begun(): Promise<{ facebook: TestFacebook; page: TestPage }> {
  const facebook = new TestFacebook(await sandboxForTest());
  return { facebook, page: await facebook.page() };
}

test('a post is made unseen, revealed, read back, changed and deleted', async () => {
  const { facebook, page } = await begun();
  const { body } = await page.feed({ message: 'Hello', link: 'https://nonet.test/a', published: 'false' });
  expect(body).toEqual({ id: expect.stringMatching(new RegExp(`^${page.id}_\\d+$`)) });
  expect(await facebook.ledger()).toEqual([]);
  expect(await page.posts()).toEqual([]);
  expect((await page.get(`${body.id}?fields=is_published`)).body.is_published).toBe(false);

  for (const _ of [1, 2]) expect((await page.send(body.id, { is_published: 'true' })).body).toEqual({ success: true });
  expect(await facebook.ledger()).toMatchObject([
    { account: 'studio.fala', remoteId: body.id, text: 'Hello', mediaCount: 0, repeats: 0 },
  ]);
  const read = await page.get(`${body.id}?fields=is_published,permalink_url,message,created_time,from`);
  expect(read.body).toMatchObject({ is_published: true, message: 'Hello', from: { name: 'Studio Fala' } });
  expect(await (await fetch(read.body.permalink_url)).text()).toContain('Hello');
  expect(await page.posts()).toMatchObject([{ id: body.id, message: 'Hello' }]);

  await page.send(body.id, { message: 'Hello again' });
  expect(await facebook.ledger()).toMatchObject([{ text: 'Hello again', repeats: 0 }]);
  expect((await page.delete(body.id)).body).toEqual({ success: true });
  expect((await page.get(body.id)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  expect(await facebook.ledger()).toMatchObject([{ deleted: true }]);
});

test.each(['form', 'json', 'query'] as const)('a post comes as %s, its token there, too', async (way) => {
  const { facebook, page } = await begun();
  const fields = { message: 'Hello', access_token: page.token };
  const post = { method: 'POST' };
  const init = {
    form: { ...post, body: new URLSearchParams(fields) },
    json: { ...post, headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) },
    query: post,
  }[way];
  const query = way === 'query' ? `?${new URLSearchParams(fields)}` : '';
  expect((await facebook.call(`${page.id}/feed${query}`, init)).body.id).toContain('_');
  expect(await facebook.ledger()).toMatchObject([{ text: 'Hello' }]);
});

test('several photos make one post in their order, with their alternative texts, in JSON and in a form', async () => {
  const { facebook, page } = await begun();
  const bytes = pngOf(640, 480);
  const ids = [
    await page.photo(bytes, { alt_text_custom: 'One' }),
    await page.photo(bytes, { alt_text_custom: 'Two' }),
  ];
  const json = await page.json(`${page.id}/feed`, {
    message: 'Both',
    attached_media: ids.map((id) => ({ media_fbid: id })),
  });
  expect(json.status).toBe(200);
  expect((await page.get(`${ids[1]}?fields=alt_text_custom`)).body.alt_text_custom).toBe('Two');
  const more = [await page.photo(bytes), await page.photo(bytes)];
  const form = await page.feed({
    'attached_media[1]': JSON.stringify({ media_fbid: more[1] }),
    'attached_media[0]': JSON.stringify({ media_fbid: more[0] }),
  });
  const { body } = await page.get(`${form.body.id}?fields=attachments`);
  const shown = body.attachments.data[0].subattachments.data;
  expect(shown.map(({ target }: { target: { id: string } }) => target.id)).toEqual(more);
  expect(await facebook.ledger()).toMatchObject([{ text: 'Both', mediaCount: 2 }, { mediaCount: 2 }]);
  const html = await facebook.html('/facebook/studio.fala');
  expect(html.indexOf('alt="One"')).toBeLessThan(html.indexOf('alt="Two"'));
});

test('a photo is posted by itself, sent or fetched; what is too large, unknown or not there is refused', async () => {
  const { facebook, page } = await begun();
  const large = new Uint8Array(4_000_001);
  large.set(pngOf(64, 64));
  const files = await serveFiles({ 'a.png': pngOf(640, 480), 'b.txt': new Uint8Array([1, 2]), 'large.png': large });
  const { body } = await page.send(`${page.id}/photos`, { url: `${files}/a.png`, caption: 'One' });
  expect(body).toEqual({ id: expect.any(String), post_id: expect.stringContaining(`${page.id}_`) });
  expect(await facebook.ledger()).toMatchObject([{ text: 'One', mediaCount: 1 }]);
  const refused = async (fields: Record<string, string | Uint8Array<ArrayBuffer>>) => {
    return (await page.send(`${page.id}/photos`, { published: 'false', ...fields })).body.error;
  };
  expect(await refused({ source: large })).toMatchObject({ error_subcode: 1_366_046 });
  expect(await refused({ url: `${files}/large.png` })).toMatchObject({ error_subcode: 1_366_046 });
  expect(await refused({ url: `${files}/b.txt` })).toMatchObject({ error_subcode: 1_366_046 });
  expect(await refused({ url: `${files}/none` })).toMatchObject({ error_subcode: 2_069_019 });
  expect(await refused({})).toMatchObject({ code: 324 });
  await facebook.steer('set-unknowns', { photoLimit: '10MB' });
  expect(await refused({ source: large })).toBeUndefined();
});

test('a photo is a page’s own, used once, and gone after a day', async () => {
  const { facebook, page } = await begun();
  const other = await facebook.page('shop.fala');
  const attach = (id: string) => ({ message: 'With it', 'attached_media[0]': JSON.stringify({ media_fbid: id }) });
  const id = await page.photo(pngOf(640, 480));
  expect((await other.feed(attach(id))).body.error.code).toBe(100);
  expect((await page.feed(attach(id))).status).toBe(200);
  expect((await page.feed(attach(id))).body.error).toMatchObject({ error_subcode: 1_366_051 });
  const late = await page.photo(pngOf(640, 480));
  await facebook.advance(26 * 3_600_000);
  expect((await page.feed(attach(late))).body.error.code).toBe(100);
});

test('the same text again is a duplicate for a day, at the call that would show it or at the first one', async () => {
  const { facebook, page } = await begun();
  await page.feed({ message: 'Hello' });
  expect((await page.feed({ message: 'Hello' })).body.error).toMatchObject({
    code: 506,
    error_user_title: expect.any(String),
  });
  const unseen = await page.feed({ message: 'Hello', published: 'false' });
  expect((await page.send(unseen.body.id, { is_published: 'true' })).body.error.code).toBe(506);
  await facebook.steer('set-unknowns', { duplicateAt: 'creation' });
  expect((await page.feed({ message: 'Hello', published: 'false' })).body.error.code).toBe(506);
  expect((await (await facebook.page('shop.fala')).feed({ message: 'Hello' })).status).toBe(200);
  await facebook.advance(25 * 3_600_000);
  expect((await page.feed({ message: 'Hello' })).status).toBe(200);
});

test.each([
  [{}, 100],
  [{ message: 'x'.repeat(63_207) }, 100],
  [{ link: 'no address' }, 100],
  [{ message: 'Hello', published: 'perhaps' }, 100],
  [{ message: 'Hello', scheduled_publish_time: '1800000000' }, 100],
  [{ message: 'Hello', attached_media: '{' }, 100],
])('%j is refused', async (fields: Record<string, string>, code) => {
  const { facebook, page } = await begun();
  expect((await page.feed(fields)).body.error.code).toBe(code);
  expect(await facebook.ledger()).toEqual([]);
});

test('one posts as the page itself, on the own page, and not while it is blocked', async () => {
  const { facebook, page } = await begun();
  const ana = await facebook.signIn();
  expect((await ana.send(`${page.id}/feed`, { message: 'Hello' })).body.error.code).toBe(200);
  const other = await facebook.page('shop.fala');
  expect((await other.send(`${page.id}/feed`, { message: 'Hello' })).body.error).toMatchObject({ error_subcode: 33 });
  for (const [status, code, subcode] of [
    ['needs-authorization', 200, 1_404_078],
    ['blocked', 368, 1_390_008],
    ['checked', 368, 1_404_006],
  ] as const) {
    await facebook.steer('set-page-status', { page: 'studio.fala', status });
    expect((await page.feed({ message: 'Hello' })).body.error).toMatchObject({ code, error_subcode: subcode });
  }
  expect(await facebook.ledger()).toEqual([]);
});

test('where unpublished posts cannot be revealed, it says so; lists see posts late when they are told to', async () => {
  const { facebook, page } = await begun();
  await facebook.steer('set-unknowns', { unpublishedPost: 'refused' });
  const { body } = await page.feed({ message: 'Hello', published: 'false' });
  expect((await page.send(body.id, { is_published: 'true' })).body.error.code).toBe(200);
  await facebook.steer('set-delays', { listMs: 60_000 });
  await page.feed({ message: 'Hello' });
  expect(await page.posts()).toEqual([]);
  await facebook.advance(60_000);
  expect(await page.posts()).toMatchObject([{ message: 'Hello' }]);
});

test('an answer has the fields that were asked for; unknown ones are refused by name', async () => {
  const { page } = await begun();
  const { body } = await page.feed({ message: 'Hello', fields: 'id,permalink_url' });
  expect(Object.keys(body).sort()).toEqual(['id', 'permalink_url']);
  expect((await page.get(`${body.id}?fields=likes_of_all`)).body.error.message).toContain('(likes_of_all)');
  expect((await page.get(`${page.id}?fields=fan_count,link`)).body.fan_count).toBe(0);
});
