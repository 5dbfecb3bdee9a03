import { AtpAgent } from '@atproto/api';
import { expect, test } from 'vitest';

import { sandboxForTest } from '#/testing/sandbox.ts';

const HOUR = 3_600_000;

async function begun() {
  const sandbox = await sandboxForTest();
  const agent = new AtpAgent({ service: sandbox.url });
  await agent.login({ identifier: 'studio.nonet.test', password: 'demo-demo-demo-demo' });
  const { uri } = await agent.post({ text: 'Hello', createdAt: new Date().toISOString() });
  const read = async () => (await agent.getPosts({ uris: [uri] })).data.posts[0];
  return { sandbox, agent, uri, read, pass: (ms: number) => sandbox.steer('clock', { advanceMs: ms }) };
}

test('STAT-10 the official client reads counts that grow', async () => {
  const { agent, read, pass } = await begun();
  await pass(HOUR);
  const then = await read();
  await pass(48 * HOUR);
  const now = await read();
  for (const name of ['likeCount', 'repostCount', 'replyCount', 'quoteCount', 'bookmarkCount'] as const) {
    expect(now?.[name]).toBeGreaterThanOrEqual(then?.[name] ?? Number.NaN);
  }
  expect(now?.likeCount).toBeGreaterThan(then?.likeCount ?? Number.NaN);
  const { data: profile } = await agent.getProfile({ actor: 'studio.nonet.test' });
  expect(profile.followersCount).toBeGreaterThan(0);
});

test('what is withheld is left out, and a post that was deleted is not among them', async () => {
  const { sandbox, agent, uri, read } = await begun();
  await sandbox.steer('networks/bluesky/withhold-figures', { names: ['repostCount'] });
  expect(await read()).not.toHaveProperty('repostCount');
  expect(await read()).toHaveProperty('likeCount');
  await agent.deletePost(uri);
  await expect(read()).resolves.toBeUndefined();
});

test('whoever comes with a token has it checked, as by an account’s own server', async () => {
  const { sandbox, uri } = await begun();
  const address = `${sandbox.url}/xrpc/app.bsky.feed.getPosts?uris=${encodeURIComponent(uri)}`;
  expect((await fetch(address)).status).toBe(200);
  const answer = await fetch(address, { headers: { authorization: 'Bearer nonsense' } });
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'InvalidToken' })]);
});
