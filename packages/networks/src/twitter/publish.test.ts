import { describe, expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import type { MediaFile, Prepared } from '#/port.ts';
import { auth, context, file, frozen, post, pretendX, problem } from '#/twitter/pretend-x.ts';
import { type FrozenPosts, frozenPosts, frozen as frozenThread, remainderOf } from '#/twitter/wire.ts';

const type = (name: string, host = 'api.x.com') => ({ type: `https://${host}/2/problems/${name}` });

test('X refuses the same words again and not the same media: each post of a thread has its own kind of repeat', () => {
  const media = [{ id: '11', expiresAt: null }];
  const payload: FrozenPosts = {
    posts: [
      { text: 'Look', media, files: [] },
      { text: 'Words', media: [], files: [] },
    ],
    replyTo: null,
  };
  expect(frozenThread(payload).repeat).toBe('blind');
  expect(remainderOf(payload, '1', new Date())?.repeat).toBe('refused');
});

test('a prepared text is published as it is, in NFC', async () => {
  const { network, seen, calls, on } = await pretendX();
  on('POST /2/tweets', { status: 201, body: { data: { id: '1870000000000000001', text: 'Café' } } });
  const prepared = await network.prepare(post({ text: 'Cafe\u0301\n' }), auth, context);
  expect(prepared).toEqual({ kind: 'prepared', prepared: frozen('Café') });
  expect(calls()).toEqual([]);
  await expect(network.publish(frozen('Café'), auth, context)).resolves.toEqual({
    kind: 'published',
    remoteId: '1870000000000000001',
    url: 'https://x.test/studio/status/1870000000000000001',
  });
  expect(seen[0]).toMatchObject({ authorization: 'Bearer the-access-token', input: { text: 'Café' } });
});

test('media are named by their ids, and an empty text is left out', async () => {
  const { network, seen, on } = await pretendX();
  on('POST /2/tweets', { status: 201, body: { data: { id: '5', text: '', edit_history_post_ids: ['5'] } } });
  const media = [
    { id: '11', expiresAt: new Date(Date.now() + 60_000).toISOString() },
    { id: '12', expiresAt: null },
  ];
  await expect(network.publish(frozen('', media), auth, context)).resolves.toMatchObject({ kind: 'published' });
  expect(seen[0]?.input).toEqual({ media: { media_ids: ['11', '12'] } });
});

test('files that have expired at X are sent anew, and nothing is asked for', async () => {
  const { network, calls } = await pretendX();
  const media = [{ id: '11', expiresAt: new Date(Date.now() - 1).toISOString() }];
  await expect(network.publish(frozen('a', media), auth, context)).resolves.toMatchObject({
    kind: 'retry-later',
    prepareAgain: true,
  });
  expect(calls()).toEqual([]);
});

test.each([
  ['neither text nor media', ' \n', 'empty-post'],
  ['281 characters', 'x'.repeat(281), 'text-too-long'],
  ['141 characters that weigh two', '語'.repeat(141), 'text-too-long'],
  ['a character that X takes nowhere', 'a\uFFFFb', 'invalid-character'],
])('refuses %s', async (_what, text, code) => {
  const { network } = await pretendX();
  await expect(network.prepare(post({ text }), auth, context)).resolves.toMatchObject({ kind: 'rejected', code });
});

test.each<[string, Reply, object]>([
  ['a refused token', problem(401, { title: 'Unauthorized' }), { kind: 'reconnect-needed', tokenMayRefresh: true }],
  [
    'a missing scope',
    problem(403, type('unsupported-authentication')),
    { kind: 'reconnect-needed', tokenMayRefresh: false },
  ],
  [
    'the same text again',
    problem(403, { detail: 'You are not allowed to create a Tweet with duplicate content.' }),
    { kind: 'rejected', code: 'duplicate' },
  ],
  ...['Posts are limited to a maximum of one cashtag', 'Posts are limited to a maximum of one cashtag ($SYMBOL)'].map(
    (detail): [string, Reply, object] => [
      `two cashtags (${detail})`,
      problem(403, { detail }),
      { kind: 'rejected', code: 'too-many-cashtags', message: 'X takes one cashtag in a post. Remove the others.' },
    ],
  ),
  [
    'something not permitted',
    problem(403, { detail: 'You are not permitted to perform this action.' }),
    { kind: 'rejected', code: 'not-allowed' },
  ],
  [
    'a video that is too long for the account',
    problem(403, { detail: 'This user is not allowed to post a video longer than 20 minutes.' }),
    {
      kind: 'rejected',
      code: 'video-too-long',
      message:
        'X does not let this account post a video longer than 20 minutes. Post a shorter one, or try again once X lets it.',
    },
  ],
  [
    'the same as it was said before, without its full stop',
    problem(403, { detail: 'This user is not allowed to post a video longer than 2 minutes' }),
    { kind: 'rejected', code: 'video-too-long' },
  ],
  [
    'a sentence that only begins like it',
    problem(403, { detail: 'This user is not allowed to post a video longer than ever.' }),
    { kind: 'unknown' },
  ],
  [
    'a sentence nobody has described, though it speaks of duplicate content',
    problem(403, { detail: 'This is duplicate content.' }),
    { kind: 'unknown', code: 'undocumented-refusal' },
  ],
  [
    'a request that X refuses',
    problem(400, { ...type('invalid-request'), errors: [{ message: `No: ${auth.accessToken}` }] }),
    { kind: 'rejected', message: 'X refused this: No: [secret]' },
  ],
  [
    'media ids that are no more',
    problem(400, {
      ...type('invalid-request'),
      errors: [{ parameters: { 'media.media_ids': ['11'] }, message: 'Your media IDs are invalid.' }],
    }),
    {
      kind: 'retry-later',
      message: 'X did not take the uploaded files: Your media IDs are invalid.',
      afterMs: null,
      prepareAgain: true,
    },
  ],
  ['a suspended account', problem(403, type('user-suspended')), { kind: 'rejected', code: 'account-suspended' }],
  ['an app that is not let in', problem(403, type('client-forbidden')), { kind: 'retry-later', scope: 'network' }],
  [
    'the same under the classic address',
    problem(403, type('client-forbidden', 'api.twitter.com')),
    { kind: 'retry-later', code: 'client-forbidden' },
  ],
  [
    'a plan used up, by its type alone',
    problem(403, type('usage-capped')),
    { kind: 'retry-later', scope: 'network', code: 'usage-capped' },
  ],
  ['something not shown', problem(404, type('resource-unavailable')), { kind: 'rejected', code: 'not-found' }],
  [
    'something of somebody else',
    problem(403, type('not-authorized-for-resource')),
    { kind: 'rejected', code: 'not-allowed' },
  ],
  ['something X has shut off', problem(403, type('disallowed-resource')), { kind: 'rejected', code: 'not-allowed' }],
  [
    'a reply where nobody asked for one',
    problem(403, {
      detail: 'You can only reply to or quote posts where you are mentioned or are the author.',
    }),
    { kind: 'rejected', code: 'reply-not-allowed' },
  ],
  ['credits used up', { status: 402 }, { kind: 'retry-later', scope: 'network', code: 'credits-used-up' }],
  [
    'a plan used up',
    problem(429, { title: 'UsageCapExceeded', period: 'Monthly', ...type('usage-capped') }),
    { kind: 'retry-later', scope: 'network', code: 'usage-capped' },
  ],
  [
    'a limit in the older envelope',
    { status: 429, body: { errors: [{ code: 88, message: 'Rate limit exceeded' }] } },
    { kind: 'retry-later', scope: 'connection', afterMs: null },
  ],
  [
    'the number of a limit, whatever the status',
    { status: 403, body: { errors: [{ code: 88, message: 'Rate limit exceeded' }] } },
    { kind: 'retry-later', scope: 'connection', code: 'rate-limited' },
  ],
  ['a broken server', problem(503, { title: 'Service Unavailable' }), { kind: 'unknown' }],
  [
    'a broken server that names a refusal',
    problem(500, type('invalid-request')),
    { kind: 'unknown', code: 'no-clear-answer' },
  ],
  ['a refusal without words', { status: 400 }, { kind: 'unknown', code: 'undocumented-refusal' }],
  ['broken JSON', { raw: '{"data":{"id":"1' }, { kind: 'unknown' }],
  ['a cut connection', { cut: true }, { kind: 'unknown' }],
  ['an id that is no whole number', { status: 201, body: { data: { id: 187.5 } } }, { kind: 'unknown' }],
  ['no id', { status: 201, body: { data: {} } }, { kind: 'unknown' }],
])('publishing: %s', async (_what, reply, expected) => {
  const { network, on } = await pretendX();
  on('POST /2/tweets', reply);
  const outcome = await network.publish(frozen('Hello'), auth, context);
  expect(outcome).toMatchObject(expected);
  expect(JSON.stringify(outcome)).not.toContain(auth.accessToken);
});

const clock = Date.parse('2026-11-20T09:00:00Z') / 1_000;
const date = 'Fri, 20 Nov 2026 09:00:00 GMT';
test.each([
  ['15 minutes', { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': `${clock + 90}` }, 90_000, 'connection'],
  [
    'a day of the account',
    {
      'x-rate-limit-reset': `${clock + 90}`,
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': `${clock + 3_600}`,
    },
    3_600_000,
    'connection',
  ],
  [
    'a day of the app',
    {
      'x-rate-limit-reset': `${clock + 90}`,
      'x-app-limit-24hour-remaining': '0',
      'x-app-limit-24hour-reset': `${clock + 7_200}`,
    },
    7_200_000,
    'network',
  ],
])('the limit of %s says when it ends and who waits', async (_what, headers, afterMs, scope) => {
  const { network, on } = await pretendX();
  on('POST /2/tweets', { ...problem(429, { title: 'Too Many Requests' }), headers: { date, ...headers } } as Reply);
  await expect(network.publish(frozen('Hello'), auth, context)).resolves.toMatchObject({
    kind: 'retry-later',
    afterMs,
    scope,
  });
});

test('an app’s daily limit without a time has none', async () => {
  const { network, on } = await pretendX();
  on('POST /2/tweets', { status: 429, headers: { 'x-app-limit-24hour-remaining': '0' } });
  await expect(network.publish(frozen('Hello'), auth, context)).resolves.toMatchObject({
    afterMs: null,
    scope: 'network',
  });
});

test.each<[string, Reply, object]>([
  ['deletes it', { body: { data: { deleted: true } } }, { kind: 'done' }],
  ['does not know it', problem(404, type('resource-not-found')), { kind: 'done' }],
  ['does not say', { body: { data: { deleted: false } } }, { kind: 'unknown' }],
  ['refuses the token', problem(401, {}), { kind: 'reconnect-needed' }],
])('removing a post when X %s', async (_what, reply, expected) => {
  const { network, on } = await pretendX();
  on('DELETE /2/tweets/{id}', reply);
  await expect(network.remove('1870000000000000001', auth, context)).resolves.toMatchObject(expected);
});

test('what is no id of X is not asked for', async () => {
  const { network, calls } = await pretendX();
  await expect(network.remove('1/../2', auth, context)).resolves.toMatchObject({ kind: 'rejected' });
  expect(calls()).toEqual([]);
});

describe('a thread', () => {
  const id = '1870000000000000001';
  const url = `https://x.test/studio/status/${id}`;
  /** The second of three posts, after the first came out just now. */
  const second = (at = new Date()): Prepared => ({
    clientKey: null,
    repeat: 'refused',
    payload: {
      posts: [
        { text: 'Two', media: [] },
        { text: 'Three', media: [] },
      ],
      replyTo: { id, at: at.toISOString() },
    },
  });
  const hidden = problem(403, {
    detail: 'You attempted to reply to a Tweet that is deleted or not visible to you.',
  });

  test('is frozen as a list, each text in NFC', async () => {
    const { network } = await pretendX();
    const prepared = await network.prepare(
      post({ text: 'One', replies: [{ text: 'Cafe\u0301\n', media: [] }] }),
      auth,
      context,
    );
    expect(prepared).toMatchObject({
      prepared: {
        payload: {
          posts: [
            { text: 'One', media: [] },
            { text: 'Café', media: [] },
          ],
        },
      },
    });
  });

  test.each([
    ['an empty post', ' ', 'empty-post'],
    ['a post of 281 characters', 'x'.repeat(281), 'text-too-long'],
  ])('is refused for %s anywhere in it', async (_what, reply, code) => {
    const { network } = await pretendX();
    const prepared = await network.prepare(
      post({
        replies: [
          { text: 'fine', media: [] },
          { text: reply, media: [] },
        ],
      }),
      auth,
      context,
    );
    expect(prepared).toMatchObject({ kind: 'rejected', code });
  });

  test('goes on as an answer to the post before', async () => {
    const { network, seen, on } = await pretendX();
    on('POST /2/tweets', { status: 201, body: { data: { id: '1870000000000000002', text: 'Two' } } });
    const outcome = await network.publish(second(), auth, context);
    expect(seen[0]?.input).toEqual({ text: 'Two', reply: { in_reply_to_tweet_id: id } });
    expect(outcome).toMatchObject({
      kind: 'continued',
      remoteId: '1870000000000000002',
      next: { payload: { posts: [{ text: 'Three' }], replyTo: { id: '1870000000000000002' } } },
    });
  });

  test('THREAD-05 takes the files of each part, and uploads those of the next anew when they have run out', async () => {
    const { network, on, calls } = await pretendX();
    const ids = ['11', '12', '13'].values();
    on('POST /2/media/upload', () => ({ body: { data: { id: ids.next().value, expires_after_secs: 86_400 } } }));
    const [one, two] = ['one', 'two'].map((name) => file('image/png', 10, { id: name })) as [MediaFile, MediaFile];
    const replies = [{ text: 'Two', media: [two] }];
    const result = await network.prepare(post({ text: 'One', media: [one], replies }), auth, context);
    if (result.kind !== 'prepared') throw new Error(JSON.stringify(result));
    const { payload } = result.prepared;
    expect(payload).toMatchObject({
      posts: [{ media: [{ id: '11' }] }, { text: 'Two', media: [{ id: '12' }], files: ['two'] }],
    });
    const { posts } = frozenPosts.parse(payload);
    const ago = (media: object) => ({ ...media, expiresAt: new Date(Date.now() - 1).toISOString() });
    const next = { text: 'Two', files: ['two'], media: (posts[1]?.media ?? []).map(ago) };
    const old = { ...result.prepared, payload: { posts: [next], replyTo: { id, at: new Date().toISOString() } } };
    expect(network.followUp.isReady(old)).toBe(false);
    const again = await network.followUp.prepare(old, auth, { ...context, file: async () => two });
    if (again.kind !== 'prepared') throw new Error(JSON.stringify(again));
    expect(again.prepared.payload).toMatchObject({ posts: [{ text: 'Two', media: [{ id: '13' }] }], replyTo: { id } });
    expect(network.followUp.isReady(again.prepared)).toBe(true);
    expect(calls().filter((call) => call === 'POST /2/media/upload')).toHaveLength(3);
  });

  test('waits 5 s when X does not show the post before yet', async () => {
    const { network, on } = await pretendX();
    on('POST /2/tweets', hidden);
    await expect(network.publish(second(), auth, context)).resolves.toMatchObject({
      kind: 'retry-later',
      afterMs: 5_000,
      scope: 'target',
    });
  });

  test('ends when X does not show the post before any more', async () => {
    const { network, on } = await pretendX();
    on('POST /2/tweets', hidden);
    await expect(network.publish(second(new Date(Date.now() - 60_000)), auth, context)).resolves.toMatchObject({
      kind: 'rejected',
      code: 'reply-not-visible',
    });
  });

  test('of which a post is found goes on from there', async () => {
    const { network, on } = await pretendX();
    const there = { id, text: 'One', created_at: '2026-11-20T09:00:03.000Z' };
    on('GET /2/users/{id}/tweets', { body: { data: [there], meta: { result_count: 1 } } });
    const first = await network.prepare(post({ text: 'One', replies: [{ text: 'Two', media: [] }] }), auth, context);
    if (first.kind !== 'prepared') throw new Error('not prepared');
    await expect(network.lookup(first.prepared, auth, context)).resolves.toEqual({
      kind: 'continued',
      remoteId: id,
      url,
      next: {
        clientKey: null,
        repeat: 'refused',
        payload: { posts: [{ text: 'Two', media: [], files: [] }], replyTo: { id, at: there.created_at } },
      },
    });
  });
});
