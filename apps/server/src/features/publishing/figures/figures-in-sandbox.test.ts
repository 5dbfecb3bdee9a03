import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { connectByConsent, order } from '#/testing/consent.ts';
import { startWithAccounts } from '#/testing/everywhere/start-with-accounts.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type AnyJson, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;

beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({
    environment: { ...sandbox.asOwn, READING_TIMES: '1s,2s,30d', READING_PAUSE: '1s' },
  });
});
afterAll(() => server.close());

test('STAT-02, STAT-10 figures of the sandbox are read by themselves and on request, and grow', async () => {
  const person = await server.register('Ada');
  const bluesky = await person.json('POST', '/api/bluesky/connect', {
    identifier: 'studio.nonet.test',
    appPassword: 'demo-demo-demo-demo',
  });
  expect(bluesky.status).toBe(200);
  await connectByConsent(person, sandbox.url);
  const worker = server.createWorker();
  await worker.start();
  try {
    const platforms: string[] = (
      await sql<{ id: string }>`select id from connections where space_id = ${person.uid}`.execute(server.db)
    ).rows.map(({ id }) => id);
    const { status } = await person.json('POST', '/api/social/posts/schedule', {
      title: 'Kiln opening',
      description: 'Come and see what survived',
      scheduledDate: new Date().toISOString(),
      platforms,
    });
    expect(status).toBe(201);
    const range = `from=${new Date(Date.now() - 86_400_000).toISOString()}&to=${new Date(Date.now() + 86_400_000).toISOString()}`;
    const answer = async (): Promise<AnyJson> => (await person.json('GET', `/api/analytics?${range}`)).body;
    const ofBluesky = ({ posts }: AnyJson) => posts.find(({ network }: AnyJson) => network === 'bluesky');
    await expect.poll(async () => ofBluesky(await answer())?.readAt ?? null, { timeout: 60_000 }).not.toBeNull();
    const young = ofBluesky(await answer());
    expect(young.figures).toMatchObject({ likes: expect.any(Number), views: null });
    // Three days later.
    await order(sandbox.url, 'clock', { advanceMs: 3 * 86_400_000 });
    await expect
      .poll(async () => (await person.json('POST', '/api/analytics/read')).status, { timeout: 20_000 })
      .toBe(200);
    await expect
      .poll(async () => ofBluesky(await answer()).figures.likes, { timeout: 60_000 })
      .toBeGreaterThan(young.figures.likes);
    const { networks } = await answer();
    expect(networks.find(({ network }: AnyJson) => network === 'bluesky')).toMatchObject({
      state: 'on',
      posts: 1,
      followers: expect.any(Number),
      troubles: [],
    });
  } finally {
    await worker.stop();
  }
});

test('FMT-03 the votes of a poll are read at X, LinkedIn and Threads, and of no other post', async () => {
  const times = { READING_TIMES: '1s,2s,30d', READING_PAUSE: '1s', TWITTER_METRICS: 'on' };
  const { go, accounts, close } = await startWithAccounts(times);
  onTestFinished(close);
  const { twitter, linkedin, threads } = accounts;
  const schedule = async (description: string, more: object): Promise<string> => {
    const when = { scheduledDate: 'now', timeZone: 'UTC' };
    const { post } = await go('POST', '/api/social/posts/schedule', { title: 'Glaze', description, ...when, ...more });
    return post.id;
  };
  const platforms = [twitter, linkedin, threads];
  const asked = await schedule('Which glaze?', { platforms, poll: { answers: ['Tide', 'Moss'], minutes: 1_440 } });
  const plain = await schedule('The kiln is cold', { platforms: [threads] });
  const figuresOf = async (id: string): Promise<AnyJson[]> =>
    (await go('GET', `/api/posts/${id}`)).targets.map(({ figures }: AnyJson) => figures?.figures ?? null);
  await vi.waitFor(async () => {
    for (const figures of await figuresOf(asked)) expect(figures).toMatchObject({ votes: expect.any(Number) });
    expect(await figuresOf(plain)).toMatchObject([{ views: expect.any(Number), votes: null }]);
  }, 60_000);
});
