import { usageMonth } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { inWords, selectMessages } from '#/features/messages/message-row.ts';
import { retryComment } from '#/features/posts/retry-comment.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { tellNow } from '#/testing/tell-now.ts';
import { createWorld } from '#/testing/world.ts';

describe('what the engine finds out', () => {
  const told = async ({ db }: Planner) => {
    const { rows } = await sql<{ kind: string; reason: string | null }>`
      select kind, data ->> 'reason' reason from messages order by created_at, id`.execute(db);
    return rows;
  };

  test('NOTE-01 a post that a network refuses is told with the reason, and again only when a retry fails too', async () => {
    const planner = await createPlanner();
    planner.world.next = ['refuse'];
    const { id } = await planner.schedule({ platforms: [await planner.connect()] });
    await planner.settle();
    const [first, ...others] = await told(planner);
    expect([first?.kind, others]).toEqual(['failed', []]);
    expect(first?.reason).toBe((await planner.post(id)).targets[0]?.error?.message);
    planner.world.next = ['refuse'];
    await retryPost(planner.posts, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
    await planner.settle();
    expect((await told(planner)).map(({ kind }) => kind)).toEqual(['failed', 'failed']);
  });

  test('NOTE-01 a refusal before anything was sent is told, each time', async () => {
    const planner = await createPlanner();
    planner.world.next = ['refuse-to-prepare'];
    const { id } = await planner.schedule({ platforms: [await planner.connect()] });
    await planner.settle();
    planner.world.next = ['refuse-to-prepare'];
    await retryPost(planner.posts, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
    await planner.settle();
    expect((await told(planner)).map(({ kind }) => kind)).toEqual(['failed', 'failed']);
  });

  test('NOTE-01 a post that only a person can decide on needs them; one that goes out tells nothing', async () => {
    const planner = await createPlanner(createWorld({ repeat: 'blind', canLook: false }));
    const account = await planner.connect();
    await planner.schedule({ platforms: [account] });
    await planner.settle();
    expect(await told(planner)).toEqual([]);
    planner.world.next = ['accept-and-lose-the-answer'];
    await planner.schedule({ platforms: [account] });
    for (let minutes = 0; minutes < 20 && (await told(planner)).length === 0; minutes++) {
      await planner.settle();
      await planner.pass(60_000);
    }
    expect(await told(planner)).toEqual([{ kind: 'needs-you', reason: expect.stringContaining('did not confirm') }]);
  });

  test('NOTE-01 a comment that a network refuses is told apart from its post, which is out, until a retry sends it', async () => {
    const planner = await createPlanner(createWorld({ commentRepeat: 'harmless' }));
    const [{ uid: userId }, platform] = [planner.caller, planner.world.network.id];
    const words = async () => {
      const { rows } = await selectMessages(userId, sql`true`).execute(planner.db);
      return inWords(rows).map(({ row: { isOver }, text: { title, text } }) => ({ isOver, title, text }));
    };
    planner.world.nextComments = [{ kind: 'rejected', code: 'spam', message: 'The network takes this for spam.' }];
    const asked = { title: 'Kiln', platforms: [await planner.connect()], comments: { [platform]: 'First' } };
    const { id } = await planner.schedule(asked);
    await planner.settle();
    await planner.comment();
    const title = expect.stringMatching(/^A comment below “Kiln” failed on /);
    expect(await words()).toEqual([{ isOver: false, title, text: 'The network takes this for spam.' }]);

    const commentId = (await planner.post(id)).targets[0]?.comments[0]?.id ?? '';
    await retryComment(planner.posts, { spaceId: userId, id, commentId, accounts: null });
    await planner.comment();
    expect(await words()).toEqual([{ isOver: true, title, text: 'The network takes this for spam. It is out now.' }]);
  });

  test('NOTE-01 an account that has to be connected again is told once, beside each post that waits for it', async () => {
    const planner = await createPlanner();
    const account = await planner.connect();
    await planner.schedule({ platforms: [account] });
    await planner.schedule({ platforms: [account] });
    await planner.db.updateTable('connections').set({ auth_data: 's1.gone.gone' }).execute();
    await planner.settle();
    expect((await told(planner)).map(({ kind }) => kind).sort()).toEqual(['needs-you', 'needs-you', 'reconnect']);
  });
});

describe('what plans and repeats bring', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const titles = async (person: Person) =>
    (await person.json('GET', '/api/messages')).body.messages.map(({ title }: AnyJson) => title).reverse();

  async function limited(limit: number | null) {
    const person = await server.register();
    const account = await addConnection(server, person, `studio-${person.uid}`);
    await sql`insert into usage (user_id, month, count, monthly_limit)
      values (${person.uid}, ${usageMonth(new Date())}, 0, ${limit})`.execute(server.db);
    const plan = (more: object = {}) =>
      person.json('POST', '/api/social/posts/schedule', {
        ...{ title: 'Kiln', description: 'Open', platforms: [account], timeZone: 'UTC' },
        scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
        ...more,
      });
    return { person, account, plan };
  }

  test('NOTE-01 a month is told at 80 and at 100 %, once each, whatever is given back meanwhile', async () => {
    const { person, plan } = await limited(5);
    for (let count = 1; count <= 3; count++) await plan();
    expect(await titles(person)).toEqual([]);
    const { body } = await plan();
    expect(await titles(person)).toEqual(['80% of this month’s 5 posts are used']);
    await sql`update usage set count = 3 where user_id = ${person.uid}`.execute(server.db);
    for (let count = 4; count <= 6; count++) await plan();
    expect(body.success).toBe(true);
    expect(await titles(person)).toEqual([
      '80% of this month’s 5 posts are used',
      'All 5 posts of this month are used',
    ]);
  });

  test('NOTE-01 a month without a limit is never full, and one of a single post is only told as full', async () => {
    const endless = await limited(null);
    const small = await limited(1);
    for (let count = 1; count <= 3; count++) await endless.plan();
    await small.plan();
    expect(await titles(endless.person)).toEqual([]);
    expect(await titles(small.person)).toEqual(['The one post of this month is used']);
  });

  test('NOTE-01 a repeat that the month has no room for is told once, and one whose last post is made', async () => {
    const full = await limited(0);
    const repeat = (by: typeof full, more: object) =>
      by.person.json('POST', '/api/series', {
        ...{ title: 'Kiln', description: 'Open', platforms: [by.account], timeZone: 'UTC' },
        ...{ scheduledDate: new Date(Date.now() + 86_400_000).toISOString(), ...more },
      });
    const { body } = await repeat(full, { rule: 'FREQ=WEEKLY' });
    await server.enqueueTimedJobs();
    await server.runJobs();
    expect((await titles(full.person)).length).toBeLessThanOrEqual(2);
    expect((await titles(full.person))[0]).toBe('The repeat “Kiln” waits: the month is full');
    expect(body.series.waits.length).toBeGreaterThan(0);

    const ending = await limited(null);
    await repeat(ending, { rule: 'FREQ=WEEKLY;COUNT=7' });
    expect(await titles(ending.person)).toEqual([]);
    // Its dates up to a month ahead are made; the last two come into sight later.
    await sql`update series set start_day = start_day - 14, made_until = made_until - 14, next_day = next_day - 14, make_at = now()
      where space_id = ${ending.person.uid}`.execute(server.db);
    await sql`update series_dates set day = day - 14 where series_id in (select id from series where space_id = ${ending.person.uid})`.execute(
      server.db,
    );
    for (const _ of [1, 2]) {
      await server.enqueueTimedJobs();
      await server.runJobs();
    }
    expect(await titles(ending.person)).toEqual([expect.stringMatching(/^The repeat “Kiln” ends on \w+ \d+, \d{4}$/)]);
  });

  test('NOTE-05 a message about a month that has room again is not told, and counts as read', async () => {
    const { person, plan } = await limited(1);
    await person.json('PUT', '/api/message-settings', { mail: { quota: 'at-once' } });
    await plan();
    await sql`update usage set monthly_limit = 100 where user_id = ${person.uid}`.execute(server.db);
    await tellNow(server);
    const { rows } = await sql`select told_at is null "isSilent", read_at is null "isNew" from messages
      where user_id = ${person.uid}`.execute(server.db);
    expect(rows).toEqual([{ isSilent: true, isNew: false }]);
    const { messages } = (await person.json('GET', '/api/messages')).body;
    expect(messages[0].text).toBe('There is room again.');
  });
});
