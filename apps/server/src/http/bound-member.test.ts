import { randomUUID } from 'node:crypto';
import type { MemberRole } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openApiDocument } from '#/assemble/openapi-document.ts';
import { boundMay } from '#/http/bound-members.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { addMeasured } from '#/testing/measured.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { within } from '#/testing/space.ts';
import { storeOutcome } from '#/testing/store-outcome.ts';

/*
 * A space with two accounts, and members who are bound to one of them. Whatever they call, the other account is as if it were
 * nowhere, and of a post that goes to both they see a count.
 */

let server: TestServer;
let owner: Person;
/** The account of the bound members, and the other one. */
let mine: string;
let other: string;
let members: Record<MemberRole, Person>;
let editor: ReturnType<typeof within>;
let manager: ReturnType<typeof within>;

/** What would tell of the other account: its id, its name, its network. */
const tellsOfOther = () => new RegExp(`${other}|rival|twitter`, 'i');

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('Olga');
  mine = await addConnection(server, owner, 'studio');
  other = await addConnection(server, owner, 'rival', 'twitter');
  const registered = await Promise.all(
    (['viewer', 'writer', 'editor', 'manager'] as const).map(async (role) => {
      const person = await server.register(role);
      await sql`insert into space_members (space_id, user_id, role, accounts)
        values (${owner.uid}, ${person.uid}, ${role}, ${[mine]}::text[])`.execute(server.db);
      return [role, person] as const;
    }),
  );
  members = Object.fromEntries(registered) as typeof members;
  editor = within(members.editor, owner.uid);
  manager = within(members.manager, owner.uid);
});
afterAll(() => server.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function plan(platforms: string[], more: object = {}): Promise<AnyJson> {
  const body = { title: 'Kiln', description: 'The kiln opens', scheduledDate: inDays(1), platforms, ...more };
  const answer = await owner.json('POST', '/api/social/posts/schedule', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.post;
}

const notFound = { status: 404, body: { code: 'post-not-found' } };
const notAllowed = { status: 403, body: { code: 'not-allowed' } };

describe('posts', () => {
  let own: AnyJson;
  let both: AnyJson;
  let foreign: AnyJson;
  beforeEach(async () => {
    await sql`delete from posts where space_id = ${owner.uid}`.execute(server.db);
    own = await plan([mine], { title: 'Own kiln' });
    both = await plan([mine, other], {
      title: 'Both kiln',
      descriptions: { twitter: 'Chirped' },
      scheduledDate: inDays(2),
    });
    foreign = await plan([other], { title: 'Foreign kiln', description: '#secret', scheduledDate: inDays(3) });
  });
  const titles = ({ body }: { body: AnyJson }) => body.posts.map((post: AnyJson) => post.title);
  const range = () => `from=${inDays(0)}&to=${inDays(9)}`;

  test('TEAM-08 a list, a search and counts have the posts of their accounts, others as a count', async () => {
    const listed = await editor.json('GET', `/api/posts?${range()}`);
    expect(titles(listed)).toEqual(['Own kiln', 'Both kiln']);
    expect(listed.body.posts[0].otherAccounts).toBeUndefined();
    expect(listed.body.posts[1]).toMatchObject({
      otherAccounts: 1,
      platforms: [`bluesky:${mine}`],
      descriptions: {},
      canBeEdited: false,
    });
    expect(JSON.stringify(listed.body)).not.toMatch(tellsOfOther());

    expect(titles(await editor.json('GET', '/api/posts/search?q=own'))).toEqual(['Own kiln']);
    expect(titles(await editor.json('GET', '/api/posts/search?q=foreign'))).toEqual([]);
    expect(titles(await owner.json('GET', '/api/posts/search?q=chirped'))).toEqual(['Both kiln']);
    expect(titles(await editor.json('GET', '/api/posts/search?q=chirped'))).toEqual([]);
    const shared = await plan([mine, other], { title: 'Shared glaze' });
    expect((await editor.json('GET', '/api/posts/search?q=glaze')).body.posts).toMatchObject([
      { id: shared.id, otherAccounts: 1 },
    ]);

    for (const query of ['', '&q=kiln']) {
      const counts = await editor.json('GET', `/api/posts/counts?${range()}${query}`);
      expect(counts.body, query).toMatchObject({ networks: { bluesky: expect.any(Number) }, templates: {} });
      expect(Object.keys(counts.body.accounts), query).toEqual([mine]);
      expect(JSON.stringify(counts.body), query).not.toMatch(tellsOfOther());
    }
    expect((await editor.json('GET', `/api/posts/counts?${range()}`)).body).toMatchObject({
      total: 3,
      networks: { bluesky: 3 },
      statuses: { pending: 3 },
    });
  });

  test('TEAM-08 a filter for an account or a network that is not theirs finds nothing', async () => {
    for (const filter of [`accounts=${other}`, 'networks=twitter']) {
      expect(titles(await owner.json('GET', `/api/posts?${range()}&${filter}`)), filter).toHaveLength(2);
      expect(titles(await editor.json('GET', `/api/posts?${range()}&${filter}`)), filter).toEqual([]);
      expect(titles(await editor.json('GET', `/api/posts/search?q=kiln&${filter}`)), filter).toEqual([]);
    }
    expect(titles(await editor.json('GET', `/api/posts?${range()}&accounts=${mine},${other}`))).toHaveLength(2);
  });

  test('TEAM-08 the status of a post that is partly theirs is that of their accounts, and so are filters and counts', async () => {
    const set = (connection: string, status: string) =>
      sql`update targets set status = ${status}, run_at = null, remote_id = 'r', fenced_at = now(), error_code = 'refused', error_message = 'Too long'
        where post_id = ${both.id} and connection_id = ${connection}`.execute(server.db);
    await set(mine, 'published');
    await set(other, 'rejected');
    await sql`update posts set status = 'partial', published_at = now() where id = ${both.id}`.execute(server.db);
    const idsWith = async (statuses: string) =>
      (await editor.json('GET', `/api/posts?${range()}&statuses=${statuses}`)).body.posts.map(({ id }: AnyJson) => id);
    expect(await idsWith('partial,failed')).toEqual([]);
    expect(await idsWith('published')).toEqual([both.id]);
    expect((await editor.json('GET', `/api/posts/${both.id}`)).body).toMatchObject({ status: 'published' });
    expect((await editor.json('GET', `/api/posts/counts?${range()}`)).body.statuses).toEqual({
      pending: 1,
      published: 1,
    });

    await set(mine, 'pending');
    await set(other, 'asks');
    expect(await idsWith('needs-you')).toEqual([]);
    expect((await editor.json('GET', '/api/posts?waiting=true')).body.posts).toEqual([]);
    expect((await owner.json('GET', '/api/posts?waiting=true')).body.posts).toHaveLength(1);
    await set(mine, 'held');
    expect((await editor.json('GET', '/api/posts?waiting=true')).body.posts).toMatchObject([
      { id: both.id, otherAccounts: 1, targets: [{ action: null }] },
    ]);
  });

  test.each([
    ['published', 'published'],
    ['rejected', 'failed'],
    ['sending', 'processing'],
    ['pending', 'processing'],
    ['ready', 'processing'],
    ['held', 'failed'],
  ])(
    'TEAM-08 of a target that is fenced and %s a filter finds a post as %s, as the post says',
    async (status, derived) => {
      await sql`update targets set status = ${status}, run_at = null, remote_id = 'r', fenced_at = now()
      where post_id = ${both.id} and connection_id = ${mine}`.execute(server.db);
      const { body } = await editor.json('GET', `/api/posts?${range()}&statuses=${derived}`);
      expect(body.posts.filter(({ id }: AnyJson) => id === both.id)).toMatchObject([{ status: derived }]);
    },
  );

  test('TEAM-08 a page after a cursor goes on with theirs', async () => {
    const at = Buffer.from(`${own.scheduledDate} ${own.id}`).toString('base64url');
    expect(titles(await editor.json('GET', `/api/posts?${range()}&cursor=${at}`))).toEqual(['Both kiln']);
  });

  test('TEAM-08 details and history of a post that is partly theirs hold nothing of its other accounts', async () => {
    const { body: details } = await editor.json('GET', `/api/posts/${both.id}`);
    expect(details).toMatchObject({ otherAccounts: 1, canBeEdited: false, descriptions: {}, options: {} });
    expect(details.targets).toMatchObject([{ connectionId: mine }]);
    await sql`update targets set status = 'published', run_at = null, remote_id = 'r', published_at = now(), note = 'Twitter left it out'
      where post_id = ${both.id} and connection_id = ${other}`.execute(server.db);
    await sql`insert into attempts (space_id, target_id, number, fingerprint, fenced_at, send_until, ended_at, outcome, message)
      select space_id, id, 1, 'f', now(), now(), now(), 'rejected', 'Twitter refused it' from targets
      where post_id = ${both.id} and connection_id = ${other}`.execute(server.db);
    const { body: history } = await editor.json('GET', `/api/posts/${both.id}/history`);
    expect(history.events.map(({ kind }: AnyJson) => kind)).toEqual(['scheduled']);
    expect(JSON.stringify([details, history])).not.toMatch(tellsOfOther());
    const whole = await owner.json('GET', `/api/posts/${both.id}/history`);
    expect(whole.body.events.length).toBeGreaterThan(2);
    expect((await editor.json('GET', `/api/posts/${own.id}`)).body.otherAccounts).toBeUndefined();
  });

  const changes: [string, (post: AnyJson) => [method: string, path: string, body?: object]][] = [
    ['edit', ({ id, version }) => ['PATCH', `/api/posts/${id}`, { version, title: 'Changed' }]],
    ['edit that reads a card', ({ id, version }) => ['PATCH', `/api/posts/${id}`, { version, card: null }]],
    ['delete', ({ id }) => ['DELETE', `/api/posts/${id}`]],
    ['cancel', ({ id }) => ['POST', `/api/posts/${id}/cancel`]],
    ['restore', ({ id }) => ['POST', `/api/posts/${id}/restore`]],
    ['retry', ({ id }) => ['POST', `/api/posts/${id}/retry`]],
    ['a yes', ({ id, version }) => ['POST', `/api/posts/${id}/approve`, { version }]],
    ['sending back', ({ id, version }) => ['POST', `/api/posts/${id}/return`, { version, sentence: 'No.' }]],
    ['submitting', ({ id, version }) => ['POST', `/api/posts/${id}/submit`, { version }]],
    ['retry of a comment', ({ id }) => ['POST', `/api/posts/${id}/comments/${randomUUID()}/retry`]],
  ];
  test.each(changes)('TEAM-08 %s of a post that is not all theirs', async (_name, call) => {
    expect(await editor.json(...call(foreign))).toMatchObject(notFound);
    expect(await editor.json(...call(both))).toMatchObject(notAllowed);
    expect((await owner.json('GET', `/api/posts/${both.id}`)).body).toEqual(both);
    expect((await owner.json('GET', `/api/posts/${foreign.id}`)).body).toEqual(foreign);
    expect(await editor.json(...call(own))).not.toMatchObject(notAllowed);
  });
  test('TEAM-08 nor is a post of others there to be looked at', async () => {
    expect(await editor.json('GET', `/api/posts/${foreign.id}`)).toMatchObject(notFound);
    expect(await editor.json('GET', `/api/posts/${foreign.id}/history`)).toMatchObject(notFound);
  });

  const several: [string, string, (posts: AnyJson[]) => object][] = [
    [
      'move',
      '/api/posts/move',
      (posts) => ({
        posts: posts.map(({ id, version }) => ({
          id,
          version,
          wallTime: `${inDays(5).slice(0, 10)}T09:00`,
          timeZone: 'UTC',
        })),
      }),
    ],
    [
      'accounts',
      '/api/posts/accounts',
      (posts) => ({ platforms: [mine], posts: posts.map(({ id, version }) => ({ id, version })) }),
    ],
    ['cancel', '/api/posts/cancel', (posts) => ({ posts: posts.map(({ id }) => id) })],
    ['restore', '/api/posts/restore', (posts) => ({ posts: posts.map(({ id }) => id) })],
    ['remove', '/api/posts/remove', (posts) => ({ posts: posts.map(({ id, version }) => ({ id, version })) })],
    ['a yes', '/api/posts/approve', (posts) => ({ posts: posts.map(({ id, version }) => ({ id, version })) })],
    ['retry', '/api/posts/retry', (posts) => ({ posts: posts.map(({ id }) => ({ id })) })],
  ];
  test.each(several)('TEAM-08 several at once: %s', async (_name, path, bodyOf) => {
    const { status, body } = await editor.json('POST', path, bodyOf([own, both, foreign]));
    expect(status, JSON.stringify(body)).toBe(200);
    const codes = new Map(body.refused.map(({ id, code }: AnyJson) => [id, code]));
    expect([codes.get(both.id), codes.get(foreign.id)]).toEqual(['not-allowed', 'post-not-found']);
    expect(codes.get(own.id)).not.toBe('not-allowed');
    expect(JSON.stringify(body)).not.toMatch(tellsOfOther());
    expect((await owner.json('GET', `/api/posts/${both.id}`)).body).toEqual(both);
  });

  test('TEAM-08 the other account cannot be given a post: it is refused as an account that is nowhere', async () => {
    const wish = { title: 'New', description: 'New', scheduledDate: inDays(4) };
    const ask = async (account: string, more: object = {}) => {
      const answers = [
        await editor.json('POST', '/api/social/posts/schedule', { ...wish, platforms: [mine, account], ...more }),
        await editor.json('PATCH', `/api/posts/${own.id}`, { version: own.version, platforms: [account], ...more }),
        await editor.json('POST', '/api/posts/accounts', {
          platforms: [account],
          posts: [{ id: own.id, version: own.version }],
        }),
      ];
      return JSON.parse(JSON.stringify(answers).replaceAll(account, 'ACCOUNT'));
    };
    const nowhere = await ask('nowhere');
    expect(nowhere.map(({ status }: AnyJson) => status)).toEqual([404, 404, 200]);
    expect(await ask(other)).toEqual(nowhere);
    const atTime = { postingTime: true, scheduledDate: null };
    expect(await ask(other, atTime)).toEqual(await ask('nowhere', atTime));
    expect((await owner.json('GET', `/api/posts/${own.id}`)).body).toEqual(own);
    const fine = await editor.json('POST', '/api/social/posts/schedule', { ...wish, platforms: [mine] });
    expect(fine.status).toBe(201);
  });

  test('TEAM-08 an idempotency key of somebody with more accounts gives no answer', async () => {
    const body = { title: 'Once', description: 'Once', scheduledDate: inDays(4), platforms: [other] };
    const send = (person: Pick<Person, 'fetch'>) =>
      person.fetch('/api/social/posts/schedule', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k-1' },
        body: JSON.stringify(body),
      });
    expect((await send(owner)).status).toBe(201);
    expect((await send(owner)).status).toBe(201);
    expect((await send(editor)).status).toBe(404);
  });

  test('TEAM-08 tags are those of posts that are theirs', async () => {
    await plan([mine], { description: '#open' });
    expect((await editor.json('GET', '/api/tags')).body.tags.map(({ tag }: AnyJson) => tag)).toEqual(['#open']);
  });
});

test('TEAM-08 their accounts are all that there are', async () => {
  for (const path of [
    '/api/social/connections',
    `/api/social/connections/${editor.uid}`,
    `/api/user/${editor.uid}/social-connections`,
  ]) {
    const { status, body } = await editor.json('GET', path);
    expect(status, path).toBe(200);
    expect(JSON.stringify(body), path).not.toMatch(new RegExp(`${other}|rival`));
  }
  const { body } = await editor.json('GET', '/api/social/connections');
  expect(body.bluesky.map(({ id }: AnyJson) => id)).toEqual([mine]);
  await sql`update connections set came_instead = ${other} where id = ${mine}`.execute(server.db);
  expect((await editor.json('GET', '/api/social/connections')).body.bluesky[0].cameInstead).toBeNull();
  expect((await owner.json('GET', '/api/social/connections')).body.bluesky[0].cameInstead).toBe(other);
  await sql`update connections set came_instead = null`.execute(server.db);
});

test('TEAM-08 no account is connected, and nothing is done to one that is not theirs', async () => {
  for (const [method, path, body] of [
    ['POST', '/api/bluesky/connect', {}],
    ['POST', '/api/twitter/connect', {}],
    ['POST', '/api/connections/keep-open', { open: [mine], seenOpen: [] }],
    ['POST', '/api/tiktok/cleanup', {}],
    ['GET', '/api/account-offers', undefined],
    ['PUT', '/api/analytics/reading', { isOn: false }],
  ] as const) {
    expect(await manager.json(method, path, body), path).toMatchObject(notAllowed);
  }
  const nowhere = { status: 404, body: { code: 'connection-not-found' } };
  for (const account of [other, 'nowhere']) {
    for (const [path, body] of [
      [`/api/connections/${account}/default`, {}],
      [`/api/connections/${account}/keep-both`, {}],
      ['/api/twitter/disconnect', { connectionId: account }],
      ['/api/twitter/disconnect', { connectionId: account, deleteData: true, userId: manager.uid }],
    ] as const) {
      expect(await manager.json('POST', path, body), path).toMatchObject(nowhere);
    }
  }
  expect((await manager.json('POST', `/api/connections/${mine}/default`, {})).status).toBe(200);
  // The mark would go from an account that they do not see.
  const beside = await addConnection(server, owner, 'beside');
  expect(await manager.json('POST', `/api/connections/${mine}/default`, {})).toMatchObject(notAllowed);
  await sql`delete from connections where id = ${beside}`.execute(server.db);
  expect((await owner.json('GET', '/api/social/connections')).body.twitter).toMatchObject([{ id: other }]);
});

test('TEAM-08 what is asked about an account is answered for theirs, and for others as if they were nowhere', async () => {
  const ask = async (account: string) => [
    await editor.json('GET', `/api/connections/${account}/abilities`),
    await editor.json('GET', `/api/readiness?accounts=${account}&at=${inDays(1)}`),
    await editor.json('POST', '/api/pinterest/boards', { userId: editor.uid, connectionId: account }),
    await editor.json('GET', `/api/analytics/followers?connectionId=${account}&from=${inDays(-9)}&to=${inDays(0)}`),
    await editor.json('PUT', '/api/posting-times', { account, times: [] }),
    await editor.json('POST', '/api/account-sets', { name: 'Set', connectionIds: [mine, account] }),
  ];
  const nowhere = await ask('nowhere');
  expect(nowhere.map(({ status }) => status)).toEqual([404, 200, 404, 404, 404, 404]);
  expect(await ask(other)).toEqual(nowhere);
  const theirs = await editor.json('GET', `/api/readiness?accounts=${mine},${other}&at=${inDays(1)}`);
  expect(theirs.body.accounts).toMatchObject([{ account: { id: mine } }]);
  const boards = await addConnection(server, owner, 'rival-pins', 'pinterest');
  const asked = { userId: editor.uid, connectionId: boards };
  for (const part of ['', '/sections', '/create']) {
    const body = { ...asked, boardId: 'b', name: 'New' };
    expect(await editor.json('POST', `/api/pinterest/boards${part}`, body), part).toMatchObject({ status: 404 });
  }
});

test('TEAM-08 sets of accounts are those that hold no others', async () => {
  const [own, both] = await Promise.all(
    [[mine], [mine, other]].map((connectionIds, n) =>
      owner.json('POST', '/api/account-sets', { name: `Set ${n}`, connectionIds }),
    ),
  );
  const [ownId, bothId] = [own!.body.set.id, both!.body.set.id];
  expect((await editor.json('GET', '/api/account-sets')).body.sets.map(({ id }: AnyJson) => id)).toEqual([ownId]);
  const notThere = { status: 404, body: { code: 'set-not-found' } };
  expect(await editor.json('PATCH', `/api/account-sets/${bothId}`, { name: 'Mine' })).toMatchObject(notThere);
  expect(await editor.json('DELETE', `/api/account-sets/${bothId}`)).toMatchObject(notThere);
  const wider = await editor.json('PATCH', `/api/account-sets/${ownId}`, { connectionIds: [mine, other] });
  expect(wider).toMatchObject({ status: 404, body: { code: 'connection-not-found' } });
  expect((await editor.json('PATCH', `/api/account-sets/${ownId}`, { name: 'Ours' })).status).toBe(200);
  expect((await editor.json('DELETE', `/api/account-sets/${ownId}`)).status).toBe(204);
});

test('TEAM-08 posting times are those of their accounts; the common ones are shown, and are for all to change', async () => {
  const times = [{ weekday: 1, time: '09:00' }];
  for (const account of [other, mine]) await owner.json('PUT', '/api/posting-times', { account, times });
  const { body } = await editor.json('GET', '/api/posting-times');
  expect(Object.keys(body.accounts)).toEqual([mine]);
  expect(body.common.used.length).toBeGreaterThan(0);
  expect(await editor.json('PUT', '/api/posting-times', { times })).toMatchObject(notAllowed);
  const set = await editor.json('PUT', '/api/posting-times', { account: mine, times: [] });
  expect(Object.keys(set.body.accounts)).not.toContain(other);

  const free = async () => (await editor.json('GET', '/api/posting-times/free')).body.times;
  const [first] = await free();
  await plan([other], { scheduledDate: first.at });
  expect((await free())[0]).toEqual(first);
  expect((await owner.json('GET', '/api/posting-times/free')).body.times[0]).not.toEqual(first);
});

describe('series', () => {
  const repeat = (platforms: string[], more: object = {}) => ({
    title: 'Weekly',
    description: 'Every week',
    scheduledDate: inDays(2),
    rule: 'FREQ=WEEKLY;COUNT=3',
    platforms,
    ...more,
  });
  const store = async (platforms: string[]) => {
    const answer = await owner.json('POST', '/api/series', repeat(platforms));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.series;
  };

  test('TEAM-08 a repeat with accounts of others is nowhere, and none is made or changed to have one', async () => {
    const [own, both] = [await store([mine]), await store([mine, other])];
    const listed = (await editor.json('GET', '/api/series')).body.series;
    expect(listed.map(({ id }: AnyJson) => id)).toEqual([own.id]);
    const notThere = { status: 404, body: { code: 'series-not-found' } };
    const { version, start: date } = both;
    expect(await editor.json('GET', `/api/series/${both.id}`)).toMatchObject(notThere);
    const change = { scope: 'all', date, version, title: 'Changed' };
    expect(await editor.json('PATCH', `/api/series/${both.id}`, change)).toMatchObject(notThere);
    expect(
      await editor.json('DELETE', `/api/series/${both.id}?version=${version}&scope=all&planned=delete`),
    ).toMatchObject(notThere);
    expect(await editor.json('POST', `/api/series/${both.id}/undo`, { change: randomUUID() })).toMatchObject(notThere);
    expect((await owner.json('GET', `/api/series/${both.id}`)).body).toEqual(both);

    for (const account of [other, 'nowhere']) {
      expect(await editor.json('POST', '/api/series', repeat([mine, account]))).toMatchObject({ status: 404 });
    }
    const wider = { scope: 'all', date: own.start, version: own.version, platforms: [mine, other] };
    expect(await editor.json('PATCH', `/api/series/${own.id}`, wider)).toMatchObject({ status: 404 });
    expect((await owner.json('GET', `/api/series/${own.id}`)).body).toEqual(own);

    const post = await plan([mine, other], { title: 'To be repeated' });
    const adopt = repeat([mine], { post: { id: post.id, version: post.version } });
    expect(await editor.json('POST', '/api/series', adopt)).toMatchObject(notAllowed);
  });

  test('TEAM-08 a repeat of theirs is theirs to change, unless one of its posts goes to others, too', async () => {
    const own = await store([mine]);
    const change = { scope: 'all', date: own.start, version: own.version, title: 'Changed' };
    const changed = await editor.json('PATCH', `/api/series/${own.id}`, change);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const { series, undo } = changed.body;
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from posts where series_id = ${series.id} order by scheduled_at limit 1`.execute(server.db);
    const [{ id, version } = { id: '', version: 0 }] = rows;
    expect((await owner.json('PATCH', `/api/posts/${id}`, { version, platforms: [mine, other] })).status).toBe(200);
    expect(await editor.json('POST', `/api/series/${own.id}/undo`, { change: undo.change })).toMatchObject(notAllowed);
    const again = { ...change, date: series.start, version: series.version };
    expect(await editor.json('PATCH', `/api/series/${series.id}`, again)).toMatchObject(notAllowed);
    expect((await editor.json('GET', `/api/posts/${id}`)).body).toMatchObject({ otherAccounts: 1, series: null });
  });
});

test('TEAM-08, TEAM-11 a report has the posts of their accounts, and of a post that is partly theirs only their part', async () => {
  await sql`delete from posts where space_id = ${owner.uid}`.execute(server.db);
  const at = (day: number) => `2026-11-${day}T12:00:00Z`;
  await storeOutcome(server, owner, { at: at(17), on: { [mine]: { lateMs: 1 } } });
  await storeOutcome(server, owner, { at: at(18), on: { [mine]: { lateMs: 2 }, [other]: { message: 'Rival no.' } } });
  await storeOutcome(server, owner, { at: at(19), on: { [other]: { message: 'Rival no.' } } });
  const week = async (reader: Pick<Person, 'json'>) =>
    (await reader.json('GET', '/api/reports/week?of=2026-11-18')).body;
  expect(await week(owner)).toMatchObject({ published: 1, partial: 1, failed: 1 });
  expect(await week(editor)).toMatchObject({ published: 2, partial: 0, failed: 0, failures: [] });
  expect(JSON.stringify(await week(editor))).not.toMatch(tellsOfOther());
});

test('TEAM-08 figures are those of their accounts', async () => {
  await sql`delete from posts where space_id = ${owner.uid}`.execute(server.db);
  const publishedAt = new Date(Date.now() - 86_400_000);
  const put = (connectionId: string, network: 'bluesky' | 'twitter', likes: number) =>
    addMeasured(server.db, {
      spaceId: owner.uid,
      connectionId,
      network,
      publishedAt,
      title: `Kiln ${network}`,
      figures: { likes },
    });
  const [own, foreign] = [await put(mine, 'bluesky', 3), await put(other, 'twitter', 40040)];
  for (const [account, network] of [
    [mine, 'bluesky'],
    [other, 'twitter'],
  ])
    await sql`insert into follower_readings (space_id, connection_id, day, count, read_at)
      values (${owner.uid}, ${account}, current_date - 1, ${network === 'bluesky' ? 11 : 77077}, now())`.execute(
      server.db,
    );
  // One that is partly theirs failed elsewhere: for them it is published.
  const partly = await put(mine, 'bluesky', 5);
  await sql`insert into targets (space_id, post_id, connection_id, network, status, due_at)
    values (${owner.uid}, ${partly.postId}, ${other}, 'twitter', 'rejected', now())`.execute(server.db);
  await sql`update posts set status = 'partial' where id = ${partly.postId}`.execute(server.db);

  const range = `from=${inDays(-5)}&to=${inDays(1)}`;
  const answered = (await editor.json('GET', `/api/analytics?${range}`)).body;
  expect(answered).toMatchObject({ total: 2, postsByDay: [{ published: 2, partial: 0, failed: 0 }] });
  expect(answered.accounts.map(({ connectionId }: AnyJson) => connectionId)).toEqual([mine]);
  expect(answered.networks.find(({ network }: AnyJson) => network === 'twitter')).toMatchObject({
    posts: 0,
    accounts: 0,
    followers: null,
  });
  expect(JSON.stringify(answered)).not.toMatch(new RegExp(`${other}|rival|kiln twitter`, 'i'));
  expect((await owner.json('GET', `/api/analytics?${range}`)).body.total).toBe(3);

  for (const filter of [`accounts=${other}`, `accounts=${mine},${other}`, 'q=kiln', '']) {
    const listed = (await editor.json('GET', `/api/analytics/posts?${range}&${filter}`)).body;
    expect(listed.posts.length, filter).toBe(filter === `accounts=${other}` ? 0 : 2);
    expect(JSON.stringify(listed), filter).not.toContain(other);
  }
  expect((await editor.json('GET', `/api/analytics/growth?targetId=${own.targetId}`)).status).toBe(200);
  expect(await editor.json('GET', `/api/analytics/growth?targetId=${foreign.targetId}`)).toMatchObject(notFound);
  expect((await editor.json('GET', '/api/analytics/best-times?network=twitter')).body.cells).toEqual([]);
  for (const what of ['posts', 'readings', 'networks', 'days', 'posts-by-day', 'followers', 'best-times']) {
    const csv = await editor.fetch(`/api/analytics/export.csv?what=${what}&${range}`);
    expect(csv.status, what).toBe(200);
    expect(await csv.text(), what).not.toMatch(/rival|kiln twitter|77077|40040/i);
  }
  expect((await editor.json('POST', '/api/analytics/read')).status).toBe(200);
  const { rows } = await sql<{ connection: string }>`
    select distinct connection_id connection from post_figures where next_at <= clock_timestamp()`.execute(server.db);
  expect(rows.map(({ connection }) => connection)).toEqual([mine]);
});

/** Every route that is not about the person, as the router has it. */
test('TEAM-08 a route that does not say what it shows of accounts is refused to bound members', async () => {
  const routes = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { 'x-action': string }>).map(([method, { 'x-action': action }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      action,
    })),
  );
  const refused = routes
    .filter(({ action }) => action !== 'self' && action !== 'anyone')
    .filter(({ method, path }) => !boundMay(method, path))
    .map(({ method, path }) => `${method} ${path}`);
  expect(refused.filter((name) => !/connect|callback|authorize|token|offers|cleanup/.test(name))).toEqual([
    'PATCH /api/approval-settings',
    'PUT /api/analytics/reading',
  ]);
  expect(await manager.json('PUT', '/api/analytics/reading', { isOn: true })).toMatchObject(notAllowed);
});
