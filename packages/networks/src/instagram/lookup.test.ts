import { expect, test } from 'vitest';
import { account, auth, context, frozen, postId, pretendInstagram, refusal } from '#/instagram/pretend-instagram.ts';

const permalink = 'https://www.instagram.com/p/DCk/';
const listed = (more: object = {}) => ({
  id: postId,
  caption: 'Hello',
  timestamp: '2026-11-20T09:00:20+0000',
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  permalink,
  ...more,
});
const found = { kind: 'found', remoteId: postId, url: permalink };

async function looking(status: string | null, posts: readonly object[], list = 'media') {
  const pretend = await pretendInstagram();
  pretend.on('GET /{id}', status === null ? refusal(100, 33) : { body: { status_code: status } });
  pretend.on(`GET /{account}/${list}`, { body: { data: posts } });
  return pretend;
}

test.each(['IN_PROGRESS', 'FINISHED', 'ERROR', 'EXPIRED'])('a container that is %s is not out', async (status) => {
  const { network, calls } = await looking(status, [listed()]);
  await expect(network.lookup(frozen(), auth, context)).resolves.toEqual({ kind: 'absent' });
  expect(calls()).toEqual(['GET /{id}']);
});

test('one that is published is found among the account’s posts', async () => {
  const { network, seen } = await looking('PUBLISHED', [listed()]);
  await expect(network.lookup(frozen(), auth, context)).resolves.toEqual(found);
  expect(seen.at(-1)?.query).toMatchObject({ since: `${Date.parse('2026-11-20T09:00:00Z') / 1_000}`, limit: '100' });
});

test('a story is found among the stories, where posts have no words', async () => {
  const story = listed({ caption: undefined, media_product_type: 'STORY' });
  const { network } = await looking('PUBLISHED', [story], 'stories');
  const prepared = frozen({ text: '', productType: 'STORY' });
  await expect(network.lookup(prepared, auth, context)).resolves.toEqual(found);
});

test.each<[string, object[], object]>([
  ['nothing', [], {}],
  ['another text', [listed({ caption: 'Hallo' })], {}],
  ['a video', [listed({ media_type: 'VIDEO' })], {}],
  ['a reel', [listed({ media_product_type: 'REELS' })], {}],
  ['an earlier post', [listed({ timestamp: '2026-11-20T08:59:59+0000' })], {}],
  ['a later post', [listed({ timestamp: '2026-11-20T09:01:31+0000' })], {}],
  ['another target’s', [listed()], { taken: new Set([postId]) }],
  ['two that could be it', [listed(), listed({ id: '17918195224117852' })], {}],
])('one that is published is never absent, though the list shows %s', async (_what, posts, more) => {
  const { network } = await looking('PUBLISHED', posts);
  await expect(network.lookup(frozen(), auth, { ...context, ...more })).resolves.toMatchObject({ kind: 'unable' });
});

test('a container that is shown to nobody tells nothing: words find a post, and nothing proves absence', async () => {
  const there = await looking(null, [listed()]);
  await expect(there.network.lookup(frozen(), auth, context)).resolves.toEqual(found);
  const gone = await looking(null, []);
  await expect(gone.network.lookup(frozen(), auth, context)).resolves.toMatchObject({ kind: 'unable' });
  const wordless = await looking(null, [listed({ caption: undefined })]);
  await expect(wordless.network.lookup(frozen({ text: '' }), auth, context)).resolves.toMatchObject({
    kind: 'unable',
    code: 'ambiguous',
  });
});

test('a post of an installation that is gone is looked for by its content', async () => {
  const since = { ...context, anyKey: true } as const;
  const there = await looking('FINISHED', [listed()]);
  await expect(there.network.lookup(frozen(), auth, since)).resolves.toEqual(found);
  const none = await looking(null, []);
  await expect(none.network.lookup(frozen(), auth, since)).resolves.toEqual({ kind: 'absent' });
});

test('a post without an address is at the page of its account', async () => {
  const { network } = await looking('PUBLISHED', [listed({ permalink: undefined })]);
  await expect(network.lookup(frozen(), auth, context)).resolves.toEqual({
    ...found,
    url: `https://instagram.test/${account.username}/`,
  });
});

test.each([
  ['the container', 'GET /{id}'],
  ['the list', 'GET /{account}/media'],
])('a failed look at %s is no absence', async (_what, call) => {
  const { network, on } = await looking('PUBLISHED', [listed()]);
  on(call, refusal(190, 460));
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({
    kind: 'unable',
    code: 'grant-ended',
  });
});
