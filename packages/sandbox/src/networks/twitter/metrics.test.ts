import { expect, test } from 'vitest';

import { TestX } from '#/networks/twitter/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const HOUR = 3_600_000;
const fields = 'tweet.fields=public_metrics,non_public_metrics';

async function begun() {
  const x = new TestX(await sandboxForTest());
  const studio = await x.signIn();
  const { id } = (await studio.post('Hello')).body.data;
  const read = async (user = studio) => (await user.get(`2/tweets?ids=${id}&${fields}`)).body.data[0];
  return { x, studio, read, pass: (ms: number) => x.sandbox.steer('clock', { advanceMs: ms }) };
}

test('STAT-10 a post is counted under X’s names, by either generation of them, and grows', async () => {
  const { x, read, pass } = await begun();
  await pass(HOUR);
  const { public_metrics: then } = await read();
  const shared = ['impression_count', 'like_count', 'reply_count', 'quote_count', 'bookmark_count'];
  expect(Object.keys(then).toSorted()).toEqual([...shared, 'retweet_count'].toSorted());
  await x.steer('set-names', { generation: 'current' });
  const { public_metrics: now } = await read();
  expect(Object.keys(now).toSorted()).toEqual([...shared, 'repost_count'].toSorted());
  expect(now.repost_count).toBe(then.retweet_count);
  await pass(HOUR / 2);
  expect((await read()).public_metrics.impression_count).toBeGreaterThan(then.impression_count);
});

test('the votes of a poll grow, and are told where somebody asks for them', async () => {
  const { x, studio, read, pass } = await begun();
  const poll = { options: ['Tide', 'Moss'], duration_minutes: 60 };
  const { id } = (await studio.post('Which?', { poll })).body.data;
  await pass(HOUR);
  const ask = async (more: string, user = studio) =>
    (await user.get(`2/tweets?ids=${id}&tweet.fields=attachments${more}`)).body;
  const asked = '&expansions=attachments.poll_ids&poll.fields=options,voting_status';
  const { data, includes } = await ask(asked);
  const [pollId] = data[0].attachments.poll_ids;
  expect(includes.polls).toMatchObject([
    { id: pollId, voting_status: 'closed', options: [{ label: 'Tide' }, { label: 'Moss', votes: expect.any(Number) }] },
  ]);
  expect(await ask('')).not.toHaveProperty('includes');
  expect((await read()).public_metrics).not.toHaveProperty('poll_votes');
  await pass(20 * HOUR);
  const later = await ask(asked, await x.signIn());
  expect(later.includes.polls[0].options[0].votes).toBeGreaterThan(includes.polls[0].options[0].votes);
});

test('what is for its author is told to nobody else, and not after 30 days', async () => {
  const { x, read, pass } = await begun();
  expect(Object.keys((await read()).non_public_metrics)).toContain('url_link_clicks');
  expect((await read(await x.signIn('shop'))).non_public_metrics).toBeUndefined();
  await pass(30 * 24 * HOUR);
  const later = await read(await x.signIn());
  expect(later.non_public_metrics).toBeUndefined();
  expect(later.public_metrics.impression_count).toBeGreaterThan(0);
});

test('what is withheld is left out; an account gains followers', async () => {
  const { x, studio, read, pass } = await begun();
  await x.steer('withhold-figures', { names: ['retweet_count', 'url_link_clicks'] });
  const { public_metrics, non_public_metrics } = await read();
  expect(public_metrics).not.toHaveProperty('retweet_count');
  expect(non_public_metrics).not.toHaveProperty('url_link_clicks');
  const followers = async (user = studio) =>
    (await user.get('2/users/me?user.fields=public_metrics')).body.data.public_metrics.followers_count;
  const then = await followers();
  await pass(20 * 24 * HOUR);
  expect(await followers(await x.signIn())).toBeGreaterThan(then);
});

test('a reading costs a credit, and is refused when there is none', async () => {
  const { x, studio } = await begun();
  await x.steer('set-credits', { credits: 1 });
  expect(await studio.get(`2/users/me?user.fields=public_metrics`)).toMatchObject({ status: 200 });
  expect(await studio.get(`2/users/me?user.fields=public_metrics`)).toMatchObject({ status: 402 });
});
