import { expect, test } from 'vitest';

import { png, TestPinterest } from '#/networks/pinterest/testing/test-client.ts';
import { serveFiles } from '#/networks/threads/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { pngOf, sandboxForTest } from '#/testing/sandbox.ts';
import { videoNamed } from '#/testing/videos.ts';

const pinterestForTest = async (): Promise<TestPinterest> => new TestPinterest(await sandboxForTest());

test('a Pin goes to a board and a section, and the same one a second time is a second one', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  const board = await studio.board();
  const { items } = (await studio.get(`boards/${board}/sections`)).body;
  const more = { description: 'Cups', link: 'https://kiln.example', alt_text: 'Two', board_section_id: items[0].id };
  for (const _ of [1, 2]) expect((await studio.pin(more)).status).toBe(201);
  const { body } = await studio.get(`boards/${board}/pins`);
  expect(body).toMatchObject({ items: [more, more], bookmark: null });
  expect(body.items[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  expect(await pinterest.ledger()).toMatchObject([
    { account: 'studio_fala', text: 'Cups', mediaCount: 1, repeats: 0 },
    { text: 'Cups', repeats: 0 },
  ]);
  expect((await studio.delete(`pins/${body.items[0].id}`)).status).toBe(204);
  expect(await studio.delete(`pins/${body.items[0].id}`)).toMatchObject({ status: 404, body: { code: 50 } });
  expect((await studio.get(`boards/${board}/pins`)).body.items).toHaveLength(1);
});

test('FMT-09 a carousel has two to five pictures of one shape, each with its own words, and stands on its page', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  const picture = (width: number, height: number, more: object = {}) => ({
    content_type: 'image/png',
    data: sizedPng(width, height),
    ...more,
  });
  const carousel = (items: readonly object[]) =>
    studio.pin({ media_source: { source_type: 'multiple_image_base64', items } });
  const two = [picture(640, 960, { title: 'First', link: 'https://kiln.example/1' }), picture(320, 480)];
  const made = await carousel(two);
  expect(made).toMatchObject({
    status: 201,
    body: {
      creative_type: 'CAROUSEL',
      media: { media_type: 'multiple_images', items: [{ title: 'First', link: 'https://kiln.example/1' }, {}] },
    },
  });
  expect(await pinterest.ledger()).toMatchObject([{ mediaCount: 2 }]);
  const page = await (await fetch(`${pinterest.sandbox.url}/pinterest/pin/${made.body.id}/`)).text();
  expect(page).toContain('Picture 1: First');
  expect(page.match(/<img [^>]*src="\/pinterest\/media\//g)).toHaveLength(2);
  for (const refused of [
    two.slice(1),
    Array.from({ length: 6 }, () => picture(1, 1)),
    [picture(640, 960), picture(640, 640)],
    [picture(1, 1), picture(1, 1, { title: 'a'.repeat(101) })],
    [picture(1, 1), picture(1, 1, { link: 'kiln' })],
    [picture(1, 1), picture(1, 1, { alt_text: 'A cup' })],
  ]) {
    expect(await carousel(refused)).toMatchObject({ status: 400, body: { code: 1 } });
  }
  expect(await pinterest.ledger()).toHaveLength(1);
});

/** The beginning of a PNG of this size, in base64. */
function sizedPng(width: number, height: number): string {
  const bytes = Buffer.from(pngOf(33));
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}

const webp = { source_type: 'image_base64', content_type: 'image/webp', data: png };
test.each([
  [{ board_id: null }, 400, 1],
  [{ board_id: 'clay' }, 400, 1],
  [{ board_id: '1' }, 404, 40],
  [{ board_section_id: '1' }, 404, 2031],
  [{ title: 'a'.repeat(101) }, 400, 1],
  [{ description: 'a'.repeat(801) }, 400, 1],
  [{ alt_text: 'a'.repeat(501) }, 400, 1],
  [{ link: 'kiln' }, 400, 1],
  [{ text: 'a' }, 400, 1],
  [{ media_source: undefined }, 400, 1],
  [{ media_source: webp }, 400, 1],
  [{ media_source: { ...webp, content_type: 'image/jpeg' } }, 400, 1],
  [{ media_source: { ...webp, content_type: 'image/png', data: 'ä' } }, 400, 1],
  [{ media_source: { source_type: 'image_url', url: 'kiln' } }, 400, 1],
  [{ media_source: { source_type: 'image_url', url: 'http://127.0.0.1:1/a.png' } }, 400, 1],
  [{ media_source: { source_type: 'video_id', media_id: '1', cover_image_key_frame_time: 0 } }, 400, 1],
])('a Pin with %j is refused with %i and %i', async (more, status, code) => {
  const pinterest = await pinterestForTest();
  const refused = await (await pinterest.signIn()).pin(more);
  expect([refused.status, refused.body.code]).toEqual([status, code]);
  expect(await pinterest.ledger()).toEqual([]);
});

test('a picture is fetched by its address, also as a cover', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  const picture = new Uint8Array(Buffer.from(png, 'base64'));
  const files = await serveFiles({ 'a.png': picture, 'b.txt': new Uint8Array([1, 2]) });
  const at = (name: string) => ({ media_source: { source_type: 'image_url', url: `${files}/${name}` } });
  expect((await studio.pin({ ...at('a.png'), alt_text: 'Two' })).status).toBe(201);
  const [, shown = ''] =
    /<img src="(\/pinterest\/media\/\d+)"[^>]* alt="Two"/.exec(await pinterest.html('/pinterest')) ?? [];
  const answer = await fetch(`${pinterest.sandbox.url}${shown}`);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture);

  await pinterest.fault('fail-500');
  for (const name of ['b.txt', 'missing.png']) {
    const refused = await studio.pin(at(name));
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('Unable to reach the URL.')]);
  }
  expect((await studio.pin(at('a.png'))).status).toBe(500);
  expect(await pinterest.ledger()).toHaveLength(1);

  await pinterest.steer('set-processing', { ms: 0 });
  const { id } = await studio.upload(mp4Of(10_000));
  const video = { source_type: 'video_id', media_id: id, cover_image_url: `${files}/a.png` };
  expect((await studio.pin({ media_source: video })).status).toBe(201);
  expect(await pinterest.html('/pinterest')).toContain('poster="/pinterest/media/');
});

test('a video is worked on for a while, and needs a cover', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  await pinterest.steer('set-processing', { ms: 5_000 });
  const { id, status } = await studio.upload(mp4Of(10_000));
  expect(status).toBe(204);
  const video = (more: object) => studio.pin({ media_source: { source_type: 'video_id', media_id: id, ...more } });
  const stateOf = async () => (await studio.get(`media/${id}`)).body.status;
  expect(await stateOf()).toBe('processing');
  expect((await video({ cover_image_key_frame_time: 0 })).body.message).toContain('is not ready');
  await pinterest.sandbox.steer('clock', { advanceMs: 5_000 });
  expect(await stateOf()).toBe('succeeded');
  expect((await video({})).body.message).toContain('needs a cover');
  expect((await video({ cover_image_key_frame_time: 3 })).status).toBe(201);
  expect((await video({ cover_image_content_type: 'image/png', cover_image_data: png })).status).toBe(201);
  const feed = await pinterest.html('/pinterest');
  expect(feed).toContain(`<video src="/pinterest/media/${id}#t=3"`);
  expect(feed).toContain('poster="/pinterest/media/');
});

test.each([
  ['of 3 seconds', mp4Of(3_000)],
  ['of more than 15 minutes', mp4Of(900_001)],
  ['that is too upright', mp4Of(10_000, [540, 1_081])],
  ['in VP9', videoNamed('vp9.webm')],
  ['in AV1', videoNamed('av1.mp4')],
  ['that is none', new Uint8Array(Buffer.from(png, 'base64'))],
])('a video %s fails', async (_, file) => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  await pinterest.steer('set-processing', { ms: 0 });
  const { id } = await studio.upload(file);
  expect((await studio.get(`media/${id}`)).body.status).toBe('failed');
});

test('the host for videos takes a form as it was signed, and nobody’s token', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  const film = mp4Of(10_000);
  expect((await studio.send('media', { media_type: 'image' })).status).toBe(400);
  expect(await studio.upload(film, { headers: { authorization: 'Bearer x' } })).toMatchObject({ status: 400 });
  const forged = await studio.upload(film, { fields: { policy: 'mine' } });
  expect([forged.status, forged.text]).toMatchObject([403, expect.stringContaining('SignatureDoesNotMatch')]);
  expect((await studio.upload(new Uint8Array(0))).status).toBe(400);
  const shop = await pinterest.signIn('fala_shop');
  const { id } = await studio.upload(film);
  expect((await shop.get(`media/${id}`)).status).toBe(404);
});

test('an app with trial access makes Pins at the other host only, which nobody but their creator sees', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  await pinterest.steer('set-access', { access: 'trial' });
  expect(await studio.pin()).toMatchObject({ status: 403, body: { code: 29 } });
  pinterest.host = 'pinterest-api-sandbox';
  expect((await studio.pin({ description: 'Cups' })).status).toBe(201);
  expect(await pinterest.html('/pinterest')).toContain('which only its creator sees');
  await pinterest.steer('set-access', { access: 'none' });
  expect(await studio.get('boards')).toMatchObject({ status: 401, body: { code: 3 } });
});

test('secret boards have scopes of their own: to be listed, made, read and written', async () => {
  const pinterest = await pinterestForTest();
  const all = await pinterest.signIn();
  const { body } = await pinterest.steer('set-boards', {
    handle: 'studio_fala',
    boards: [{ name: 'Clay' }, { name: 'Tests', privacy: 'SECRET', sections: ['Glazes'] }],
  });
  const secret = body.boards[1].id;
  const listed = async (user: typeof all, query = '') =>
    (await user.get(`boards${query}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await listed(all)).toEqual(['Clay', 'Tests']);
  expect(await listed(all, '?privacy=SECRET')).toEqual(['Tests']);
  expect((await all.pin({ board_id: secret })).status).toBe(201);
  expect(await pinterest.html('/pinterest/studio_fala/')).toContain('1 Pin · secret');

  const few = await pinterest.signIn('studio_fala', 'user_accounts:read,pins:read,pins:write,boards:read,boards:write');
  expect(await listed(few)).toEqual(['Clay']);
  expect((await few.get(`boards/${secret}`)).status).toBe(404);
  expect((await few.send('boards', { name: 'Mine', privacy: 'SECRET' })).body.code).toBe(3);
  expect((await few.send('boards', { name: 'Mine' })).status).toBe(201);
  const reader = await pinterest.signIn(
    'studio_fala',
    'user_accounts:read,pins:read,pins:write,boards:read,boards:write,boards:read_secret',
  );
  expect((await reader.pin({ board_id: secret })).body.code).toBe(3);
  expect((await reader.get(`boards/${secret}/pins`)).status).toBe(404);
  const nobody = await pinterest.signIn('studio_fala', 'user_accounts:read');
  expect((await nobody.get('boards')).body).toMatchObject({ code: 3 });
});

test('boards come page by page, and an account may have none', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  const first = (await studio.get('boards?page_size=1')).body;
  expect(first.items).toHaveLength(1);
  const second = (await studio.get(`boards?page_size=1&bookmark=${first.bookmark}`)).body;
  expect(second).toMatchObject({ items: [{ name: 'Studio' }], bookmark: null });
  expect((await studio.get('boards?page_size=251')).status).toBe(400);
  expect((await studio.send('boards', { name: ' ' })).status).toBe(400);
  expect((await studio.send('boards', { name: 'ceramics' })).status).toBe(400);
  await pinterest.steer('set-boards', { handle: 'studio_fala', boards: [] });
  expect((await studio.get('boards')).body.items).toEqual([]);
});

test('Pins stand in the feed with their picture above their words, on their boards as tiles, and at their own address', async () => {
  const pinterest = await pinterestForTest();
  expect(await pinterest.html('/pinterest')).toContain('Nothing here yet');
  const studio = await pinterest.signIn();
  const { body } = await studio.pin({
    description: '<b>Cups</b>',
    link: 'https://www.kiln.example/a',
    alt_text: 'Two',
  });
  const feed = await pinterest.html('/pinterest');
  expect(feed).toContain('<h2>Bowls</h2>');
  expect(feed).toContain('&lt;b&gt;Cups');
  expect(feed).toContain('>kiln.example</a>');
  expect(feed).toContain('alt="Two"');
  expect(feed.indexOf('alt="Two"')).toBeLessThan(feed.indexOf('<h2>Bowls</h2>'));
  expect(await pinterest.html(`/pinterest/pin/${body.id}/`)).toContain('Saved to <b>Ceramics</b>');
  expect(await pinterest.html('/pinterest/studio_fala/')).toContain('class="tile"');
  for (const path of ['/pinterest/pin/1/', '/pinterest/nobody/', '/pinterest/media/1', '/pinterest/avatar/1.png']) {
    expect((await fetch(`${pinterest.sandbox.url}${path}`)).status).toBe(404);
  }
});
