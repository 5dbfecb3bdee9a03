import { expect, test } from 'vitest';

import { TestThreads, TestUser } from '#/networks/threads/testing/test-client.ts';
import { startSandbox } from '#/start-sandbox.ts';
import { sandboxForTest, TestSandbox, temporaryFolder } from '#/testing/sandbox.ts';

const hourMs = 3_600_000;
const notFound = { status: 400, body: { error: { code: 24, error_subcode: 4_279_009 } } };
const invalid = (message: string) => ({
  status: 500,
  body: { error: { code: 100, type: 'THApiException', message: expect.stringContaining(message) } },
});

async function threadsForTest(ms = 0): Promise<TestThreads> {
  const threads = new TestThreads(await sandboxForTest());
  await threads.steer('set-processing', { ms });
  return threads;
}

const ranges = (count: number) => Array.from({ length: count }, (_, at) => [at, 1] as const);

function entitiesOf(...places: readonly (readonly [offset: number, length: number])[]): string {
  return JSON.stringify(places.map(([offset, length]) => ({ entity_type: 'SPOILER', offset, length })));
}

test('FMT-06 hidden words are counted in UTF-16 units, and hidden on the page', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const text_entities = entitiesOf([3, 3], [7, 4]);
  const id = await studio.post('🍵 Ada wins', { text_entities });
  expect(await threads.ledger()).toMatchObject([{ text: '🍵 Ada wins', spoilers: ['Ada', 'wins'] }]);
  const { body } = await studio.get(`${id}?fields=text_entities,is_spoiler_media`);
  expect(body).toEqual({ id, text_entities: JSON.parse(text_entities), is_spoiler_media: false });
  const page = await (await fetch(`${threads.sandbox.url}/threads`)).text();
  expect(page).toContain('<span class="spoiler" title="Spoiler">Ada</span>');
});

function longTextOf(characters: number, more: object = {}): string {
  return JSON.stringify({ plaintext: 'ą'.repeat(characters), ...more });
}

test('FMT-06 a long text is folded below the text, with its link, and nowhere in the text', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const link = 'https://fala.example/kiln';
  const text_attachment = longTextOf(10_000, { link_attachment_url: link });
  const id = await studio.post('The whole story', { text_attachment });
  const plaintext = 'ą'.repeat(10_000);
  expect(await threads.ledger()).toMatchObject([
    { text: 'The whole story', attachment: { text: plaintext, link }, mediaCount: 0 },
  ]);
  const { body } = await studio.get(`${id}?fields=id,text,text_attachment`);
  expect(body).toEqual({ id, text: 'The whole story', text_attachment: { plaintext, link_attachment_url: link } });
  const page = await (await fetch(`${threads.sandbox.url}/threads`)).text();
  expect(page).toContain(`<p style="white-space: pre-wrap">${plaintext}</p>`);
});

test('a text is a container that nobody sees, takes its time, and is a post when it is published', async () => {
  const threads = await threadsForTest(10_000);
  const studio = await threads.signIn();
  const begun = await studio.create({ media_type: 'TEXT', text: 'Hello' });
  expect([begun.status, begun.body]).toEqual([200, { id: expect.stringMatching(/^18\d{15}$/) }]);
  const { id } = begun.body;
  expect(await studio.status(id)).toEqual({ id, status: 'IN_PROGRESS' });
  expect(await studio.publish(id)).toMatchObject(notFound);
  expect(await threads.ledger()).toEqual([]);

  await threads.advance(10_000);
  expect(await studio.status(id)).toEqual({ id, status: 'FINISHED' });
  const published = await studio.publish(id);
  expect(published.body).toEqual({ id: expect.stringMatching(/^18\d{15}$/) });
  expect(published.body.id).not.toBe(id);
  expect(await studio.status(id)).toEqual({ id, status: 'PUBLISHED' });
  expect(await threads.ledger()).toEqual([
    {
      network: 'threads',
      account: 'studio.fala',
      remoteId: published.body.id,
      text: 'Hello',
      mediaCount: 0,
      files: [],
      repeats: 0,
      at: expect.any(String),
    },
  ]);
});

test('a container of which nobody made a post expires after a day', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const id = await studio.begin({ media_type: 'TEXT', text: 'Hello' });
  await threads.advance(24 * hourMs);
  expect(await studio.status(id)).toMatchObject({ status: 'EXPIRED' });
  expect(await studio.publish(id)).toMatchObject(notFound);
});

test.each([
  ['refused', invalid('already published')],
  ['not-found', notFound],
  ['same-id', { status: 200, body: { id: expect.stringMatching(/^18\d{15}$/) } }],
])('a second publish is %s, and no second post', async (secondPublish, answer) => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  await threads.steer('set-unknowns', { secondPublish });
  const id = await studio.begin({ media_type: 'TEXT', text: 'Hello' });
  await studio.publish(id);
  expect(await studio.publish(id)).toMatchObject(answer);
  expect(await threads.ledger()).toMatchObject([{ repeats: 0 }]);
});

test('a text has 500 bytes of UTF-8, whatever its characters are', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const create = (text: string) => studio.create({ media_type: 'TEXT', text });
  const tooLong = invalid('Param text must be at most 500 characters long.');
  expect((await create('a'.repeat(500))).status).toBe(200);
  expect(await create('a'.repeat(501))).toMatchObject(tooLong);
  expect((await create(`${'a'.repeat(491)}’’’`)).status).toBe(200);
  expect(await create(`${'a'.repeat(495)}’’’`)).toMatchObject(tooLong);
  expect((await create('👨‍👩‍👧‍👦'.repeat(20))).status).toBe(200);
  expect(await create(`${'👨‍👩‍👧‍👦'.repeat(20)}a`)).toMatchObject(tooLong);
});

test('five addresses are taken, also without a scheme and each counted once; the sixth is refused where it is ordered', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const links = (count: number): string =>
    Array.from({ length: count }, (_, n) => (n === 0 ? 'www.example.com' : `https://example.com/${n}`)).join(' ');
  const create = (text: string, more = {}) => studio.create({ media_type: 'TEXT', text, ...more });
  expect((await create(`${links(5)} www.example.com`)).status).toBe(200);
  expect(await create(links(6))).toMatchObject(invalid('THREADS_API__LINK_LIMIT_EXCEEDED'));
  expect((await create(links(5), { link_attachment: 'https://example.com/1' })).status).toBe(200);
  expect((await create(links(5), { link_attachment: 'https://example.com/9' })).status).toBe(500);
  for (const linkLimitIn of ['type', 'told']) {
    await threads.steer('set-unknowns', { linkLimitIn });
    const { body } = await create(links(6));
    expect([body.error.code, body.error.message]).toEqual([100, 'Invalid parameter']);
    expect(JSON.stringify(body)).toContain('THREADS_API__LINK_LIMIT_EXCEEDED');
  }
});

test.each([
  [{}, 'Param media_type must be one of'],
  [{ media_type: 'TEXT' }, 'The parameter text is required'],
  [{ media_type: 'IMAGE', image_url: 'nowhere' }, 'Param image_url is not a valid URI.'],
  [{ media_type: 'VIDEO', image_url: 'https://example.com' }, 'Param video_url is not a valid URI.'],
  [{ media_type: 'TEXT', text: 'a', alt_text: 'b' }, 'Param alt_text is for media_type IMAGE and VIDEO'],
  [{ media_type: 'TEXT', text: 'a', is_carousel_item: 'true' }, 'is_carousel_item'],
  [{ media_type: 'CAROUSEL', children: '1' }, 'Param children must have 2 to 20 items'],
  [{ media_type: 'TEXT', text: 'a', topic_tag: 'a.b' }, 'topic_tag'],
  [{ media_type: 'TEXT', text: 'a', reply_control: 'nobody' }, 'Param reply_control must be one of'],
  [{ media_type: 'TEXT', text: 'a', reply_to_id: 'x' }, 'Param reply_to_id is not a valid threads_media ID'],
  [{ media_type: 'IMAGE', image_url: 'https://a.b', link_attachment: 'https://a.b' }, 'link_attachment'],
  [{ media_type: 'TEXT', text: 'a', gif_attachment: '{}' }, 'not played'],
  [{ media_type: 'TEXT', text: 'a', poll_attachment: '{}' }, 'must have 2 to 4 options'],
  [{ media_type: 'TEXT', text: 'a', poll_attachment: 'a or b' }, 'must be a JSON object'],
  [{ media_type: 'TEXT', text: 'a', poll_attachment: '{"option_a":"a","option_c":"c"}' }, 'must have 2 to 4 options'],
  [{ media_type: 'TEXT', text: 'a', poll_attachment: `{"option_a":"a","option_b":"${'b'.repeat(26)}"}` }, 'of 1 to 25'],
  [
    {
      media_type: 'TEXT',
      text: 'a',
      poll_attachment: '{"option_a":"a","option_b":"b"}',
      link_attachment: 'https://a.b',
    },
    'is for text posts without link_attachment',
  ],
  [{ media_type: 'TEXT', text: 'a', text_entities: '{}' }, 'must be a JSON list'],
  [{ media_type: 'TEXT', text: 'ab', text_entities: entitiesOf([1, 2]) }, 'must lie within the text'],
  [{ media_type: 'TEXT', text: 'ab', text_entities: entitiesOf([1, 0]) }, 'must lie within the text'],
  [{ media_type: 'TEXT', text: 'ab', text_entities: '[{"entity_type":"BOLD"}]' }, 'the entity_type SPOILER'],
  [
    { media_type: 'TEXT', text: 'a'.repeat(11), text_entities: entitiesOf(...ranges(11)) },
    'must have at most 10 entities',
  ],
  [{ media_type: 'TEXT', text: 'a', is_spoiler_media: 'true' }, 'is for IMAGE, VIDEO and CAROUSEL'],
  [{ media_type: 'TEXT', text: 'a', text_attachment: 'long' }, 'text_attachment must be a JSON object'],
  [{ media_type: 'TEXT', text: 'a', text_attachment: '{}' }, 'must have plaintext'],
  [{ media_type: 'TEXT', text: 'a', text_attachment: '{"text":"b"}' }, 'has no field text'],
  [{ media_type: 'TEXT', text: 'a', text_attachment: longTextOf(10_001) }, 'at most 10000 characters'],
  [{ media_type: 'TEXT', text_attachment: longTextOf(1) }, 'The parameter text is required'],
  [{ media_type: 'TEXT', text: 'a', text_attachment: longTextOf(1, { link_attachment_url: 'x' }) }, 'not a valid URI'],
  [{ media_type: 'TEXT', text: 'a', text_attachment: longTextOf(1, { text_with_styling_info: [] }) }, 'not played'],
  [
    { media_type: 'IMAGE', image_url: 'https://a.b', text_attachment: longTextOf(1) },
    'Param text_attachment is for text posts',
  ],
  [
    {
      media_type: 'TEXT',
      text: 'a',
      poll_attachment: '{"option_a":"a","option_b":"b"}',
      text_attachment: longTextOf(1),
    },
    'cannot be attached to a post that has a poll',
  ],
  [
    {
      media_type: 'TEXT',
      text: 'a',
      link_attachment: 'https://a.b',
      text_attachment: longTextOf(1, { link_attachment_url: 'https://c.d' }),
    },
    'cannot have a link beside link_attachment',
  ],
  [
    {
      media_type: 'TEXT',
      text: 'www.a.b www.c.d www.e.f www.g.h www.i.j',
      text_attachment: longTextOf(1, { link_attachment_url: 'https://k.l' }),
    },
    'LINK_LIMIT_EXCEEDED',
  ],
])('the container %j is refused', async (fields: Record<string, string>, message) => {
  const studio = await (await threadsForTest()).signIn();
  expect(await studio.create(fields)).toMatchObject(invalid(message));
});

test('what is published at a word is no container of any post: strange, foreign, failed', async () => {
  const threads = await threadsForTest();
  const [studio, shop] = [await threads.signIn(), await threads.signIn('shop.fala')];
  expect(await studio.publish('x')).toMatchObject(invalid('Param creation_id must be a number'));
  const id = await studio.begin({ media_type: 'TEXT', text: 'Hello' });
  expect(await shop.publish(id)).toMatchObject(notFound);
  await threads.steer('set-processing', { ms: 0, outcome: 'failed' });
  const failed = await studio.begin({ media_type: 'TEXT', text: 'Hello' });
  expect(await studio.status(failed)).toEqual({ id: failed, status: 'ERROR', error_message: 'UNKNOWN' });
  expect(await studio.publish(failed)).toMatchObject(notFound);
});

test('a thread is replies to posts, each with a parent and one root; it needs the right to reply', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const first = await studio.post('One');
  const second = await studio.post('Two', { reply_to_id: first });
  const third = await studio.post('Three', { reply_to_id: second });
  const replies = (await studio.get('me/replies?fields=text,replied_to,root_post')).body.data;
  expect(replies).toEqual([
    { id: third, text: 'Three', replied_to: { id: second }, root_post: { id: first } },
    { id: second, text: 'Two', replied_to: { id: first }, root_post: { id: first } },
  ]);
  expect((await studio.get('me/threads')).body.data).toEqual([{ id: first }]);
  expect((await studio.get(`${first}/replies`)).body.data).toEqual([{ id: second }]);
  expect((await studio.get(`${first}/conversation`)).body.data).toEqual([{ id: third }, { id: second }]);

  const mute = await threads.signIn('studio.fala', { scope: 'threads_basic,threads_content_publish' });
  for (const refused of [
    await mute.create({ media_type: 'TEXT', text: 'Four', reply_to_id: third }),
    await mute.get('me/replies'),
    await mute.delete(first),
  ]) {
    expect(refused).toMatchObject({ status: 500, body: { error: { code: 10, type: 'THApiException' } } });
  }
});

test('a reply is refused to what is fresh as ordered, foreign, gone or no post at all', async () => {
  const threads = await threadsForTest();
  const [studio, shop] = [await threads.signIn(), await threads.signIn('shop.fala')];
  const reply = (to: string) => studio.create({ media_type: 'TEXT', text: 'Two', reply_to_id: to });
  await threads.steer('set-delays', { replyMs: 30_000 });
  const first = await studio.post('One');
  expect(await reply(first)).toMatchObject(notFound);
  await threads.advance(30_000);
  expect((await reply(first)).status).toBe(200);
  await threads.steer('set-delays', { replyMs: 0 });
  expect(await reply(await shop.post('Elsewhere'))).toMatchObject(notFound);
  expect(await reply(await studio.begin({ media_type: 'TEXT', text: 'Unseen' }))).toMatchObject(
    invalid('Param reply_to_id is not a valid threads_media ID'),
  );
  await studio.delete(first);
  expect(await reply(first)).toMatchObject(notFound);
});

test('a post is read with the fields that are asked for; what is unknown is as ordered', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const id = await studio.post(' See #cats. www.example.com ');
  const fields =
    'id,media_type,permalink,shortcode,text,timestamp,topic_tag,username,owner,is_reply,link_attachment_url';
  const read = async () => (await studio.get(`${id}?fields=${fields}`)).body;
  const post = await read();
  expect(post).toEqual({
    id,
    media_type: 'TEXT_POST',
    permalink: `${threads.sandbox.url}/threads/@studio.fala/post/${post.shortcode}`,
    shortcode: expect.stringMatching(/^[\w-]{11}$/),
    text: ' See #cats. www.example.com ',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
    topic_tag: 'cats',
    username: 'studio.fala',
    owner: { id: await threads.idOf('studio.fala') },
    is_reply: false,
    link_attachment_url: 'www.example.com',
  });
  await threads.steer('set-unknowns', { readText: 'trimmed', permalink: 'omitted' });
  expect([(await read()).text, (await read()).permalink]).toEqual(['See #cats. www.example.com', undefined]);
  await threads.steer('set-unknowns', { readText: 'without-topic-mark' });
  expect((await read()).text).toBe(' See cats. www.example.com ');
  expect(await studio.get(`${id}?fields=status`)).toMatchObject(invalid('nonexisting field (status)'));
  expect(await studio.get('1?fields=id')).toMatchObject({
    status: 400,
    body: { error: { code: 100, error_subcode: 33 } },
  });
});

test('a post has an id of its own, or the one of its container when that is ordered', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  await threads.steer('set-unknowns', { mediaId: 'container' });
  const container = await studio.begin({ media_type: 'TEXT', text: 'Hello' });
  expect((await studio.publish(container)).body).toEqual({ id: container });
  expect(await studio.status(container)).toEqual({ id: container, status: 'PUBLISHED' });
  expect((await studio.get(`${container}?fields=text`)).body).toEqual({ id: container, text: 'Hello' });
});

test('lists come in pages, newest first, within times', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const ids: string[] = [];
  for (const text of ['1', '2', '3']) {
    ids.unshift(await studio.post(text));
    await threads.advance(60_000);
  }
  const idsIn = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);
  const page = (await studio.get('me/threads?limit=2')).body;
  expect(idsIn(page)).toEqual(ids.slice(0, 2));
  const rest = (await studio.get(`me/threads?limit=2&after=${page.paging.cursors.after}`)).body;
  expect(idsIn(rest)).toEqual(ids.slice(2));
  expect(idsIn((await studio.get(`me/threads?before=${rest.paging.cursors.before}`)).body)).toEqual(ids.slice(0, 2));
  const since = Math.floor(Date.now() / 1_000) + 30;
  expect(idsIn((await studio.get(`me/threads?since=${since}`)).body)).toEqual(ids.slice(0, 2));
  expect(idsIn((await studio.get(`me/threads?until=${since}`)).body)).toEqual(ids.slice(2));
  expect((await studio.get('me/threads?limit=101')).status).toBe(500);
  expect((await studio.get('me/threads?since=1')).status).toBe(500);
});

test('a deleted post is gone for everybody, and only its author deletes it', async () => {
  const threads = await threadsForTest();
  const [studio, shop] = [await threads.signIn(), await threads.signIn('shop.fala')];
  const id = await studio.post('Hello');
  const gone = { status: 400, body: { error: { code: 100, error_subcode: 33 } } };
  expect(await shop.delete(id)).toMatchObject(gone);
  expect((await studio.delete(id)).body).toEqual({ success: true, deleted_id: id });
  for (const answer of [await studio.delete(id), await studio.get(id)]) expect(answer).toMatchObject(gone);
  expect(await threads.ledger()).toMatchObject([{ remoteId: id, deleted: true }]);
});

test('containers, posts and tokens are there after a restart', async () => {
  const dataDir = await temporaryFolder();
  const before = await startSandbox({ port: 0, dataDir });
  const threads = new TestThreads(new TestSandbox(before.url));
  await threads.steer('set-processing', { ms: 0 });
  const studio = await threads.signIn();
  const post = await studio.post('Before');
  const container = await studio.begin({ media_type: 'TEXT', text: 'After' });
  await before.close();
  const again = new TestThreads(await sandboxForTest({ dataDir }));
  const still = new TestUser(again, studio.token);
  const published = (await still.publish(container)).body.id;
  expect((await still.get('me/threads')).body.data).toEqual([{ id: published }, { id: post }]);
});
