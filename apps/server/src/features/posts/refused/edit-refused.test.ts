import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { makeSearchTexts } from '#/features/posts/search-texts.ts';
import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import type { AnyJson, Person } from '#/testing/server.ts';

/* A post that X refuses as a duplicate, beside one that LinkedIn takes: the real adapters, the sandbox, the real application. */

let lab: PublishingServer;
let ada: Person;
let studio: string;
let cleo: string;

beforeAll(async () => {
  lab = await startPublishingServer();
});
afterAll(() => lab.close());

beforeEach(async () => {
  await lab.startOver();
  ada = await lab.server.register('Ada');
  studio = await lab.connectX(ada);
  cleo = await lab.connect(ada, 'linkedin', await lab.signIn('linkedin', 'cleo-fala'));
});

const fault = (network: string, name: string) => lab.order('faults', { network, fault: name });
const read = async (id: string): Promise<AnyJson> => (await ada.json('GET', `/api/posts/${id}`)).body;
const edit = (post: AnyJson, change: object) =>
  ada.json('PATCH', `/api/posts/${post.id}`, { version: post.version, ...change });
const on = (post: AnyJson, network: string): AnyJson =>
  post.targets.find((target: AnyJson) => target.platform === network);
const texts = async (network: 'twitter' | 'linkedin') => (await lab.ledger(network)).map(({ text }) => text);

/** A post with a text that X has already; LinkedIn has it not. */
async function refusedAtX(more: object = {}): Promise<AnyJson> {
  await lab.schedule(ada, studio);
  await lab.settle();
  const id = await lab.schedule(ada, studio, { platforms: [studio, cleo], ...more });
  await lab.settle();
  return read(id);
}

async function addPicture(): Promise<string> {
  const answer = await ada.fetch('/api/media', {
    method: 'POST',
    headers: { 'content-type': 'image/png', 'x-file-name': 'square.png' },
    body: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  return ((await answer.json()) as { id: string }).id;
}

describe('a post that a network refused', () => {
  test('says what helps, and that of it can be changed', async () => {
    const post = await refusedAtX();
    expect(post).toMatchObject({ status: 'partial', canBeEdited: false });
    expect(on(post, 'twitter')).toMatchObject({
      status: 'rejected',
      action: 'cure',
      cure: { kind: 'edit', label: 'Change the text for X' },
      canBeEdited: true,
    });
    expect(on(post, 'linkedin')).toMatchObject({ status: 'published', action: null, cure: null, canBeEdited: false });
    const page = (await ada.json('GET', `/api/posts?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`)).body;
    expect(on(page.posts.at(-1), 'twitter').cure.kind).toBe('edit');
  });

  test.each([
    ['description', { description: 'Another' }],
    ['descriptions', { descriptions: { twitter: 'Another' } }],
  ])('takes a new text as X’s own (%s), and goes out once with it; what is out stays', async (_field, change) => {
    const post = await refusedAtX();
    const before = on(post, 'linkedin');
    const answer = await edit(post, change);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({
      publishesNow: true,
      post: { version: post.version + 1, description: 'Only once', descriptions: { twitter: 'Another' } },
    });
    expect(on(answer.body.post, 'twitter')).toMatchObject({ status: 'pending', error: null, cure: null });
    await lab.settle();
    const after = await read(post.id);
    expect(after.status).toBe('published');
    expect(on(after, 'linkedin')).toEqual(before);
    expect(await texts('twitter')).toEqual(['Only once', 'Another']);
    expect(await texts('linkedin')).toEqual(['Only once']);
  });

  test('a second refusal says so, on the card and in the message, and is changed like the first', async () => {
    const post = await refusedAtX();
    await lab.schedule(ada, studio, { description: 'Another' });
    await lab.settle();
    await edit(post, { description: 'Another' });
    await lab.settle();
    const again = await read(post.id);
    const sentence = 'Refused again: X has a post with this text already and takes no second one.';
    expect(on(again, 'twitter')).toMatchObject({ action: 'cure', error: { code: 'duplicate', message: sentence } });
    const { body } = await ada.json('GET', '/api/messages');
    expect(body.messages[0]).toMatchObject({
      kind: 'failed',
      text: `${sentence} Change the text for X.`,
      href: `/create-post?edit=${post.id}`,
    });
    await edit(again, { description: 'A third' });
    await lab.settle();
    expect(await texts('twitter')).toEqual(['Only once', 'Another', 'A third']);
  });

  test('takes files of X’s own, which the others and the shared ones do not have, and gives up the former ones', async () => {
    const post = await refusedAtX();
    const [first, second] = [await addPicture(), await addPicture()];
    await lab.schedule(ada, studio, { description: 'Taken' });
    await lab.settle();
    // With a file the text counts as another one.
    const answer = await edit(post, { media: [{ id: first, alt: 'A square' }] });
    expect(answer.body.post).toMatchObject({
      media: [],
      ownMedia: { twitter: [{ id: first, alt: 'A square' }] },
      descriptions: {},
    });
    await sql`update targets set status = 'rejected', run_at = null, error_code = 'media-refused', error_message = 'No.'
      where connection_id = ${studio} and post_id = ${post.id}`.execute(lab.db);
    const seen = await read(post.id);
    expect(on(seen, 'twitter').cure).toEqual({ kind: 'edit', label: 'Change the files for X' });
    const other = await edit(seen, { media: [{ id: second, alt: 'Another' }], description: 'With a picture' });
    expect(other.body.post.ownMedia.twitter).toMatchObject([{ id: second }]);
    await lab.settle();
    expect((await lab.ledger('twitter')).at(-1)).toMatchObject({ text: 'With a picture', mediaCount: 1 });
    const { rows } = await sql`select kept_by_post from media where id = ${first}`.execute(lab.db);
    expect(rows).toEqual([{ kept_by_post: false }]);
  });

  test('takes new options of the account that refused it, and none of another', async () => {
    const post = await refusedAtX();
    expect(await edit(post, { options: { [cleo]: { any: 'x' } } })).toMatchObject({
      status: 409,
      body: { code: 'frozen' },
    });
    const changed = await edit(post, { options: { [studio]: { any: 'x' } }, description: 'Another' });
    expect(changed.status, JSON.stringify(changed.body)).not.toBe(409);
  });

  test.each<[string, (post: AnyJson) => object]>([
    ['title', () => ({ title: 'No' })],
    ['time', () => ({ scheduledDate: new Date(Date.now() + 3_600_000).toISOString() })],
    ['accounts', () => ({ platforms: [studio] })],
    ['text of another network', () => ({ descriptions: { linkedin: 'No', twitter: 'Another' } })],
    ['thread', () => ({ thread: [{ description: 'More' }] })],
    ['poll', () => ({ poll: { answers: ['Yes', 'No'], minutes: 1_440 }, description: 'Another' })],
  ])('keeps its %s: an edit of that is refused, and nothing is changed', async (_what, change) => {
    const post = await refusedAtX();
    expect(await edit(post, change(post))).toMatchObject({ status: 409, body: { code: 'frozen' } });
    expect(await read(post.id)).toEqual(post);
  });

  describe('FMT-03 its poll', () => {
    const poll = { answers: ['Tide', 'Moss'], minutes: 1_440 };
    const other = { answers: ['Tide', 'Oat'], minutes: 4_320 };
    /** A post with a poll at X and another account that these networks refuse. */
    async function refusedBy(networks: string[], account = cleo): Promise<AnyJson> {
      const id = await lab.schedule(ada, studio, { platforms: [studio, account], poll });
      await sql`update targets set status = 'rejected', run_at = null, error_code = 'content-refused', error_message = 'No.',
        fenced_at = clock_timestamp() where post_id = ${id} and network = any(${networks}::text[])`.execute(lab.db);
      await lab.settle();
      const post = await read(id);
      expect(post.targets.filter(({ status }: AnyJson) => status === 'rejected')).toHaveLength(networks.length);
      return post;
    }

    test('changes while no network has it, alone or beside a text, and goes out once everywhere', async () => {
      const post = await refusedBy(['twitter', 'linkedin']);
      const answer = await edit(post, { poll: other });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { post: { poll: other } } });
      await lab.settle();
      expect((await read(post.id)).status).toBe('published');
      expect(await lab.ledger('twitter')).toMatchObject([{ poll: other }]);
      expect(await lab.ledger('linkedin')).toMatchObject([{ poll: other }]);
    });

    test('can be taken away then', async () => {
      const post = await refusedBy(['twitter', 'linkedin']);
      expect(await edit(post, { poll: null })).toMatchObject({ status: 200, body: { post: { poll: null } } });
      await lab.settle();
      expect((await lab.ledger('twitter'))[0]).not.toHaveProperty('poll');
    });

    test('is checked as before a first sending', async () => {
      const post = await refusedBy(['twitter', 'linkedin']);
      expect(await edit(post, { poll: { ...other, minutes: 60 } })).toMatchObject({
        status: 422,
        body: { code: 'poll-minutes' },
      });
      expect(await read(post.id)).toEqual(post);
    });

    test('stays where it is out at another network, and where one waits with it', async () => {
      const post = await refusedBy(['twitter']);
      expect(await edit(post, { poll: other })).toMatchObject({ status: 409, body: { code: 'frozen' } });
      await sql`update targets set status = 'held' where post_id = ${post.id} and network = 'linkedin'`.execute(lab.db);
      const seen = await read(post.id);
      expect(await edit(seen, { poll: other })).toMatchObject({ status: 409, body: { code: 'frozen' } });
      expect((await edit(seen, { description: 'Another' })).status).toBe(200);
    });

    test('changes beside a network that has its text alone, which stays as it is out', async () => {
      await ada.json('POST', '/api/bluesky/connect', {
        identifier: 'studio.nonet.test',
        appPassword: 'demo-demo-demo-demo',
      });
      const [bluesky] = (await ada.json('GET', '/api/social/connections')).body.bluesky;
      const post = await refusedBy(['twitter'], bluesky.id);
      expect(on(post, 'bluesky').status).toBe('published');
      expect((await edit(post, { poll: other })).status).toBe(200);
      await lab.settle();
      expect(await lab.ledger('twitter')).toMatchObject([{ poll: other }]);
      expect(await lab.ledger('bluesky')).toHaveLength(1);
    });
  });

  test('FMT-06 takes the marks of its words into the own text that it gets', async () => {
    const spoiler = [{ kind: 'spoiler', start: 0, end: 4 }];
    const post = await refusedAtX({ marks: { description: spoiler } });
    expect(await edit(post, { description: 'Say: Only once' })).toMatchObject({ status: 200 });
    expect((await read(post.id)).marks).toEqual({
      description: spoiler,
      descriptions: { twitter: [{ kind: 'spoiler', start: 5, end: 9 }] },
    });
  });

  test('what an edit repeats unchanged is no change; an edit without any says so', async () => {
    const post = await refusedAtX();
    const { title, scheduledDate } = post;
    const same = { title, scheduledDate, platforms: [cleo, studio], description: 'Only once' };
    expect(await edit(post, same)).toMatchObject({ status: 409, body: { code: 'unchanged' } });
    expect(await edit(post, { ...same, description: 'Another' })).toMatchObject({ status: 200 });
  });

  test('is checked as before a first sending, and by the version that was seen', async () => {
    const post = await refusedAtX();
    const long = await edit(post, { descriptions: { twitter: 'x'.repeat(300) } });
    expect(long.status).toBe(422);
    expect(await edit({ ...post, version: post.version - 1 }, { description: 'Another' })).toMatchObject({
      status: 409,
      body: { code: 'version-conflict' },
    });
    expect(await read(post.id)).toEqual(post);
  });
});

describe('beside what is not settled', () => {
  test('a target in doubt stays frozen, and the refused one beside it is changed without it', async () => {
    await fault('linkedin', 'cut-after-accept');
    const post = await refusedAtX();
    expect(on(post, 'linkedin').status).toBe('unknown');
    expect(await edit(post, { descriptions: { linkedin: 'No' } })).toMatchObject({
      status: 409,
      body: { code: 'frozen' },
    });
    expect((await edit(post, { description: 'Another' })).status).toBe(200);
    for (let minutes = 0; minutes < 15; minutes++) await lab.pass(60_000);
    expect(await texts('twitter')).toEqual(['Only once', 'Another']);
    expect(await texts('linkedin')).toEqual(['Only once']);
  });

  test('a post that only has a target in doubt answers frozen', async () => {
    await fault('twitter', 'cut-after-accept');
    const id = await lab.schedule(ada, studio);
    await lab.settle();
    await sql`update targets set status = 'asks', run_at = null where post_id = ${id}`.execute(lab.db);
    expect(await edit(await read(id), { description: 'No' })).toMatchObject({ status: 409, body: { code: 'frozen' } });
  });

  test('what a person gave up keeps Try Again, and is not changed', async () => {
    const post = await refusedAtX();
    await sql`update targets set status = 'asks' where connection_id = ${studio} and post_id = ${post.id}`.execute(
      lab.db,
    );
    await ada.json('POST', `/api/posts/${post.id}/retry`, { action: 'skip' });
    const skipped = await read(post.id);
    expect(on(skipped, 'twitter')).toMatchObject({ action: 'retry', cure: null, canBeEdited: false });
    expect(await edit(skipped, { description: 'No' })).toMatchObject({ status: 409, body: { code: 'frozen' } });
  });

  test('another account of the same network: in doubt, its text stays; published, it stays as it is out', async () => {
    const press = await lab.connectX(ada, 'press');
    const post = await refusedAtX({ platforms: [studio, press] });
    const published = post.targets.find(({ connectionId }: AnyJson) => connectionId === press);
    expect(published.status).toBe('published');
    const setDoubt = (inDoubt: boolean) =>
      sql`update targets set in_doubt = ${inDoubt} where id = ${published.id}`.execute(lab.db);
    await setDoubt(true);
    expect(await edit(post, { description: 'Another' })).toMatchObject({ status: 409, body: { code: 'frozen' } });
    await setDoubt(false);
    expect((await edit(post, { description: 'Another' })).status).toBe(200);
    await lab.settle();
    expect((await read(post.id)).targets).toContainEqual({ ...published, sentTexts: ['Only once'] });
    expect(await texts('twitter')).toEqual(['Only once', 'Only once', 'Another']);
  });

  /** X refused the post for both accounts. One of them is then put into another state, and keeps what was prepared for it. */
  async function refusedForOneOfTwo(change: string) {
    const press = await lab.connectX(ada, 'press');
    await lab.schedule(ada, press);
    await lab.settle();
    const post = await refusedAtX({ platforms: [studio, press] });
    const ofPress = (seen: AnyJson): AnyJson =>
      seen.targets.find(({ connectionId }: AnyJson) => connectionId === press);
    expect(ofPress(post)).toMatchObject({ status: 'rejected', error: { code: 'duplicate' } });
    const { rows } = await sql`update targets set ${sql.raw(change)} where id = ${ofPress(post).id}
      returning prepared`.execute(lab.db);
    expect(rows).toEqual([{ prepared: expect.anything() }]);
    return { post, press, ofPress };
  }

  test('MOVE-06 another account that waits to be tried again goes out with the new text, also after its reconnect', async () => {
    const waits = `status = 'ready', error_code = 'throttled', run_at = clock_timestamp() + interval '1 minute'`;
    const { post, press, ofPress } = await refusedForOneOfTwo(waits);
    expect((await edit(post, { description: 'Another' })).status).toBe(200);
    await lab.pass(60_000);
    expect(await texts('twitter')).toEqual(['Only once', 'Only once', 'Another', 'Another']);
    const seen = await read(post.id);
    expect(seen.status).toBe('published');
    expect(ofPress(seen)).not.toHaveProperty('sentTexts');

    const held = await lab.schedule(ada, studio, { description: 'Another', platforms: [studio, press] });
    await lab.settle();
    await sql`update targets set status = 'held', run_at = null where post_id = ${held} and connection_id = ${press}`.execute(
      lab.db,
    );
    expect((await edit(await read(held), { description: 'A third' })).status).toBe(200);
    await lab.connectX(ada, 'press');
    await lab.settle();
    expect((await texts('twitter')).slice(4)).toEqual(['A third', 'A third']);
  });

  test('another account that was given up goes out as it was when it is tried again, and says so', async () => {
    const { post, ofPress } = await refusedForOneOfTwo(`error_code = 'skipped'`);
    expect((await edit(post, { description: 'Another' })).status).toBe(200);
    const again = await ada.json('POST', `/api/posts/${post.id}/retry`, { action: 'send' });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    await lab.settle();
    // Only the former text is a duplicate.
    expect(ofPress(await read(post.id)).error).toMatchObject({ code: 'duplicate' });
    await sql`update targets set status = 'published', published_at = clock_timestamp(), remote_id = '1', error_code = null, error_message = null
      where id = ${ofPress(post).id}`.execute(lab.db);
    expect(ofPress(await read(post.id)).sentTexts).toEqual(['Only once']);
  });

  test('what is out says the texts that went out, whatever the network gets afterwards, in the post and in lists', async () => {
    const press = await lab.connectX(ada, 'press');
    const more = { descriptions: { twitter: 'Only for X' }, thread: [{ description: 'And more' }] };
    await lab.schedule(ada, studio, more);
    await lab.settle();
    const post = await refusedAtX({ platforms: [studio, press], ...more });
    const of = (seen: AnyJson, connection: string): AnyJson =>
      seen.targets.find(({ connectionId }: AnyJson) => connectionId === connection);
    expect(of(post, press)).toMatchObject({ status: 'published' });
    expect(of(post, press)).not.toHaveProperty('sentTexts');
    const history = async () => (await ada.json('GET', `/api/posts/${post.id}/history`)).body.events;
    const before = await history();
    for (const text of ['A second', 'A third']) {
      const { status, body } = await edit(await read(post.id), { descriptions: { twitter: text } });
      expect(status, JSON.stringify(body)).toBe(200);
      await sql`update targets set status = 'rejected', run_at = null, error_code = 'duplicate', error_message = 'No.'
        where connection_id = ${studio} and post_id = ${post.id}`.execute(lab.db);
    }
    const seen = await read(post.id);
    expect(seen.descriptions).toEqual({ twitter: 'A third' });
    expect(of(seen, press).sentTexts).toEqual(['Only for X', 'And more']);
    expect(of(seen, studio)).not.toHaveProperty('sentTexts');
    const page = (await ada.json('GET', `/api/posts?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`)).body;
    expect(page.posts.find(({ id }: AnyJson) => id === post.id).targets).toEqual(seen.targets);
    const ofPress = (events: AnyJson[]) => events.filter(({ targetId }) => targetId === of(post, press).id);
    expect(ofPress(await history())).toEqual(ofPress(before));
    // Either text finds it, also when its search text is made anew.
    const found = async (text: string) =>
      (await ada.json('GET', `/api/posts/search?q=${encodeURIComponent(text)}`)).body.posts.map(
        ({ id }: AnyJson) => id,
      );
    for (const text of ['only for', 'a third']) expect(await found(text)).toContain(post.id);
    await sql`update posts set search_text = null where id = ${post.id}`.execute(lab.db);
    await makeSearchTexts(lab.db);
    for (const text of ['only for', 'a third']) expect(await found(text)).toContain(post.id);
  });
});
