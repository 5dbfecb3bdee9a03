import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import type { Person } from '#/testing/server.ts';

/* What the engine does when X's answer is missing or bad: the real adapter, the sandbox's X, the real application. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The looks are 30 s, 2 min and 5 min after the send window of 30 s. */
const FIRST_LOOK = 61 * SECOND;
const SECOND_LOOK = 91 * SECOND;
const THIRD_LOOK = 181 * SECOND;
/** More than a test takes in real time. */
const SLACK = 20 * SECOND;

let lab: PublishingServer;
let ada: Person;
let studio: string;

beforeAll(async () => {
  lab = await startPublishingServer();
});
afterAll(() => lab.close());

beforeEach(async () => {
  await lab.startOver();
  ada = await lab.server.register('Ada');
  studio = await lab.connectX(ada);
});

const fault = (name: string, more: object = {}) => lab.order('faults', { network: 'twitter', fault: name, ...more });
const steer = (action: string, body: object) => lab.order(`networks/twitter/${action}`, body);
const ledger = async () => (await lab.ledger('twitter')).map(({ account, text }) => `${account}: ${text}`);
const count = (call: string) => lab.calls.filter((made) => made === call).length;
const stateOf = async (post: string, person = ada) => {
  const { status, error } = await lab.target(person, post);
  return error === null ? status : `${status}, ${error.code}`;
};

async function addPicture(person: Person): Promise<string> {
  const answer = await person.fetch('/api/media', {
    method: 'POST',
    headers: { 'content-type': 'image/png', 'x-file-name': 'square.png' },
    body: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  const body = (await answer.json()) as { id: string };
  expect(answer.status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** A post whose answer from X is lost, in one way or another. */
async function inDoubt(name: string, more: object = {}): Promise<string> {
  await fault(name);
  const post = await lab.schedule(ada, studio, more);
  await lab.settle();
  expect(await stateOf(post)).toMatch(/^unknown/);
  return post;
}

describe('a post that X took, and whose answer', () => {
  test.each(['cut-after-accept', 'fail-500-after-accept', 'broken-json'])(
    'is lost (%s) is found by the first look, and sent once',
    async (name) => {
      const post = await inDoubt(name);
      await lab.pass(FIRST_LOOK - SLACK);
      expect(count('lookup')).toBe(0);
      await lab.pass(SLACK);
      expect(await lab.target(ada, post)).toMatchObject({ status: 'published', error: null });
      expect((await lab.target(ada, post)).remoteUrl).toContain((await lab.ledger('twitter'))[0]?.remoteId);
      expect([count('lookup'), count('publish')]).toEqual([1, 1]);
      expect(await ledger()).toEqual(['studio: Only once']);
    },
  );

  test('is lost is found with its picture, too', async () => {
    const post = await inDoubt('cut-after-accept', { media: [{ id: await addPicture(ada), alt: 'A square' }] });
    await lab.pass(FIRST_LOOK);
    expect(await stateOf(post)).toBe('published');
    expect(await lab.ledger('twitter')).toMatchObject([{ text: 'Only once', mediaCount: 1 }]);
  });

  test('is lost, and which X hides from the account itself: the one resend is refused as a duplicate, then a person decides', async () => {
    await steer('set-hiding', { ms: 24 * 60 * MINUTE });
    const post = await inDoubt('cut-after-accept');
    for (const wait of [FIRST_LOOK, SECOND_LOOK, THIRD_LOOK]) await lab.pass(wait);
    expect(lab.calls).toEqual(['prepare', 'publish', 'lookup', 'lookup', 'lookup', 'publish', 'lookup']);
    expect(await stateOf(post)).toBe('asks, duplicate');
    // The person says so, and by now X shows it: it is found, and not sent.
    await steer('set-hiding', { ms: 0 });
    expect((await ada.json('POST', `/api/posts/${post}/retry`, {})).status).toBe(200);
    await lab.settle();
    expect(await stateOf(post)).toBe('published');
    expect(count('publish')).toBe(2);
    expect(await ledger()).toEqual(['studio: Only once']);
  });
});

describe('a post that X did not take, and of which nobody knows that', () => {
  test.each(['cut-before-accept', 'fail-500', 'unknown-error'])(
    '(%s) is looked for at 30 s, 2 min and 5 min, and sent once more',
    async (name) => {
      const post = await inDoubt(name);
      await lab.pass(FIRST_LOOK);
      expect([count('lookup'), count('publish')]).toEqual([1, 1]);
      await lab.pass(SECOND_LOOK - SLACK);
      expect(count('lookup')).toBe(1);
      await lab.pass(SLACK);
      expect(count('lookup')).toBe(2);
      await lab.pass(THIRD_LOOK - SLACK);
      expect([count('lookup'), count('publish')]).toEqual([2, 1]);
      await lab.pass(SLACK);
      expect([count('lookup'), count('publish')]).toEqual([3, 2]);
      expect(await stateOf(post)).toBe('published');
      expect(await ledger()).toEqual(['studio: Only once']);
    },
  );

  test('is sent once more and no oftener: a second lost answer is for a person', async () => {
    const post = await inDoubt('cut-before-accept');
    await fault('cut-before-accept');
    for (const wait of [FIRST_LOOK, SECOND_LOOK, THIRD_LOOK, FIRST_LOOK, 10 * MINUTE]) await lab.pass(wait);
    expect(count('publish')).toBe(2);
    expect(await stateOf(post)).toBe('asks, not-found');
    expect(await ledger()).toEqual([]);
  });

  test('a resend that X put off is not the one: it is made when X lets it', async () => {
    const post = await inDoubt('cut-before-accept');
    await lab.pass(FIRST_LOOK);
    await lab.pass(SECOND_LOOK);
    await fault('throttle', { retryAfterMs: 40 * SECOND });
    await lab.pass(THIRD_LOOK);
    expect(await stateOf(post)).toBe('unknown, rate-limited');
    // X names an hour of day, by a clock that is as much ahead as time has passed.
    await lab.pass(10 * MINUTE);
    expect(count('publish')).toBe(3);
    expect(await stateOf(post)).toBe('published');
    expect(await ledger()).toEqual(['studio: Only once']);
  });

  test('with a picture is looked for and never sent again: X documents no refusal of its duplicates', async () => {
    const post = await inDoubt('cut-before-accept', { media: [{ id: await addPicture(ada), alt: '' }] });
    for (const wait of [FIRST_LOOK, SECOND_LOOK, THIRD_LOOK, 10 * MINUTE]) await lab.pass(wait);
    expect([count('lookup'), count('publish')]).toEqual([3, 1]);
    expect(await stateOf(post)).toBe('asks, not-found');
    // A person may.
    await ada.json('POST', `/api/posts/${post}/retry`, {});
    await lab.settle();
    expect(await stateOf(post)).toBe('published');
    expect(await lab.ledger('twitter')).toMatchObject([{ mediaCount: 1 }]);
  });

  test('a look that fails is no absence, however often', async () => {
    const post = await inDoubt('cut-before-accept');
    await steer('set-usage-cap', { isReached: true });
    for (let minutes = 0; minutes < 30; minutes += 5) await lab.pass(5 * MINUTE);
    expect(count('lookup')).toBeGreaterThan(3);
    expect(count('publish')).toBe(1);
    expect(await stateOf(post)).toBe('unknown, usage-capped');
    await steer('set-usage-cap', { isReached: false });
    for (let minutes = 0; minutes < 30; minutes += 5) await lab.pass(5 * MINUTE);
    expect(await stateOf(post)).toBe('published');
    expect(await ledger()).toEqual(['studio: Only once']);
  });
});

describe('twins: the same words twice on one account', () => {
  test('a duplicate answer to a post that was never in doubt is a refusal', async () => {
    await lab.schedule(ada, studio);
    await lab.settle();
    const twin = await lab.schedule(ada, studio);
    await lab.settle();
    expect(await stateOf(twin)).toBe('rejected, duplicate');
    expect(await ledger()).toEqual(['studio: Only once']);
  });

  test.each(['cut-before-accept', 'cut-after-accept'])(
    'while one is in doubt (%s) the other waits, and neither is taken for the other',
    async (name) => {
      const first = await inDoubt(name);
      const second = await lab.schedule(ada, studio);
      await lab.settle();
      expect(await stateOf(second)).toBe('ready');
      for (const wait of [FIRST_LOOK, SECOND_LOOK, THIRD_LOOK, 20 * SECOND]) await lab.pass(wait);
      expect(await stateOf(first)).toBe('published');
      expect(await stateOf(second)).toBe('rejected, duplicate');
      expect(await ledger()).toEqual(['studio: Only once']);
    },
  );

  test('of two people who share the account: the other one waits as well', async () => {
    const eve = await lab.server.register('Eve');
    const hers = await lab.connectX(eve);
    const first = await inDoubt('cut-before-accept');
    const second = await lab.schedule(eve, hers);
    await lab.settle();
    expect(await stateOf(second, eve)).toBe('ready');
    for (const wait of [FIRST_LOOK, SECOND_LOOK, THIRD_LOOK, 20 * SECOND]) await lab.pass(wait);
    expect(await stateOf(first)).toBe('published');
    expect(await stateOf(second, eve)).toBe('rejected, duplicate');
    expect(await ledger()).toEqual(['studio: Only once']);
  });

  test("of two people who share the account: what the other one published is never taken for one's own", async () => {
    const eve = await lab.server.register('Eve');
    // With pictures X takes the same words twice, so nothing but the id tells them apart.
    const pictureOf = async (person: Person) => ({ media: [{ id: await addPicture(person), alt: '' }] });
    const hers = await lab.schedule(eve, await lab.connectX(eve), await pictureOf(eve));
    await lab.settle();
    const his = await inDoubt('cut-before-accept', await pictureOf(ada));
    for (const wait of [FIRST_LOOK, SECOND_LOOK, THIRD_LOOK]) await lab.pass(wait);
    expect([await stateOf(hers, eve), await stateOf(his)]).toEqual(['published', 'asks, not-found']);
    expect(await ledger()).toEqual(['studio: Only once']);
  });

  test('other words on the same account wait for the doubt, other accounts do not', async () => {
    const shop = await lab.connectX(ada, 'shop');
    await inDoubt('cut-after-accept');
    const same = await lab.schedule(ada, studio, { description: 'Something else' });
    const other = await lab.schedule(ada, shop, { description: 'Something else' });
    await lab.settle();
    expect([await stateOf(same), await stateOf(other)]).toEqual(['ready', 'published']);
    await lab.pass(FIRST_LOOK);
    await lab.pass(16 * SECOND);
    expect(await stateOf(same)).toBe('published');
  });
});

describe('refusals', () => {
  test('credits that are used up: everybody waits once two were told, and everything goes out once when they are back', async () => {
    const [shop, press] = [await lab.connectX(ada, 'shop'), await lab.connectX(ada, 'press')];
    await steer('set-credits', { credits: 0 });
    const first = await lab.schedule(ada, studio);
    await lab.settle();
    expect(await stateOf(first)).toBe('ready, credits-used-up');
    const second = await lab.schedule(ada, shop);
    await lab.settle();
    expect([await stateOf(second), count('publish')]).toEqual(['ready, credits-used-up', 2]);
    const third = await lab.schedule(ada, press);
    await lab.settle();
    expect([await stateOf(third), count('publish')]).toEqual(['pending', 2]);
    await steer('set-credits', { credits: null });
    await lab.pass(16 * MINUTE);
    for (const post of [first, second, third]) expect(await stateOf(post)).toBe('published');
    expect((await ledger()).toSorted()).toEqual(['press: Only once', 'shop: Only once', 'studio: Only once']);
  });

  test('a limit with its reset time: the account waits as long, others do not', async () => {
    const shop = await lab.connectX(ada, 'shop');
    await fault('throttle', { retryAfterMs: 5 * MINUTE });
    const first = await lab.schedule(ada, studio);
    await lab.settle();
    expect(await stateOf(first)).toBe('ready, rate-limited');
    const other = await lab.schedule(ada, shop);
    await lab.pass(4 * MINUTE);
    expect([await stateOf(first), await stateOf(other)]).toEqual(['ready, rate-limited', 'published']);
    await lab.pass(2 * MINUTE);
    expect(await stateOf(first)).toBe('published');
    expect(count('publish')).toBe(3);
  });

  test('the plan of the installation is used up: the network waits', async () => {
    await steer('set-usage-cap', { isReached: true });
    const post = await lab.schedule(ada, studio);
    await lab.settle();
    expect(await stateOf(post)).toBe('ready, usage-capped');
    await steer('set-usage-cap', { isReached: false });
    await lab.pass(16 * MINUTE);
    expect(await stateOf(post)).toBe('published');
  });

  test('a suspended account is told so', async () => {
    await steer('set-account-status', { handle: 'studio', status: 'suspended' });
    const post = await lab.schedule(ada, studio);
    await lab.settle();
    expect(await stateOf(post)).toBe('rejected, account-suspended');
  });

  test('a revoked grant: the post is held, and goes out once after a reconnect', async () => {
    await steer('revoke-grants', { handle: 'studio' });
    const post = await lab.schedule(ada, studio);
    await lab.settle();
    expect(await lab.target(ada, post)).toMatchObject({ status: 'held', action: 'reconnect' });
    expect(await ledger()).toEqual([]);
    expect(await lab.connectX(ada)).toBe(studio);
    await lab.settle();
    expect(await stateOf(post)).toBe('published');
    expect(await ledger()).toEqual(['studio: Only once']);
  });

  test('a grant that is revoked while a post is in doubt: a person decides, and a look comes before another call', async () => {
    const post = await inDoubt('cut-after-accept');
    await steer('revoke-grants', { handle: 'studio' });
    await lab.pass(FIRST_LOOK);
    expect(await stateOf(post)).toMatch(/^asks/);
    await lab.connectX(ada);
    await ada.json('POST', `/api/posts/${post}/retry`, {});
    await lab.settle();
    expect(await stateOf(post)).toBe('published');
    expect(count('publish')).toBe(1);
    expect(await ledger()).toEqual(['studio: Only once']);
  });

  test('files that X has forgotten are sent again, and the post goes out once', async () => {
    const media = [{ id: await addPicture(ada), alt: '' }];
    const scheduledDate = new Date(Date.now() + 30 * SECOND).toISOString();
    const post = await lab.schedule(ada, studio, { media, scheduledDate });
    await lab.settle();
    expect(await stateOf(post)).toBe('ready');
    // A day at X. Our own clock knows nothing of it.
    await lab.order('clock', { advanceMs: 25 * 60 * MINUTE });
    for (let tries = 0; tries < 6; tries++) await lab.pass(31 * SECOND);
    expect(await stateOf(post)).toBe('published');
    expect(count('prepare')).toBe(2);
    expect(await lab.ledger('twitter')).toMatchObject([{ text: 'Only once', mediaCount: 1 }]);
  });
});
