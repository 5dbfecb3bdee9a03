import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ownSpaceOf } from '#/db/space-id.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Caller = Pick<Person, 'json'>;
/** A whole minute, as posts have. */
const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}:00.000Z`;

/** A space with an editor, a writer and two accounts. */
async function team() {
  const olga = await server.register('Olga');
  const accounts = [await addConnection(server, olga, 'one'), await addConnection(server, olga, 'two')] as const;
  const members: Record<string, Caller> = {};
  for (const role of ['editor', 'writer'] as const) {
    const person = await server.register(role);
    await addMember(server, olga, person, { role });
    members[role] = within(person, olga.uid);
  }
  const { editor, writer } = members as Record<'editor' | 'writer', Caller>;
  await sql`delete from activity`.execute(server.db);
  const schedule = async (person: Caller, more: object = {}) => {
    const draft = {
      title: 'Kiln',
      description: 'It opens.',
      scheduledDate: inDays(2),
      platforms: [accounts[0]],
      ...more,
    };
    const { status, body } = await person.json('POST', '/api/social/posts/schedule', draft);
    expect(status).toBe(201);
    return body.post as AnyJson;
  };
  return { olga, editor, writer, accounts, schedule };
}

type Noted = { who: string; what: string; subject: string; accounts: string[]; before: AnyJson; after: AnyJson };

async function noted(olga: Pick<Person, 'uid'>): Promise<Noted[]> {
  const { rows } = await sql<Noted>`select person_name who, what, subject, accounts, before, after from activity
    where space_id = ${ownSpaceOf(olga.uid)} and what not like 'account-%' order by id`.execute(server.db);
  return rows;
}

const said = (rows: readonly Noted[]) => rows.map(({ who, what }) => `${who}: ${what}`).sort();
const edit = async (person: Caller, id: string, change: object) => {
  const { version } = (await person.json('GET', `/api/posts/${id}`)).body;
  const { status, body } = await person.json('PATCH', `/api/posts/${id}`, { version, ...change });
  expect(status).toBe(200);
  return body.post as AnyJson;
};

test('TEAM-14 a post that is scheduled, changed, moved, deleted and brought back is told with times and accounts, without its texts', async () => {
  const { olga, editor, accounts, schedule } = await team();
  const [first, second] = [inDays(2), inDays(3)];
  const { id } = await schedule(olga, { scheduledDate: first });
  await edit(editor, id, { title: 'Kiln opening', scheduledDate: second });
  await edit(editor, id, { platforms: accounts });
  await olga.json('POST', `/api/posts/${id}/cancel`);
  await editor.json('POST', `/api/posts/${id}/restore`);
  await olga.json('DELETE', `/api/posts/${id}`);
  const rows = await noted(olga);
  expect(said(rows)).toEqual([
    'Olga: post-deleted',
    'Olga: post-deleted',
    'Olga: post-scheduled',
    'editor: post-changed',
    'editor: post-changed',
    'editor: post-moved',
    'editor: post-restored',
  ]);
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([id]));
  const of = (what: string) => rows.filter((row) => row.what === what);
  expect(of('post-scheduled')).toMatchObject([{ before: null, after: { at: first }, accounts: [accounts[0]] }]);
  expect(of('post-moved')).toMatchObject([{ before: { at: first }, after: { at: second }, accounts: [accounts[0]] }]);
  expect(of('post-changed')).toMatchObject(
    [
      { before: null, accounts: [accounts[0]] },
      { before: { accounts: [accounts[0]] }, after: { at: second }, accounts: [...accounts].sort() },
    ].map((row) => ({ ...row, accounts: expect.arrayContaining([...row.accounts]) })),
  );
  expect(of('post-deleted')).toMatchObject([{ before: { at: second } }, { before: { at: second } }]);
  expect(JSON.stringify(rows)).not.toContain('Kiln');
});

test('TEAM-14 a post that is sent twice is told once', async () => {
  const { olga, accounts } = await team();
  const draft = { title: 'Kiln', description: 'It opens.', scheduledDate: inDays(2), platforms: [accounts[0]] };
  const send = async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'once' };
    const init = { method: 'POST', headers, body: JSON.stringify(draft) };
    return (await olga.fetch('/api/social/posts/schedule', init)).status;
  };
  expect(await Promise.all([send(), send(), send()])).toEqual([201, 201, 201]);
  expect(said(await noted(olga))).toEqual(['Olga: post-scheduled']);
});

test('TEAM-14 what was deleted before it was removed is told once', async () => {
  const { olga, schedule } = await team();
  const { id } = await schedule(olga);
  await olga.json('POST', `/api/posts/${id}/cancel`);
  await olga.json('DELETE', `/api/posts/${id}`);
  expect(said(await noted(olga))).toEqual(['Olga: post-deleted', 'Olga: post-scheduled']);
});

test('TEAM-14 what a writer sends, what is sent back and approved is told, without the sentence', async () => {
  const { olga, writer, schedule } = await team();
  const { id, version } = await schedule(writer);
  const back = { version, sentence: 'Say what it costs.' };
  expect((await olga.json('POST', `/api/posts/${id}/return`, back)).status).toBe(200);
  const changed = await edit(writer, id, { title: 'Kiln for 10' });
  expect((await olga.json('POST', `/api/posts/${id}/approve`, { version: changed.version })).status).toBe(200);
  const rows = await noted(olga);
  expect(said(rows)).toEqual([
    'Olga: post-approved',
    'Olga: post-returned',
    'writer: post-changed',
    'writer: post-submitted',
    'writer: post-submitted',
  ]);
  expect(JSON.stringify(rows)).not.toContain('costs');
});

test('TEAM-14 what is done about single accounts names these alone', async () => {
  const { olga, editor, accounts, schedule } = await team();
  const { id } = await schedule(olga, { platforms: accounts });
  await sql`update targets set status = 'held', run_at = null where post_id = ${id}`.execute(server.db);
  const { targets } = (await olga.json('GET', `/api/posts/${id}`)).body;
  const of = (account: string) => targets.filter((each: AnyJson) => each.connectionId === account);
  const retry = (account: string, more: object = {}) =>
    editor.json('POST', `/api/posts/${id}/retry`, { targets: of(account).map((each: AnyJson) => each.id), ...more });
  expect((await retry(accounts[1])).status).toBe(200);
  expect((await retry(accounts[0], { action: 'skip' })).status).toBe(200);
  const rows = (await noted(olga)).slice(1);
  expect(rows).toMatchObject([
    { who: 'editor', what: 'post-retried', accounts: [accounts[1]] },
    { who: 'editor', what: 'post-given-up', accounts: [accounts[0]] },
  ]);
});

test('TEAM-14 a repeat is told as one, when it is made, changed, brought back and ended, and not by each of its posts', async () => {
  const { olga, editor, accounts } = await team();
  const draft = { title: 'Kiln', description: 'It opens.', scheduledDate: inDays(2), platforms: [accounts[0]] };
  const { series } = (await olga.json('POST', '/api/series', { ...draft, rule: 'FREQ=DAILY;COUNT=3' })).body;
  const change = { version: series.version, scope: 'all', date: series.start, rule: 'FREQ=DAILY;COUNT=2' };
  const changed = await editor.json('PATCH', `/api/series/${series.id}`, change);
  expect(changed.status).toBe(200);
  const undo = await editor.json('POST', `/api/series/${series.id}/undo`, { change: changed.body.undo.change });
  expect(undo.status).toBe(200);
  const query = `version=${undo.body.series.version}&scope=all&planned=delete`;
  expect((await olga.json('DELETE', `/api/series/${series.id}?${query}`)).status).toBe(200);
  const rows = await noted(olga);
  expect(rows.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'Olga: repeat-made',
    'editor: repeat-changed',
    'editor: repeat-restored',
    'Olga: repeat-ended',
  ]);
  expect(rows[1]).toMatchObject({
    accounts: [accounts[0]],
    before: { repeat: { rule: expect.stringContaining('COUNT=3'), start: series.start } },
    after: { repeat: { rule: expect.stringContaining('COUNT=2') } },
  });
});

test('TEAM-14 the yes to a repeat is told once, with that to the post at which it was given', async () => {
  const { olga, editor, accounts } = await team();
  await olga.json('PATCH', '/api/approval-settings', { editorsApprove: true, twoPersons: true });
  const draft = { title: 'Kiln', description: 'It opens.', scheduledDate: inDays(2), platforms: [accounts[0]] };
  const { status } = await editor.json('POST', '/api/series', { ...draft, rule: 'FREQ=DAILY;COUNT=3' });
  expect(status).toBe(201);
  const { body } = await olga.json('GET', `/api/posts?from=${inDays(0)}&to=${inDays(9)}`);
  const [post] = body.posts;
  expect((await olga.json('POST', `/api/posts/${post.id}/approve`, { version: post.version })).status).toBe(200);
  expect(said(await noted(olga))).toEqual([
    'Olga: approval-changed',
    'Olga: post-approved',
    'Olga: repeat-approved',
    'editor: repeat-made',
  ]);
});

test('TEAM-14 changed settings of approval are told with what they were', async () => {
  const { olga } = await team();
  const set = () => olga.json('PATCH', '/api/approval-settings', { editorsApprove: true });
  expect([(await set()).status, (await set()).status]).toEqual([200, 200]);
  expect(await noted(olga)).toMatchObject([
    {
      who: 'Olga',
      what: 'approval-changed',
      accounts: null,
      before: { editorsApprove: false },
      after: { editorsApprove: true },
    },
  ]);
});
