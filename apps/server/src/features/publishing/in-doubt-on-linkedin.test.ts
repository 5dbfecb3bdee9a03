import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import type { Person } from '#/testing/server.ts';

/* Which post LinkedIn names when it refuses a repeat: the real adapter, the sandbox's LinkedIn, the real application. */

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** The send window of 45 s, and 30 s to settle. */
const REPEAT = 76 * SECOND;
const WORDS = 'Only once';

let lab: PublishingServer;
let ada: Person;
let account: string;

beforeAll(async () => {
  lab = await startPublishingServer();
});
afterAll(() => lab.close());

beforeEach(async () => {
  await lab.startOver();
  ada = await lab.server.register('Ada');
  account = await lab.connect(ada, 'linkedin', await lab.signIn('linkedin', 'cleo-fala'));
});

/** A post whose first call ends without an answer. */
async function inDoubt(fault: 'cut-before-accept' | 'cut-after-accept'): Promise<string> {
  await lab.order('faults', { network: 'linkedin', fault });
  const post = await lab.schedule(ada, account, { description: WORDS });
  await lab.settle();
  expect(await lab.target(ada, post)).toMatchObject({ status: 'unknown' });
  return post;
}

/** What the person posts without us, `ms` from now by LinkedIn's clock; the same words. */
async function postByHand(ms: number): Promise<{ urn: string; remove(): Promise<void> }> {
  await lab.order('clock', { advanceMs: ms });
  const { account: author, auth } = await lab.signIn('linkedin', 'cleo-fala');
  const call = (path: string, init: RequestInit) =>
    fetch(`${lab.sandbox.url}/linkedin-api/rest/posts${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${(auth as { accessToken: string }).accessToken}`,
        'content-type': 'application/json',
        'linkedin-version': '202609',
        'x-restli-protocol-version': '2.0.0',
      },
    });
  const post = {
    author: author.remoteId,
    commentary: WORDS,
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED' },
    lifecycleState: 'PUBLISHED',
  };
  const answer = await call('', { method: 'POST', body: JSON.stringify(post) });
  expect(answer.status).toBe(201);
  await lab.order('clock', { advanceMs: -ms });
  const urn = answer.headers.get('x-restli-id') ?? '';
  return {
    urn,
    async remove() {
      expect((await call(`/${encodeURIComponent(urn)}`, { method: 'DELETE' })).status).toBe(204);
    },
  };
}

async function expectQuestion(post: string, urn: string): Promise<void> {
  const { status, error, remoteUrl } = await lab.target(ada, post);
  expect({ status, code: error?.code, remoteUrl }).toEqual({ status: 'asks', code: 'duplicate', remoteUrl: null });
  expect(error?.message).toContain(urn);
}

test('the post that our lost call made is named, and taken for ours', async () => {
  const post = await inDoubt('cut-after-accept');
  await lab.pass(REPEAT);
  const [entry] = await lab.ledger('linkedin');
  const { status, remoteUrl } = await lab.target(ada, post);
  expect(status).toBe('published');
  expect(remoteUrl).toContain(entry?.remoteId);
  expect(lab.calls).toEqual(['prepare', 'publish', 'publish']);
});

test.each([
  ['an hour before the call', -HOUR],
  ['a quarter of an hour after it, while no worker ran', HOUR / 4],
])('the same words that a person posted by hand %s are not taken for ours', async (_when, ms) => {
  const post = await inDoubt('cut-before-accept');
  const { urn } = await postByHand(ms);
  await lab.pass(HOUR / 2);
  await expectQuestion(post, urn);
});

test('nor is a post that was deleted, and that LinkedIn remembers for a while', async () => {
  await lab.order('networks/linkedin/set-memory', { remembersDeleted: true });
  const post = await inDoubt('cut-before-accept');
  await (await postByHand(-HOUR)).remove();
  await lab.pass(REPEAT);
  expect(await lab.target(ada, post)).toMatchObject({ status: 'asks', error: { code: 'duplicate' } });
});

test('what a person wants published all the same is sent again, as soon as LinkedIn takes it', async () => {
  const post = await inDoubt('cut-before-accept');
  await (await postByHand(-HOUR)).remove();
  await lab.order('networks/linkedin/set-memory', { remembersDeleted: true });
  await lab.pass(REPEAT);
  await lab.order('networks/linkedin/set-memory', { remembersDeleted: false });
  expect((await ada.json('POST', `/api/posts/${post}/retry`, {})).status).toBe(200);
  await lab.settle();
  expect(await lab.target(ada, post)).toMatchObject({ status: 'published' });
});
