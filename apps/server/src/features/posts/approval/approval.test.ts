import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { askUnapproved } from '#/features/posts/approval/ask-unapproved.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { passTime } from '#/testing/pass-time.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Caller = Pick<Person, 'json'>;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A space with one of each role, and an account. */
async function team(rules: object = {}) {
  const olga = await server.register('Olga');
  const account = await addConnection(server, olga, `studio-${olga.uid.slice(0, 6)}`);
  const people = { manager: 'Mia', editor: 'Ed', writer: 'Wim', viewer: 'Vic' } as const;
  const as: Record<string, Caller & { uid: string }> = { owner: { uid: olga.uid, json: olga.json } };
  for (const [role, name] of Object.entries(people)) {
    const person = await server.register(name);
    await addMember(server, olga, person, { role: role as keyof typeof people });
    as[role] = { ...within(person, olga.uid), uid: person.uid };
  }
  expect((await olga.json('PATCH', '/api/approval-settings', rules)).status).toBe(200);
  const { owner, manager, editor, writer, viewer } = as as Record<
    'owner' | keyof typeof people,
    Caller & { uid: string }
  >;
  const schedule = async (person: Caller, more: object = {}) => {
    const draft = { title: 'Kiln', description: 'It opens.', scheduledDate: inDays(2), platforms: [account], ...more };
    const { status, body } = await person.json('POST', '/api/social/posts/schedule', draft);
    expect(status).toBe(201);
    return body.post as AnyJson;
  };
  return { olga, owner, manager, editor, writer, viewer, account, schedule };
}

const read = async (person: Caller, id: string) => (await person.json('GET', `/api/posts/${id}`)).body;
const stateOf = (post: AnyJson): string => post.approval?.state ?? 'none';
const runsOf = async (id: string) =>
  (
    await sql<{ status: string; isQueued: boolean }>`
    select status, run_at is not null "isQueued" from targets where post_id = ${id}`.execute(server.db)
  ).rows;
const judge = (person: Caller, id: string, verb: string, body: object) =>
  person.json('POST', `/api/posts/${id}/${verb}`, body);
const edit = (person: Caller, post: AnyJson, change: object) =>
  person.json('PATCH', `/api/posts/${post.id}`, { version: post.version, ...change });

describe('a post that waits', () => {
  test('APPR-01 a writer’s post is stored, counted and not in the queue; an editor’s goes out', async () => {
    const { writer, editor, manager, schedule } = await team();
    const post = await schedule(writer);
    expect(post).toMatchObject({
      approval: { state: 'waiting', mayApprove: false },
      author: { isYou: true },
      status: 'pending',
    });
    expect(post.targets[0].nextAt).toBeNull();
    expect(await runsOf(post.id)).toEqual([{ status: 'pending', isQueued: false }]);
    expect(stateOf(await schedule(editor))).toBe('none');
    expect(await read(manager, post.id)).toMatchObject({
      approval: { state: 'waiting', mayApprove: true, ofVersion: null },
      author: { name: 'Wim', isYou: false },
      canBeEdited: true,
    });
  });

  test('APPR-01 the database lets nothing of it into the queue, whoever writes it', async () => {
    const { writer, schedule } = await team();
    const post = await schedule(writer);
    const queue = () =>
      sql`update targets set run_at = clock_timestamp() where post_id = ${post.id}`.execute(server.db);
    await expect(queue()).rejects.toThrow('targets_wait_for_approval');
    const lie = () => sql`update targets set approval = 'none' where post_id = ${post.id}`.execute(server.db);
    await expect(lie()).rejects.toThrow('targets_post');
    const lateTarget = () =>
      sql`insert into targets (space_id, post_id, connection_id, network, due_at, run_at)
      select space_id, post_id, connection_id || 'x', network, due_at, clock_timestamp() from targets where post_id = ${post.id}`.execute(
        server.db,
      );
    await expect(lateTarget()).rejects.toThrow('targets_post');
    const release = () => sql`update posts set approval = 'approved' where id = ${post.id}`.execute(server.db);
    await expect(release()).rejects.toThrow('check');
  });

  test('APPR-02 a yes is of one version and brings it into the queue; asked again it is still that yes', async () => {
    const { owner, writer, manager, schedule } = await team();
    const post = await schedule(writer);
    const changed = (await edit(writer, post, { description: 'It opens at ten.' })).body.post;
    expect((await judge(manager, post.id, 'approve', { version: post.version })).body.code).toBe('version-conflict');
    expect(await runsOf(post.id)).toEqual([{ status: 'pending', isQueued: false }]);
    const { status, body } = await judge(manager, post.id, 'approve', { version: changed.version });
    expect({ status, state: stateOf(body.post), version: body.post.version }).toEqual({
      status: 200,
      state: 'approved',
      version: changed.version,
    });
    expect(await runsOf(post.id)).toEqual([{ status: 'pending', isQueued: true }]);
    expect(body.post.targets[0].nextAt).not.toBeNull();
    // The answer may have been lost.
    expect((await judge(manager, post.id, 'approve', { version: changed.version })).status).toBe(200);
    expect((await judge(owner, post.id, 'approve', { version: changed.version })).body.code).toBe('not-waiting');
    expect((await told(post.id)).filter((line) => line.endsWith('approved'))).toEqual(['Wim: approved']);
  });

  test('APPR-02 a writer’s change of an approved post makes it wait; the same again does not', async () => {
    const { writer, manager, schedule } = await team();
    const post = await schedule(writer);
    const approved = (await judge(manager, post.id, 'approve', { version: post.version })).body.post;
    const same = (await edit(writer, approved, { description: 'It opens.' })).body.post;
    expect(stateOf(same)).toBe('approved');
    expect(await runsOf(post.id)).toEqual([{ status: 'pending', isQueued: true }]);
    expect(same.approval).toMatchObject({ ofVersion: post.version, by: { name: 'Mia' } });
    const moved = (await edit(writer, same, { scheduledDate: inDays(3) })).body.post;
    expect(stateOf(moved)).toBe('waiting');
    expect(await runsOf(post.id)).toEqual([{ status: 'pending', isQueued: false }]);
    const { body } = await manager.json('GET', `/api/posts/${post.id}/changes`);
    expect(body).toMatchObject({ since: post.version, version: moved.version, changes: [{ field: 'time' }] });
  });

  test('APPR-02 an editor’s comma leaves it waiting, a manager’s is a yes', async () => {
    const { writer, manager, editor, schedule } = await team();
    const post = await schedule(writer);
    const byEditor = (await edit(editor, post, { description: 'It, opens.' })).body.post;
    expect(stateOf(byEditor)).toBe('waiting');
    expect((await judge(editor, post.id, 'approve', { version: byEditor.version })).status).toBe(403);
    const byManager = (await edit(manager, byEditor, { description: 'It really opens.' })).body.post;
    expect(byManager.approval).toMatchObject({ state: 'approved', ofVersion: byManager.version, by: { isYou: true } });
    expect(await runsOf(post.id)).toEqual([{ status: 'pending', isQueued: true }]);
  });

  test('APPR-03 it is sent back with a sentence, changed and approved', async () => {
    const { writer, manager, schedule } = await team();
    const post = await schedule(writer);
    const { version } = post;
    expect((await judge(manager, post.id, 'return', { version, sentence: ' ' })).body.code).toBe('sentence-missing');
    const { status } = await judge(manager, post.id, 'return', { version, sentence: 'Say when.', about: 'text' });
    expect(status).toBe(200);
    const returned = await read(writer, post.id);
    expect(returned.approval).toMatchObject({
      state: 'returned',
      sentence: 'Say when.',
      about: 'text',
      by: { name: 'Mia' },
    });
    expect((await writer.json('GET', '/api/approvals')).body.posts.map(({ id }: AnyJson) => id)).toEqual([post.id]);
    const again = (await edit(writer, returned, { description: 'It opens at ten.' })).body.post;
    expect(again.approval).toMatchObject({ state: 'waiting', sentence: null, ofVersion: version });
    await judge(manager, post.id, 'return', { version: again.version, sentence: 'Sure?' });
    // Saved as it is, it is sent once more.
    const asItIs = (await edit(writer, again, {})).body.post;
    expect(asItIs.approval).toMatchObject({ state: 'waiting', sentence: null });
    expect((await judge(manager, post.id, 'approve', { version: asItIs.version })).status).toBe(200);
  });

  test('APPR-03 what was sent back can be sent again as it is, and a yes can be taken back until it is out', async () => {
    const { writer, manager, editor, schedule } = await team();
    const post = await schedule(writer);
    const { version } = post;
    await judge(manager, post.id, 'return', { version, sentence: 'No.' });
    expect(stateOf((await judge(writer, post.id, 'submit', { version })).body.post)).toBe('waiting');
    await judge(manager, post.id, 'approve', { version });
    expect((await judge(editor, post.id, 'submit', { version })).status).toBe(403);
    expect(stateOf((await judge(manager, post.id, 'submit', { version })).body.post)).toBe('waiting');
    expect(await runsOf(post.id)).toEqual([{ status: 'pending', isQueued: false }]);
  });

  test('APPR-01 a writer changes, moves and deletes only what is theirs', async () => {
    const { writer, editor, owner, schedule } = await team();
    const others = await schedule(editor);
    expect((await read(writer, others.id)).canBeEdited).toBe(false);
    expect((await edit(writer, others, { title: 'Mine' })).status).toBe(403);
    expect((await writer.json('POST', `/api/posts/${others.id}/cancel`)).status).toBe(403);
    expect((await writer.json('DELETE', `/api/posts/${others.id}`)).status).toBe(403);
    const { refused } = (await writer.json('POST', '/api/posts/remove', { posts: [{ id: others.id, version: 1 }] }))
      .body;
    expect(refused.map(({ code }: AnyJson) => code)).toEqual(['not-allowed']);
    expect((await read(owner, others.id)).title).toBe('Kiln');
    const own = await schedule(writer);
    expect((await writer.json('POST', `/api/posts/${own.id}/cancel`)).status).toBe(200);
    expect((await writer.json('POST', `/api/posts/${own.id}/restore`)).status).toBe(200);
    expect(await runsOf(own.id)).toEqual([{ status: 'pending', isQueued: false }]);
  });

  test('APPR-07 a drag of their own by a writer makes an approved post wait again, as any change does', async () => {
    const { writer, editor, manager, schedule } = await team();
    const [own, others] = [await schedule(writer), await schedule(editor)];
    await judge(manager, own.id, 'approve', { version: own.version });
    const posts = [own, others].map(({ id, version }) => ({
      id,
      version,
      wallTime: inDays(4).slice(0, 16),
      timeZone: 'UTC',
    }));
    const { changed, refused } = (await writer.json('POST', '/api/posts/move', { posts })).body;
    expect(changed.map((post: AnyJson) => [post.id, stateOf(post)])).toEqual([[own.id, 'waiting']]);
    expect(refused).toMatchObject([{ id: others.id, code: 'not-allowed' }]);
    expect(await runsOf(own.id)).toEqual([{ status: 'pending', isQueued: false }]);
    expect(await runsOf(others.id)).toEqual([{ status: 'pending', isQueued: true }]);
  });

  test('APPR-06 where the space says so editors approve', async () => {
    const { writer, editor, schedule } = await team({ editorsApprove: true });
    const post = await schedule(writer);
    expect((await judge(editor, post.id, 'approve', { version: post.version })).status).toBe(200);
  });

  test('APPR-06 with the two-person rule nobody’s yes counts for what they wrote or changed', async () => {
    const { owner, manager, writer, schedule } = await team({ twoPersons: true });
    const own = await schedule(manager);
    expect(stateOf(own)).toBe('waiting');
    expect((await judge(manager, own.id, 'approve', { version: own.version })).status).toBe(403);
    expect((await manager.json('GET', '/api/approvals/count')).body).toEqual({ waiting: 0 });
    expect((await owner.json('GET', '/api/approvals/count')).body).toEqual({ waiting: 1 });
    expect((await judge(owner, own.id, 'approve', { version: own.version })).status).toBe(200);
    const post = await schedule(writer);
    const byManager = (await edit(manager, post, { title: 'Kilns' })).body.post;
    expect(stateOf(byManager)).toBe('waiting');
    expect((await judge(manager, post.id, 'approve', { version: byManager.version })).status).toBe(403);
    expect((await judge(owner, post.id, 'approve', { version: byManager.version })).status).toBe(200);
  });

  test('APPR-06 the two-person rule needs two who may approve', async () => {
    const olga = await server.register('Olga');
    const other = await server.register('Wim');
    await addMember(server, olga, other, { role: 'writer' });
    const { status, body } = await olga.json('PATCH', '/api/approval-settings', { twoPersons: true });
    expect([status, body.code]).toEqual([409, 'needs-second-approver']);
    expect((await olga.json('GET', '/api/approval-settings')).body).toEqual({
      editorsApprove: false,
      twoPersons: false,
      clientApproves: false,
      approvers: ['Olga'],
    });
    expect(
      (await within(other, olga.uid).json('PATCH', '/api/approval-settings', { editorsApprove: true })).status,
    ).toBe(403);
  });
});

/** The kinds of what each person was told of a post: one message after the other, each by their names. */
async function told(id: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select u.name || ': ' || m.kind as text from messages m join users u on u.id = m.user_id join targets t on t.id = m.target_id
    where t.post_id = ${id} order by (select min(n.created_at) from messages n where n.key = m.key), u.name`.execute(
    server.db,
  );
  return rows.map(({ text }) => text);
}

describe('what people are told', () => {
  test('APPR-03, NOTE-01 who may approve hears of what is sent, and its author of what became of it', async () => {
    const { writer, manager, schedule } = await team();
    const { id, version } = await schedule(writer);
    expect(await told(id)).toEqual(['Mia: to-approve', 'Olga: to-approve']);
    await judge(manager, id, 'return', { version, sentence: 'Say when.' });
    const again = (await edit(writer, { id, version }, { description: 'It opens at ten.' })).body.post;
    // A change of what waits is not told once more.
    const changed = (await edit(writer, again, { description: 'It opens at eleven.' })).body.post;
    await judge(manager, id, 'approve', { version: changed.version });
    expect((await told(id)).slice(2)).toEqual([
      'Wim: sent-back',
      'Mia: to-approve',
      'Olga: to-approve',
      'Wim: approved',
    ]);
    const { messages } = (await writer.json('GET', '/api/messages')).body;
    expect(messages.map(({ title }: AnyJson) => title)).toEqual([
      'Olga: Mia approved “Kiln”',
      'Olga: Mia sent “Kiln” back',
    ]);
  });

  test('APPR-06 editors hear of it where they may approve, and whoever is bound to other accounts does not', async () => {
    const { olga, writer, manager, schedule } = await team({ editorsApprove: true });
    const other = await addConnection(server, olga, `other-${olga.uid.slice(0, 6)}`);
    await sql`update space_members set accounts = ${[other]} where user_id = ${manager.uid}`.execute(server.db);
    expect(await told((await schedule(writer)).id)).toEqual(['Ed: to-approve', 'Olga: to-approve']);
  });
});

describe('what waits at its time', () => {
  const pass = (id: string) =>
    sql`with p as (update posts set scheduled_at = clock_timestamp() - interval '1 minute' where id = ${id})
    update targets set due_at = clock_timestamp() - interval '1 minute' where post_id = ${id}`.execute(server.db);

  test('APPR-04 asks, is told to whoever may approve and to its author, and is sent only by a yes', async () => {
    const { writer, manager, editor, schedule } = await team();
    const post = await schedule(writer);
    await pass(post.id);
    await askUnapproved(server.db);
    await askUnapproved(server.db);
    const late = await read(manager, post.id);
    expect(late).toMatchObject({
      status: 'failed',
      approval: { state: 'waiting' },
      targets: [{ status: 'asks', error: { code: 'not-approved' } }],
    });
    const told = await sql<{ name: string }>`
      select u.name from messages m join users u on u.id = m.user_id join targets t on t.id = m.target_id
      where t.post_id = ${post.id} and m.kind = 'needs-you' order by u.name`.execute(server.db);
    expect(told.rows.map(({ name }) => name)).toEqual(['Mia', 'Olga', 'Wim']);
    expect((await editor.json('POST', `/api/posts/${post.id}/retry`, { action: 'send' })).body.code).toBe(
      'not-approved',
    );
    expect((await manager.json('GET', '/api/approvals')).body.posts.map(({ id }: AnyJson) => id)).toEqual([post.id]);
    const { status, body } = await judge(manager, post.id, 'approve', { version: post.version });
    expect([status, body.post.targets[0].status]).toEqual([200, 'asks']);
    expect(await runsOf(post.id)).toEqual([{ status: 'asks', isQueued: false }]);
    expect((await editor.json('POST', `/api/posts/${post.id}/retry`, { action: 'send' })).status).toBe(200);
    expect(await runsOf(post.id)).toEqual([{ status: 'pending', isQueued: true }]);
  });

  test('APPR-04 what nobody has approved is told a day ahead and an hour ahead, once each', async () => {
    const { writer, schedule } = await team();
    const { id } = await schedule(writer, { scheduledDate: inDays(1 + 5 / 1_440) });
    const toldAfter = async (minutes: number) => {
      await passTime(server.db, minutes * 60_000);
      for (let round = 0; round < 2; round++) {
        await server.enqueueTimedJobs();
        await server.runJobs();
      }
      return (await told(id)).filter((line) => line.endsWith('at-risk'));
    };
    const all = ['Mia: at-risk', 'Olga: at-risk', 'Wim: at-risk'];
    expect(await toldAfter(0)).toEqual([]);
    expect(await toldAfter(10)).toEqual(all);
    expect(await toldAfter(60)).toEqual(all);
    expect(await toldAfter(22 * 60)).toEqual([...all, ...all]);
  });

  test('APPR-04 editors who may approve hear of it, too', async () => {
    const { writer, schedule } = await team({ editorsApprove: true });
    const post = await schedule(writer);
    await pass(post.id);
    await askUnapproved(server.db);
    const late = (await told(post.id)).filter((line) => line.endsWith('needs-you'));
    expect(late.sort()).toEqual(['Ed: needs-you', 'Mia: needs-you', 'Olga: needs-you', 'Wim: needs-you']);
  });

  test('APPR-04 a yes with the wish to send sends it', async () => {
    const { writer, manager, schedule } = await team();
    const post = await schedule(writer);
    await pass(post.id);
    await askUnapproved(server.db);
    const { body } = await judge(manager, post.id, 'approve', { version: post.version, sendNow: true });
    expect(body).toMatchObject({ publishesNow: true, post: { approval: { state: 'approved' } } });
    expect(await runsOf(post.id)).toEqual([{ status: 'pending', isQueued: true }]);
  });

  test('APPR-04 a post that is due in less than a day is blocked for want of a yes, and ready with it', async () => {
    const { writer, manager, schedule } = await team();
    const soon = await schedule(writer, { scheduledDate: inDays(0.5) });
    expect(soon.targets[0].readiness).toMatchObject({ verdict: 'blocked', action: { kind: 'approve' } });
    const later = await schedule(writer, { scheduledDate: inDays(4) });
    expect(later.targets[0].readiness.verdict).toBe('ready');
    const { body } = await judge(manager, soon.id, 'approve', { version: soon.version });
    expect(body.post.targets[0].readiness.verdict).toBe('ready');
  });
});

describe('the queue', () => {
  test('APPR-05 has what waits for the caller, the soonest first, and nothing that waits for others', async () => {
    const { writer, manager, viewer, editor, schedule } = await team();
    const [later, sooner] = [
      await schedule(writer, { scheduledDate: inDays(5) }),
      await schedule(writer, { scheduledDate: inDays(4) }),
    ];
    await schedule(editor);
    const ids = async (person: Caller) =>
      (await person.json('GET', '/api/approvals')).body.posts.map(({ id }: AnyJson) => id);
    expect(await ids(manager)).toEqual([sooner.id, later.id]);
    for (const person of [viewer, editor, writer]) expect(await ids(person)).toEqual([]);
    const range = `from=${inDays(0)}&to=${inDays(9)}`;
    const found = async (query: string) =>
      (await manager.json('GET', `/api/posts?${range}&${query}`)).body.posts.length;
    expect([await found('approval=waiting'), await found('approval=approved'), await found('mine=true')]).toEqual([
      2, 0, 0,
    ]);
    const counts = (await writer.json('GET', `/api/posts/counts?${range}`)).body;
    expect(counts).toMatchObject({ approval: { waiting: 2 }, mine: 2, total: 3 });
  });

  test('APPR-05 several are approved in one call, each in its version; the answer says which were not', async () => {
    const { writer, manager, schedule } = await team();
    const [one, two] = [await schedule(writer), await schedule(writer)];
    await edit(writer, two, { title: 'Kilns' });
    const { body } = await manager.json('POST', '/api/posts/approve', {
      posts: [one, two].map(({ id, version }) => ({ id, version })),
    });
    expect(body.changed.map(({ id }: AnyJson) => id)).toEqual([one.id]);
    expect(body.refused).toMatchObject([{ id: two.id, code: 'version-conflict' }]);
  });

  test('APPR-05 of two who judge at once one is heard', async () => {
    const { owner, writer, manager, schedule } = await team();
    const { id, version } = await schedule(writer);
    const answers = await Promise.all([
      judge(manager, id, 'approve', { version }),
      judge(owner, id, 'return', { version, sentence: 'No.' }),
      judge(owner, id, 'approve', { version }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const state = stateOf(await read(manager, id));
    expect(await runsOf(id)).toEqual([{ status: 'pending', isQueued: state === 'approved' }]);
  });

  test('APPR-07 a repeat waits as a rule, and a yes to one of its posts is one to all', async () => {
    const { owner, manager, account } = await team({ twoPersons: true });
    const series = await manager.json('POST', '/api/series', {
      title: 'Kiln',
      description: 'It opens.',
      scheduledDate: inDays(1),
      platforms: [account],
      rule: 'FREQ=WEEKLY',
      timeZone: 'UTC',
    });
    expect(series.status).toBe(201);
    const { posts } = (await owner.json('GET', '/api/approvals')).body;
    expect(posts.length).toBeGreaterThan(3);
    const asked = await Promise.all(posts.map(({ id }: AnyJson) => told(id)));
    expect(asked.map((lines) => lines.includes('Olga: to-approve'))).toEqual([
      true,
      ...posts.slice(1).map(() => false),
    ]);
    expect((await judge(owner, posts[0].id, 'approve', { version: posts[0].version })).status).toBe(200);
    expect((await owner.json('GET', '/api/approvals')).body.posts).toEqual([]);
    const news = await Promise.all(posts.map(({ id }: AnyJson) => told(id)));
    expect(news.flat().filter((line) => line.endsWith(': approved'))).toEqual(['Mia: approved']);
    for (const { id } of posts) expect(await runsOf(id)).toEqual([{ status: 'pending', isQueued: true }]);
  });
});

test('APPR-01 in a space of one person nobody is asked, and nothing of it is told', async () => {
  const olga = await server.register('Olga');
  const account = await addConnection(server, olga, 'alone');
  const draft = { title: 'Kiln', description: 'It opens.', scheduledDate: inDays(2), platforms: [account] };
  const { post } = (await olga.json('POST', '/api/social/posts/schedule', draft)).body;
  expect([post.approval, post.author]).toEqual([undefined, undefined]);
});
