import { expect, test } from 'vitest';

import { pngOf, TestX } from '#/networks/twitter/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const xForTest = async (): Promise<TestX> => new TestX(await sandboxForTest());
const forbidden = (detail: string) => ({
  status: 403,
  body: { title: 'Forbidden', detail, type: 'about:blank', status: 403 },
});
const notPermitted = forbidden('You are not permitted to perform this action.');
const invalid = (parameter: string, message: string) => ({
  status: 400,
  body: {
    title: 'Invalid Request',
    type: 'https://api.twitter.com/2/problems/invalid-request',
    errors: [{ parameters: { [parameter]: [expect.any(String)] }, message: expect.stringContaining(message) }],
  },
});

test('a post goes out once, is in the ledger and can be read', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  const { status, body } = await studio.post(' Zażółć & <b> ');
  expect([status, body]).toEqual([
    201,
    { data: { id: expect.stringMatching(/^\d{19}$/), text: 'Zażółć &amp; &lt;b&gt;' } },
  ]);
  expect(await x.ledger()).toEqual([
    {
      network: 'twitter',
      account: 'studio',
      remoteId: body.data.id,
      text: 'Zażółć & <b>',
      mediaCount: 0,
      files: [],
      repeats: 0,
      at: expect.stringMatching(/Z$/),
    },
  ]);
  const read = await studio.get(`2/tweets?ids=${body.data.id}&tweet.fields=public_metrics,created_at`);
  expect(read.body.data).toMatchObject([{ id: body.data.id, public_metrics: { retweet_count: 0 } }]);
});

test('links are wrapped, and their entities say what they were, counted in code points', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  const { body } = await studio.post('🐱 example.com/a & https://nonet.org/b');
  expect(body.data.text).toMatch(/^🐱 https:\/\/t\.co\/\w{10} &amp; https:\/\/t\.co\/\w{10}$/);
  const read = await studio.get(`2/tweets?ids=${body.data.id}&tweet.fields=entities`);
  const [post] = read.body.data;
  expect(post.entities.urls.map((entity: Record<string, unknown>) => entity['expanded_url'])).toEqual([
    'http://example.com/a',
    'https://nonet.org/b',
  ]);
  for (const { start, end, url } of post.entities.urls) expect([...post.text].slice(start, end).join('')).toBe(url);
});

test('pictures are named by one more link at the end', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  const ids = [await studio.upload(pngOf(2, 3)), await studio.upload(pngOf(4, 5))];
  const { body } = await studio.post('Two', { media: { media_ids: ids } });
  const read = await studio.get(`2/tweets?ids=${body.data.id}&tweet.fields=entities,attachments`);
  expect(read.body.data[0]).toMatchObject({
    text: expect.stringMatching(/^Two https:\/\/t\.co\/\w{10}$/),
    attachments: { media_keys: ids.map((id) => `3_${id}`) },
    entities: { urls: ids.map((id) => ({ start: 4, end: 27, media_key: `3_${id}` })) },
  });
  expect(await x.ledger()).toMatchObject([{ text: 'Two', mediaCount: 2 }]);
});

test('FMT-05 an account with Premium writes 25,000, and answers show the beginning', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  const text = `See example.com ${'ä'.repeat(24_972)}`;
  expect(await studio.post(text)).toMatchObject(notPermitted);
  await x.steer('set-premium', { handle: 'studio', hasPremium: true });
  expect(await studio.post(`${text}ä`)).toMatchObject(notPermitted);
  const { body } = await studio.post(text);
  expect(body.data.text).toMatch(/^See https:\/\/t\.co\/\w{10} ä+… https:\/\/t\.co\/\w{10}$/);
  const read = await studio.get(`2/tweets?ids=${body.data.id}&tweet.fields=entities`);
  expect(read.body.data).toMatchObject([{ text: body.data.text, entities: { urls: [{ start: 4 }] } }]);
  expect(await x.ledger()).toMatchObject([{ text }]);
});

test('280 weighted characters are taken, 281 are not', async () => {
  const studio = await (await xForTest()).signIn();
  expect((await studio.post('日'.repeat(140))).status).toBe(201);
  expect(await studio.post(`${'日'.repeat(140)}a`)).toMatchObject(notPermitted);
  expect((await studio.post(`${'a'.repeat(256)} https://example.com/${'b'.repeat(100)}`)).status).toBe(201);
});

test.each([
  [{ title: 'No such field' }, 'title', 'does not allow additional properties'],
  [{ media: { media_ids: ['1'], alt: 'x' } }, 'alt', '$.media.alt: is not defined'],
  [{ reply: { in_reply_to_tweet_id: '1', to: 'x' } }, 'to', '$.reply.to: is not defined'],
  [{ text: '' }, 'text', 'One of text or media'],
  [{ text: 7 }, 'text', 'string expected'],
  [{ media: { media_ids: [] } }, 'media.media_ids', '1 to 4 items'],
  [{ media: { media_ids: ['1', '2', '3', '4', '5'] } }, 'media.media_ids', '1 to 4 items'],
  [{ media: { media_ids: [123] } }, 'media.media_ids', 'list of ids expected'],
  [{ media: { media_ids: ['123'] } }, 'media.media_ids', 'Your media IDs are invalid.'],
  [{ reply: { in_reply_to_tweet_id: 'abc' } }, 'reply.in_reply_to_tweet_id', 'id expected'],
  [{ reply_settings: 'nobody' }, 'reply_settings', 'must be one of'],
  [{ made_with_ai: 'yes' }, 'made_with_ai', 'boolean expected'],
  [{ poll: { options: ['a'], duration_minutes: 5 } }, 'poll.options', '2 to 4 items'],
  [{ poll: { options: ['a', ''], duration_minutes: 5 } }, 'poll.options', '1 to 25 characters'],
  [{ poll: { options: ['a', 'b'.repeat(26)], duration_minutes: 5 } }, 'poll.options', '1 to 25 characters'],
  [{ poll: { options: ['a', 'b'], duration_minutes: 4 } }, 'poll.duration_minutes', 'between 5 and 10080'],
  [
    { poll: { options: ['a', 'b'], duration_minutes: 5 }, media: { media_ids: ['1'] } },
    'poll',
    'Only one of poll, media',
  ],
])('the body %j is refused', async (more: object, parameter, message) => {
  const x = await xForTest();
  const studio = await x.signIn();
  expect(await studio.post('Hello', more)).toMatchObject(invalid(parameter, message));
  expect(await x.ledger()).toEqual([]);
});

test.each([[{ card_uri: 'x' }], [{ geo: { place_id: 'x' } }]])('%j is not permitted', async (more: object) => {
  expect(await (await (await xForTest()).signIn()).post('Hello', more)).toMatchObject(notPermitted);
});

test('a second cashtag is refused, also where it is the same one', async () => {
  const studio = await (await xForTest()).signIn();
  const twoCashtags = forbidden('Posts are limited to a maximum of one cashtag ($SYMBOL)');
  for (const text of ['$AAPL and $TSLA', '$AAPL, $AAPL']) expect(await studio.post(text)).toMatchObject(twoCashtags);
  expect((await studio.post('$AAPL for $5')).status).toBe(201);
});

test('what is no JSON object is refused', async () => {
  const x = await xForTest();
  const { token } = await x.signIn();
  const send = (body: string, type: string) =>
    x.call('2/tweets', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    });
  expect((await send('{"text":', 'application/json')).body).toMatchObject({ title: 'Invalid Request' });
  expect((await send('[]', 'application/json')).body).toMatchObject({ title: 'Invalid Request' });
  expect((await send('text=a', 'application/x-www-form-urlencoded')).status).toBe(415);
  expect((await send(`{"text":"${'a'.repeat(70_000)}"}`, 'application/json')).status).toBe(413);
});

test('the same text again is refused for a day, unless the first is gone, another says it or it has pictures', async () => {
  const x = await xForTest();
  const [studio, shop] = [await x.signIn('studio'), await x.signIn('shop')];
  const duplicate = forbidden('You are not allowed to create a Tweet with duplicate content.');
  const first = await studio.post('Hello');
  expect(await studio.post('Hello ')).toMatchObject(duplicate);
  expect((await shop.post('Hello')).status).toBe(201);
  await studio.delete(`2/tweets/${first.body.data.id}`);
  expect((await studio.post('Hello')).status).toBe(201);
  expect(await studio.post('Hello')).toMatchObject(duplicate);
  for (const width of [1, 2]) {
    const media = { media_ids: [await studio.upload(pngOf(width, 1))] };
    expect((await studio.post('Hello', { media })).status).toBe(201);
  }
  await x.sandbox.steer('clock', { advanceMs: 86_400_000 });
  expect((await (await x.signIn()).post('Hello')).status).toBe(201);
});

test('a thread is made of replies; strangers are answered only when they have named the account', async () => {
  const x = await xForTest();
  const [studio, shop] = [await x.signIn('studio'), await x.signIn('shop')];
  const reply = (id: string) => ({ reply: { in_reply_to_tweet_id: id } });
  const first = (await studio.post('One')).body.data.id;
  const second = (await studio.post('Two', reply(first))).body.data.id;
  const third = (await studio.post('Three', reply(second))).body.data.id;
  const fields = 'tweet.fields=conversation_id,referenced_tweets,in_reply_to_user_id';
  expect((await studio.get(`2/tweets?ids=${third}&${fields}`)).body.data).toMatchObject([
    {
      conversation_id: first,
      referenced_tweets: [{ type: 'replied_to', id: second }],
      in_reply_to_user_id: await x.idOf('studio'),
    },
  ]);
  const notMentioned = 'You can only reply to or quote posts where you are mentioned or are the author.';
  expect(await shop.post('Me, too', reply(first))).toMatchObject(forbidden(notMentioned));
  expect(await shop.post('Look', { quote_tweet_id: first })).toMatchObject(forbidden(notMentioned));
  const named = (await studio.post('Hello @Shop')).body.data.id;
  expect((await shop.post('Me, too', reply(named))).status).toBe(201);
  await studio.delete(`2/tweets/${first}`);
  expect(await studio.post('Four', reply(first))).toMatchObject(
    forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.'),
  );
});

test('one deletes one’s own posts, and the ledger keeps them', async () => {
  const x = await xForTest();
  const [studio, shop] = [await x.signIn('studio'), await x.signIn('shop')];
  const { id } = (await studio.post('Hello')).body.data;
  expect(await shop.delete(`2/tweets/${id}`)).toMatchObject(notPermitted);
  expect(await studio.delete(`2/tweets/${id}`)).toMatchObject({ status: 200, body: { data: { deleted: true } } });
  expect(await studio.delete(`2/tweets/${id}`)).toMatchObject({
    status: 404,
    body: { title: 'Not Found Error', type: 'https://api.twitter.com/2/problems/resource-not-found' },
  });
  expect(await x.ledger()).toMatchObject([{ remoteId: id, deleted: true }]);
});

test('posts are read by their ids; what is missing stands beside the data', async () => {
  const studio = await (await xForTest()).signIn();
  const { id } = (await studio.post('Hello')).body.data;
  const { status, body } = await studio.get(`2/tweets?ids=${id},1`);
  expect([status, body.data.length, body.errors]).toMatchObject([
    200,
    1,
    [{ resource_id: '1', title: 'Not Found Error' }],
  ]);
  expect(await studio.get('2/tweets?ids=')).toMatchObject(invalid('ids', 'ids must be'));
  expect(await studio.get(`2/tweets?ids=${id}&tweet.fields=colour`)).toMatchObject(
    invalid('tweet.fields', 'query parameter value [colour]'),
  );
  expect((await studio.get('2/nothing')).status).toBe(404);
});

test('an account’s posts come newest first, in pages, within bounds', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  const path = `2/users/${await x.idOf('studio')}/tweets`;
  expect((await studio.get(path)).body).toEqual({ meta: { result_count: 0 } });
  const ids: string[] = [];
  for (let number = 1; number <= 7; number += 1) ids.unshift((await studio.post(`Post ${number}`)).body.data.id);
  const first = (await studio.get(`${path}?max_results=5`)).body;
  expect(first.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 5));
  expect(first.meta).toMatchObject({ result_count: 5, newest_id: ids[0], oldest_id: ids[4] });
  const rest = (await studio.get(`${path}?max_results=5&pagination_token=${first.meta.next_token}`)).body;
  expect(rest.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(5));
  expect(rest.meta.next_token).toBeUndefined();
  expect((await studio.get(`${path}?since_id=${ids[2]}&until_id=${ids[0]}`)).body.meta.result_count).toBe(1);
  const later = new Date(Date.now() + 60_000).toISOString();
  expect((await studio.get(`${path}?start_time=${later}`)).body.meta.result_count).toBe(0);
  expect((await studio.get(`${path}?end_time=${later}`)).body.meta.result_count).toBe(7);
  await studio.post('A reply', { reply: { in_reply_to_tweet_id: ids[0] } });
  expect((await studio.get(`${path}?exclude=replies`)).body.meta.result_count).toBe(7);
  for (const query of ['max_results=4', 'max_results=101', 'since_id=x', 'start_time=soon']) {
    expect((await studio.get(`${path}?${query}`)).status).toBe(400);
  }
  expect((await studio.get('2/users/1/tweets')).body).toMatchObject({ errors: [{ resource_type: 'user' }] });
});

test('what is only for the author’s eyes is shown to nobody else', async () => {
  const x = await xForTest();
  const [studio, shop] = [await x.signIn('studio'), await x.signIn('shop')];
  const { id } = (await studio.post('Hello')).body.data;
  const path = `2/tweets?ids=${id}&tweet.fields=non_public_metrics`;
  expect((await studio.get(path)).body.data[0].non_public_metrics).toMatchObject({ impression_count: 0 });
  expect((await shop.get(path)).body.data[0].non_public_metrics).toBeUndefined();
  await x.sandbox.steer('clock', { advanceMs: 30 * 86_400_000 });
  expect((await (await x.signIn()).get(path)).body.data[0].non_public_metrics).toBeUndefined();
});

test('a suspended account can do nothing', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-account-status', { handle: 'studio', status: 'suspended' });
  expect(await studio.post('Hello')).toMatchObject({
    status: 403,
    body: { type: 'https://api.twitter.com/2/problems/user-suspended' },
  });
  await x.steer('set-account-status', { handle: 'studio', status: 'active' });
  expect((await studio.post('Hello')).status).toBe(201);
});

test('credits are used up by billed calls, then 402', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-credits', { credits: 1 });
  expect((await studio.post('One')).status).toBe(201);
  expect(await studio.post('Two')).toMatchObject({ status: 402, body: { title: 'Payment Required', status: 402 } });
  await x.steer('set-credits', { credits: null });
  expect((await studio.post('Two')).status).toBe(201);
  expect(await x.ledger()).toHaveLength(2);
});

test('a reached usage cap is a 429 of its own', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-usage-cap', { isReached: true });
  expect(await studio.post('Hello')).toMatchObject({
    status: 429,
    body: {
      title: 'UsageCapExceeded',
      period: 'Monthly',
      scope: 'Product',
      type: 'https://api.twitter.com/2/problems/usage-capped',
    },
  });
});

test('every reply says what is left of its limit, and one call too many is 429 until the reset', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  const { headers } = await studio.post('Hello');
  expect(headers.get('x-rate-limit-limit')).toBe('100');
  expect(headers.get('x-rate-limit-remaining')).toBe('99');
  expect(headers.get('x-app-limit-24hour-limit')).toBe('10000');
  expect(Math.abs(Number(headers.get('x-rate-limit-reset')) - Date.now() / 1_000 - 900)).toBeLessThan(10);
  expect((await studio.post('Hello')).headers.get('x-rate-limit-remaining')).toBe('98');
  for (let call = 0; call < 75; call += 1) await studio.get('2/users/me');
  const refused = await studio.get('2/users/me');
  expect([refused.status, refused.body, refused.headers.get('x-rate-limit-remaining')]).toEqual([
    429,
    { title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 },
    '0',
  ]);
  expect((await (await x.signIn('shop')).get('2/users/me')).status).toBe(200);
  await x.sandbox.steer('clock', { advanceMs: 900_000 });
  expect((await studio.get('2/users/me')).status).toBe(200);
});

test('a new post can be hidden for a while: from the list of its account, and from answers to it', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-hiding', { ms: 5_000 });
  const { id } = (await studio.post('Hello')).body.data;
  const { id: author } = (await studio.get('2/users/me')).body.data;
  const answer = () => studio.post('Answer', { reply: { in_reply_to_tweet_id: id } });
  expect((await studio.get(`2/users/${author}/tweets`)).body.meta.result_count).toBe(0);
  expect(await answer()).toMatchObject(
    forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.'),
  );
  await x.sandbox.steer('clock', { advanceMs: 5_000 });
  expect((await studio.get(`2/users/${author}/tweets`)).body.meta.result_count).toBe(1);
  expect((await answer()).status).toBe(201);
});

test('a post is read by its id, and people by their names, with an error for what is missing', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  const { id } = (await studio.post('Out of the kiln')).body.data;
  expect((await studio.get(`2/tweets/${id}?tweet.fields=author_id`)).body).toEqual({
    data: { id, text: 'Out of the kiln', edit_history_tweet_ids: [id], author_id: await x.idOf('studio') },
  });
  const missing = await studio.get('2/tweets/1');
  expect([missing.status, missing.body]).toMatchObject([200, { errors: [{ resource_id: '1', parameter: 'id' }] }]);
  expect((await studio.get('2/tweets/none')).status).toBe(400);
  const people = await studio.get('2/users/by?usernames=SHOP,nobody,studio');
  expect(people.body).toMatchObject({
    data: [
      { username: 'shop', name: 'Fala Shop' },
      { username: 'studio', id: await x.idOf('studio') },
    ],
    errors: [{ resource_id: 'nobody', parameter: 'usernames', resource_type: 'user' }],
  });
  for (const usernames of ['', 'a b', Array(101).fill('studio').join(',')]) {
    expect((await studio.get(`2/users/by?usernames=${encodeURIComponent(usernames)}`)).status).toBe(400);
  }
});
