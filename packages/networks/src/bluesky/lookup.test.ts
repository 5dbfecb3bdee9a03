import { beforeEach, describe, expect, test } from 'vitest';

import { context, did, pretendServer } from '#/bluesky/pretend-server.ts';
import { recordKey } from '#/bluesky/record-key.ts';
import type { Reply } from '#/kit/pretend-network.ts';
import type { LookContext, Prepared } from '#/port.ts';

let server: Awaited<ReturnType<typeof pretendServer>>;
beforeEach(async () => {
  server = await pretendServer();
});

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const anyKey: LookContext = { ...context, notBefore: at('09:00:00'), notAfter: at('12:00:00'), anyKey: true };
const image = { alt: '', image: {} };

function frozen(images = 0): Prepared {
  const embed = { $type: 'app.bsky.embed.images', images: Array.from({ length: images }, () => image) };
  const record = { $type: 'app.bsky.feed.post', text: 'Hello', createdAt: at('18:00:00').toISOString() };
  const rkey = recordKey('target-1', at('18:00:00'));
  return {
    clientKey: rkey,
    repeat: 'harmless',
    payload: { repo: did, rkey, record: images === 0 ? record : { ...record, embed } },
  };
}

const keyOfNow = recordKey('target-2', at('10:00:00'));
const listed = (value: object, rkey = keyOfNow) => {
  const post = { $type: 'app.bsky.feed.post', text: 'Hello', createdAt: at('10:00:00').toISOString(), ...value };
  return { uri: `at://${did}/app.bsky.feed.post/${rkey}`, cid: 'bafyreib', value: post };
};

/** Nothing stands at the key of the post, and these are the account's posts. */
function list(...pages: Reply[]) {
  server.on('com.atproto.repo.getRecord', { status: 400, body: { error: 'RecordNotFound', message: 'No.' } });
  server.on('com.atproto.repo.listRecords', () => pages.shift() ?? { body: { records: [] } });
}
const listCalls = () => server.seen.filter(({ path }) => path === 'com.atproto.repo.listRecords');
const look = (prepared = frozen(), given = anyKey) => server.network.lookup(prepared, server.auth, given);

test('a post that went out under another key is found by its content, on whichever page', async () => {
  list({ body: { records: [listed({ text: 'Other' })], cursor: 'next' } }, { body: { records: [listed({})] } });
  await expect(look()).resolves.toEqual({
    kind: 'found',
    remoteId: `at://${did}/app.bsky.feed.post/${keyOfNow}`,
    url: `https://web.test/profile/studio.nonet.test/post/${keyOfNow}`,
  });
  const [first, second] = listCalls().map(({ params }) => params);
  expect(first).toMatchObject({ reverse: 'true', limit: '100', repo: did });
  expect(second).toMatchObject({ cursor: 'next' });
  // Of all keys since then the cursor is the first.
  expect(first!['cursor']! < recordKey('any target', at('09:00:00'))).toBe(true);
  expect(first!['cursor']! > recordKey('any target', at('08:59:59'))).toBe(true);
});

test('a post that was moved and rewritten is known by its key, which is of the same target', async () => {
  const moved = recordKey('target-1', at('10:00:00'));
  list({ body: { records: [listed({ text: 'Before it' }), listed({ text: 'Rewritten' }, moved)] } });
  await expect(look()).resolves.toMatchObject({ kind: 'found', url: expect.stringContaining(moved) });
});

test('without that it is looked for at its own key alone', async () => {
  list({ body: { records: [listed({})] } });
  await expect(look(frozen(), { ...anyKey, anyKey: undefined } as never)).resolves.toEqual({ kind: 'absent' });
  expect(listCalls()).toEqual([]);
});

test.each<[string, object, Prepared]>([
  ['another text', { text: 'Hello!' }, frozen()],
  ['images that ours has not', { embed: { $type: 'app.bsky.embed.images', images: [image] } }, frozen()],
  ['too few images', { embed: { $type: 'app.bsky.embed.images', images: [image] } }, frozen(2)],
  ['a time before the window', { createdAt: at('08:59:00').toISOString() }, frozen()],
  ['a time after the window', { createdAt: at('12:00:01').toISOString() }, frozen()],
  ['another shape', { text: 7 }, frozen()],
])('a post with %s is not ours', async (_what, value, prepared) => {
  list({ body: { records: [listed(value)] } });
  await expect(look(prepared)).resolves.toEqual({ kind: 'absent' });
});

test('a post that belongs to another target is not ours', async () => {
  list({ body: { records: [listed({})] } });
  const taken = new Set([`at://${did}/app.bsky.feed.post/${keyOfNow}`]);
  await expect(look(frozen(), { ...anyKey, taken })).resolves.toEqual({ kind: 'absent' });
});

test('images are compared by their number', async () => {
  list({ body: { records: [listed({ embed: { $type: 'app.bsky.embed.images', images: [image, image] } })] } });
  await expect(look(frozen(2))).resolves.toMatchObject({ kind: 'found' });
});

describe('a video', () => {
  const film = (link: string) => ({ $type: 'app.bsky.embed.video', video: { $type: 'blob', ref: { $link: link } } });
  const withFilm = (): Prepared => {
    const { clientKey, payload } = frozen();
    const { record, ...place } = payload as { record: object };
    return { ...frozen(), clientKey, payload: { ...place, record: { ...record, embed: film('bafkreione') } } };
  };

  test('is known by its contents', async () => {
    list({ body: { records: [listed({ embed: film('bafkreione') })] } });
    await expect(look(withFilm())).resolves.toMatchObject({ kind: 'found' });
  });

  test.each([
    ['another one', { embed: film('bafkreitwo') }],
    ['an image', { embed: { $type: 'app.bsky.embed.images', images: [image] } }],
    ['nothing', {}],
  ])('is not %s', async (_what, value) => {
    list({ body: { records: [listed(value)] } });
    await expect(look(withFilm())).resolves.toEqual({ kind: 'absent' });
  });
});

test.each<[string, Reply]>([
  ['fails', { status: 503 }],
  ['is cut off', { cut: true }],
  ['never ends', { body: { records: [listed({ text: 'Other' })], cursor: 'again' } }],
])('a list that %s proves nothing', async (_how, reply) => {
  list(...Array.from({ length: 30 }, () => reply));
  await expect(look()).resolves.toMatchObject({ kind: 'unable' });
});
