import type { Activity } from '@nonet/contract';
import { type ActivityKind, activityKinds, type PlanId } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { noteActivity } from '#/db/activity/note-activity.ts';
import { ownSpaceOf } from '#/db/space-id.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
let limited: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  limited = await startTestServer({ plans: { sold: true, limited: true } });
});
afterAll(() => Promise.all([server.close(), limited.close()]));

type Caller = Pick<Person, 'json' | 'fetch'>;

const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}:00.000Z`;

/** A person whose space nothing was done in yet. */
async function someone(on: TestServer = server): Promise<Person> {
  const olga = await on.register('Olga');
  await sql`delete from activity where space_id = ${olga.uid}`.execute(on.db);
  return olga;
}

/** Stores what was done so many days ago, the oldest first. */
async function did(olga: Person, whats: Partial<Record<ActivityKind, number>>, on: TestServer = server): Promise<void> {
  for (const [what, days] of Object.entries(whats)) {
    await sql`insert into activity (space_id, person_id, person_name, what, at)
      values (${olga.uid}, ${olga.uid}, 'Olga', ${what}, now() - make_interval(days => ${days}))`.execute(on.db);
  }
}

async function read(by: Caller, query = ''): Promise<Activity> {
  const { status, body } = await by.json('GET', `/api/activity?${query}`);
  expect(status).toBe(200);
  return body;
}

const whatsOf = ({ entries }: Activity) => entries.map(({ what }) => what);

async function pay(person: Person, plan: PlanId): Promise<void> {
  await limited.db.insertInto('plans').values({ user_id: person.uid, given: plan }).execute();
}

test('TEAM-14 everybody in a space reads who did what, the newest first, with what it was before and after', async () => {
  const [olga, vic] = [await someone(), await server.register('Vic')];
  const account = await addConnection(server, olga, 'studio', 'bluesky', olga.uid);
  const [first, second] = [inDays(2), inDays(3)];
  await addMember(server, olga, vic, { role: 'viewer' });
  await olga.json('PATCH', `/api/members/${vic.uid}`, { role: 'writer' });
  const draft = { title: 'Kiln', description: 'It opens.', scheduledDate: first, platforms: [account] };
  const { post } = (await olga.json('POST', '/api/social/posts/schedule', draft)).body;
  const change = { version: post.version, scheduledDate: second };
  expect((await olga.json('PATCH', `/api/posts/${post.id}`, change)).status).toBe(200);
  await olga.json('PATCH', `/api/members/${vic.uid}`, { role: 'viewer' });

  const { entries } = await read(within(vic, olga.uid));
  const by = { actor: 'person', id: olga.uid, name: 'Olga', isYou: false };
  const nothing = { post: null, account: null, person: null, before: null, after: null };
  const shown = entries.map(({ id: _id, at: _at, ...entry }) => entry);
  expect(shown.slice(0, 4)).toEqual([
    {
      ...nothing,
      by,
      what: 'member-changed',
      person: { name: 'Vic' },
      before: { role: 'writer', accounts: null },
      after: { role: 'viewer', accounts: null },
    },
    {
      ...nothing,
      by,
      what: 'post-moved',
      post: { id: post.id, title: 'Kiln' },
      before: { at: first },
      after: { at: second },
    },
    { ...nothing, by, what: 'post-scheduled', post: { id: post.id, title: 'Kiln' }, after: { at: first } },
    expect.objectContaining({ what: 'member-changed' }),
  ]);
  expect(shown.find(({ what }) => what === 'account-connected')).toEqual({
    ...nothing,
    by,
    what: 'account-connected',
    account: { network: 'bluesky', name: 'studio' },
    after: {},
  });
  expect((await read(olga)).entries[0]?.by).toEqual({ ...by, isYou: true });
  const eve = await someone();
  expect((await within(eve, olga.uid).json('GET', '/api/activity')).status).toBe(404);
  expect(await read(eve)).toMatchObject({ entries: [], nextCursor: null, limit: null, csvRefused: null });
});

test('TEAM-14 what is gone is told without its name: a post, an account, a person', async () => {
  const [olga, vic] = [await someone(), await server.register('Vic')];
  const account = await addConnection(server, olga, 'studio');
  await addMember(server, olga, vic, { role: 'viewer' });
  const draft = { title: 'Kiln', description: 'It opens.', scheduledDate: inDays(2), platforms: [account] };
  const { post } = (await olga.json('POST', '/api/social/posts/schedule', draft)).body;
  await olga.json('DELETE', `/api/posts/${post.id}`);
  await vic.json('POST', '/api/auth/delete-user', { password: vic.password });
  await sql`delete from connections where id = ${account}`.execute(server.db);
  const { entries } = await read(olga);
  expect(entries.filter(({ what }) => what.startsWith('post-')).map((entry) => entry.post)).toEqual([null, null]);
  expect(entries.find(({ what }) => what === 'account-connected')?.account).toEqual({ network: 'bluesky', name: null });
  expect(entries.find(({ what }) => what === 'member-joined')).toMatchObject({
    by: { id: null, name: 'A former member' },
    person: null,
  });
  expect(JSON.stringify(entries)).not.toMatch(/Vic|Kiln/);
});

test('TEAM-14 it is asked for by person, by what it is about, and by time', async () => {
  const [olga, mia] = [await someone(), await server.register('Mia')];
  await did(olga, { 'space-renamed': 3, 'post-moved': 2, 'post-changed': 1, 'repeat-made': 0 });
  const spaceId = ownSpaceOf(olga.uid);
  await noteActivity(server.db, { spaceId, by: mia, what: 'post-deleted', subject: crypto.randomUUID() });
  await noteActivity(server.db, {
    spaceId,
    by: { guest: 'Hanna' },
    what: 'post-restored',
    subject: crypto.randomUUID(),
  });
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  expect(whatsOf(await read(olga, `person=${mia.uid}`))).toEqual(['post-deleted']);
  expect(whatsOf(await read(olga, 'what=posts'))).toEqual([
    'post-restored',
    'post-deleted',
    'post-changed',
    'post-moved',
  ]);
  expect(whatsOf(await read(olga, `what=posts&person=${olga.uid}`))).toEqual(['post-changed', 'post-moved']);
  expect(whatsOf(await read(olga, 'what=accounts'))).toEqual([]);
  expect(whatsOf(await read(olga, `from=${day(2.5)}&to=${day(0.5)}`))).toEqual(['post-changed', 'post-moved']);
  expect((await read(olga)).entries[0]?.by).toEqual({ actor: 'guest', id: null, name: 'Hanna', isYou: false });
  for (const wrong of ['what=weather', 'from=yesterday', 'cursor=1', 'cursor=1-2;']) {
    expect((await olga.json('GET', `/api/activity?${wrong}`)).status, wrong).toBe(400);
  }
});

test('TEAM-14 pages follow one another without a gap or a repeat, also of what was done in the same moment', async () => {
  const olga = await someone();
  await sql`insert into activity (space_id, person_id, person_name, what, before)
    select ${olga.uid}, ${olga.uid}, 'Olga', case n % 2 when 0 then 'space-renamed' else 'space-offered' end, json_build_object('name', n)
    from generate_series(1, 120) n`.execute(server.db);
  await sql`update activity set at = now() where space_id = ${olga.uid}`.execute(server.db);
  const all = async (query: string) => {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await read(olga, `${query}${cursor}`);
      seen.push(...page.entries.map(({ id }) => id));
      expect(page.entries.length).toBeLessThanOrEqual(50);
      if (page.nextCursor === null) return seen;
      cursor = `&cursor=${page.nextCursor}`;
    }
  };
  for (const query of ['', 'what=space', `person=${olga.uid}`]) {
    const seen = await all(query);
    expect(seen).toHaveLength(120);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => Number(b) - Number(a)));
  }
});

test('TEAM-08, TEAM-14 a bound member reads of their own accounts and of the space, and no name of another account', async () => {
  const [olga, ed] = [await someone(), await server.register('Ed')];
  const [mine, other] = [await addConnection(server, olga, 'mine'), await addConnection(server, olga, 'rival')];
  await addMember(server, olga, ed, { role: 'editor', accounts: [mine] });
  const schedule = async (title: string, platforms: string[]) => {
    const draft = { title, description: 'It opens.', scheduledDate: inDays(2), platforms };
    return (await olga.json('POST', '/api/social/posts/schedule', draft)).body.post;
  };
  await schedule('Theirs', [mine]);
  await schedule('Secret', [other]);
  const both = await schedule('Both', [mine, other]);
  await olga.json('PATCH', `/api/posts/${both.id}`, { version: both.version, platforms: [mine] });
  const repeat = { title: 'Daily', description: 'It opens.', scheduledDate: inDays(2), rule: 'FREQ=DAILY;COUNT=2' };
  expect((await olga.json('POST', '/api/series', { ...repeat, platforms: [mine, other] })).status).toBe(201);
  await olga.json('PATCH', `/api/members/${ed.uid}`, { role: 'writer', accounts: [mine, other] });
  await olga.json('PATCH', `/api/members/${ed.uid}`, { role: 'writer', accounts: [mine] });

  const editor = within(ed, olga.uid);
  const told = await read(editor);
  expect(told.entries.map(({ what, post }) => [what, post?.title ?? null])).toEqual([
    ['member-changed', null],
    ['member-changed', null],
    ['post-changed', 'Both'],
    ['post-scheduled', 'Both'],
    ['post-scheduled', 'Theirs'],
    ['member-joined', null],
    ['member-invited', null],
    ['account-connected', null],
  ]);
  const account = { network: 'bluesky', name: 'mine' };
  expect(told.entries[2]).toMatchObject({ before: { accounts: [account] }, after: { accounts: [account] } });
  expect(told.entries[0]).toMatchObject({ before: { accounts: [account] }, after: { accounts: [account] } });
  const file = await (await editor.fetch('/api/activity.csv')).text();
  expect(JSON.stringify(told) + file).not.toMatch(new RegExp(`rival|Secret|${other}`));
  expect((await read(olga)).entries.length).toBeGreaterThan(told.entries.length);
});

test('TEAM-14, OP-123 90 days are shown, and with Premium all that is kept; a smaller plan only hides it', async () => {
  const [olga, mia] = [await someone(limited), await limited.register('Mia')];
  await pay(olga, 'standard');
  await did(olga, { 'space-deleted': 91, 'space-renamed': 89 }, limited);
  await addMember(limited, olga, mia, { role: 'manager' });
  const shown = async () => whatsOf(await read(olga, 'what=space'));
  expect(await shown()).toEqual(['space-renamed']);
  const message = 'Activity of more than 90 days needs the Premium plan. Please upgrade your plan.';
  expect(await read(olga)).toMatchObject({
    limit: { days: 90, message, seePlans: true },
    csvRefused: 'A file of what members did needs the Premium plan. Please upgrade your plan.',
  });
  const asManager = within(mia, olga.uid);
  const ask = 'The plan of the space’s owner does not include this. Ask its owner.';
  expect(await read(asManager)).toMatchObject({ limit: { days: 90, message: ask, seePlans: false }, csvRefused: ask });
  expect(await asManager.json('GET', '/api/activity.csv')).toMatchObject({
    status: 403,
    body: { code: 'plan-needed', error: ask },
  });
  const refused = await olga.json('GET', '/api/activity.csv');
  expect(refused).toMatchObject({ status: 403, body: { code: 'plan-needed', seePlans: true } });

  await sql`update plans set given = 'premium' where user_id = ${olga.uid}`.execute(limited.db);
  expect(await shown()).toEqual(['space-renamed', 'space-deleted']);
  expect(await read(asManager)).toMatchObject({ limit: null, csvRefused: null });
  expect((await asManager.fetch('/api/activity.csv')).status).toBe(200);
  await sql`update plans set given = 'basic' where user_id = ${olga.uid}`.execute(limited.db);
  expect(await shown()).toEqual(['space-renamed']);
});

test('TEAM-14 the file has all pages, in words, and no cell is a formula', async () => {
  const olga = await someone();
  const spaceId = ownSpaceOf(olga.uid);
  await did(olga, { 'space-renamed': 0 });
  await sql`insert into activity (space_id, person_name, actor, what, before, after)
    select ${olga.uid}, '=HYPERLINK("https://evil.test")', 'guest', 'space-renamed', '{"name": "@one"}', '{"name": "two, three"}'
    from generate_series(1, 1201)`.execute(server.db);
  await noteActivity(server.db, {
    spaceId,
    by: 'nonet',
    what: 'post-moved',
    subject: crypto.randomUUID(),
    before: { at: '2026-11-20T10:00:00Z' },
    after: { at: '2026-11-21T10:00:00Z' },
  });
  const answer = await olga.fetch('/api/activity.csv');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="nonet-activity.csv"');
  // `text` would take the mark away.
  const [head, first, second, ...rest] = Buffer.from(await answer.arrayBuffer())
    .toString('utf8')
    .split('\r\n');
  expect(head).toBe('\uFEFFTime (UTC),Who,Is a,What,Before,After');
  expect(first?.slice('2026-11-29 12:00'.length)).toBe(',Nonet,Nonet,moved a post,2026-11-20 10:00,2026-11-21 10:00');
  expect(second?.slice('2026-11-29 12:00'.length)).toBe(
    `,"'=HYPERLINK(""https://evil.test"")",Guest,renamed the space,'@one,"two, three"`,
  );
  expect(rest).toHaveLength(1202);
  const posts = await (await olga.fetch('/api/activity.csv?what=posts')).text();
  expect(posts.split('\r\n')).toHaveLength(3);
});

test('TEAM-14 of what a row has beside, nothing is told', async () => {
  const olga = await someone();
  const facts = { ownerId: olga.uid, network: 'bluesky', name: 'Shop' };
  await noteActivity(server.db, { spaceId: ownSpaceOf(olga.uid), by: olga, what: 'space-transferred', before: facts });
  expect((await read(olga)).entries[0]?.before).toEqual({ name: 'Shop' });
});

test('TEAM-14 every kind of a group is found by it', async () => {
  const olga = await someone();
  for (const [group, kinds] of Object.entries(activityKinds)) {
    for (const what of kinds) {
      await noteActivity(server.db, { spaceId: ownSpaceOf(olga.uid), by: olga, what, subject: crypto.randomUUID() });
    }
    expect(whatsOf(await read(olga, `what=${group}`)).sort()).toEqual([...kinds].sort());
  }
});
