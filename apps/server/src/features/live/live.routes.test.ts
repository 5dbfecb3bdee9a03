import { liveTopics } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { notifyLive } from '#/db/notify.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Stream {
  events: { event: string; data: unknown }[];
  ended: Promise<void>;
  status: number;
}

/** Opens the stream as a browser does. The stream listens once its first bytes have arrived. */
async function open(person: Person, space?: string): Promise<Stream> {
  const answer = await person.fetch(`/api/live${space === undefined ? '' : `?space=${space}`}`);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const events: Stream['events'] = [];
  const connected = Promise.withResolvers<void>();
  const ended = read();
  async function read(): Promise<void> {
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      connected.resolve();
      text += part.value;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/m.exec(message) ?? [];
        if (event !== '') events.push({ event, data: JSON.parse(data) });
      }
    }
  }
  // The request's signal will not do: once the request is garbage-collected, the signal no longer reports an abort.
  onTestFinished(async () => {
    await reader.cancel();
    await ended;
  });
  await connected.promise;
  return { events, ended, status: answer.status };
}

test('tells each browser of a user what changed, and nobody else', async () => {
  const [ada, bob] = await Promise.all([server.register('Ada'), server.register('Bob')]);
  const [first, second, others] = await Promise.all([open(ada), open(ada), open(bob)]);
  await notifyLive(server.db, [
    { userId: ada.uid, topics: ['posts', 'usage'], postId: 'p1' },
    { userId: bob.uid, topics: ['connections'] },
  ]);
  const change = { event: 'change', data: { topics: ['posts', 'usage'], postId: 'p1' } };
  await vi.waitFor(() => {
    expect(first.events).toEqual([change]);
    expect(second.events).toEqual([change]);
    expect(others.events).toEqual([{ event: 'change', data: { topics: ['connections'] } }]);
  });
});

test('TEAM-03 a stream tells of one space, and of what concerns its person', async () => {
  const [ada, bob] = await Promise.all([server.register('Ada'), server.register('Bob')]);
  await sql`insert into space_members (space_id, user_id, role) values (${ada.uid}, ${bob.uid}, 'viewer')`.execute(
    server.db,
  );
  const [adas, bobsThere, bobsOwn] = await Promise.all([open(ada), open(bob, ada.uid), open(bob)]);
  await notifyLive(server.db, [
    { spaceId: ada.uid, topics: ['posts'], postId: 'p1' },
    { userId: ada.uid, topics: ['me'] },
    { userId: bob.uid, topics: ['messages'] },
  ]);
  const posts = { event: 'change', data: { topics: ['posts'], postId: 'p1' } };
  const own = (topic: string) => ({ event: 'change', data: { topics: [topic] } });
  await vi.waitFor(() => {
    expect(adas.events).toEqual([posts, own('me')]);
    expect(bobsThere.events).toEqual([posts, own('messages')]);
    expect(bobsOwn.events).toEqual([own('messages')]);
  });
});

test('TEAM-09 a stream ends with the membership, at once, and only there', async () => {
  const [ada, bob] = await Promise.all([server.register('Ada'), server.register('Bob')]);
  await sql`insert into space_members (space_id, user_id, role) values (${ada.uid}, ${bob.uid}, 'editor')`.execute(
    server.db,
  );
  const [there, here, adas] = await Promise.all([open(bob, ada.uid), open(bob), open(ada)]);
  expect((await ada.json('DELETE', `/api/members/${bob.uid}`)).status).toBe(204);
  await there.ended;
  await notifyLive(server.db, [
    { userId: bob.uid, topics: ['me'] },
    { userId: ada.uid, topics: ['me'] },
  ]);
  await vi.waitFor(() => {
    for (const { events } of [here, adas]) expect(events).toContainEqual({ event: 'change', data: { topics: ['me'] } });
  });
});

test('TEAM-08 a stream that is open when its member becomes bound to accounts ends, and names no post when it opens anew', async () => {
  const [ada, bob] = await Promise.all([server.register('Ada'), server.register('Bob')]);
  await sql`insert into space_members (space_id, user_id, role) values (${ada.uid}, ${bob.uid}, 'editor')`.execute(
    server.db,
  );
  const account = await addConnection(server, ada);
  const [there, own] = await Promise.all([open(bob, ada.uid), open(bob)]);
  const bind = (accounts: string[] | null) => ada.json('PATCH', `/api/members/${bob.uid}`, { accounts });
  const change = () => notifyLive(server.db, [{ spaceId: ada.uid, topics: ['posts'], postId: 'p1' }]);
  expect((await bind([account])).status).toBe(200);
  await there.ended;
  const bound = await open(bob, ada.uid);
  await change();
  await vi.waitFor(() => expect(bound.events).toContainEqual({ event: 'change', data: { topics: ['posts'] } }));
  await bind(null);
  await bound.ended;
  const again = await open(bob, ada.uid);
  await change();
  await vi.waitFor(() =>
    expect(again.events).toContainEqual({ event: 'change', data: { topics: ['posts'], postId: 'p1' } }),
  );
  await notifyLive(server.db, [{ userId: bob.uid, topics: ['me'] }]);
  await vi.waitFor(() => expect(own.events).toContainEqual({ event: 'change', data: { topics: ['me'] } }));
});

test('tells it when the change is committed, not before and not when it is taken back', async () => {
  const ada = await server.register('Ada');
  const stream = await open(ada);
  await server.db
    .transaction()
    .execute(async (trx) => {
      await notifyLive(trx, [{ userId: ada.uid, topics: ['usage'] }]);
      throw new Error('taken back');
    })
    .catch(() => undefined);
  await notifyLive(server.db, [{ userId: ada.uid, topics: ['me'] }]);
  await vi.waitFor(() => expect(stream.events).toEqual([{ event: 'change', data: { topics: ['me'] } }]));
});

test('ends with the session, at once, and only with its own', async () => {
  const ada = await server.register('Ada');
  const here = await open(ada);
  const answer = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ada.email, password: ada.password }),
  });
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  const elsewhere = await open({ ...ada, fetch: (path, init) => server.fetch(path, { ...init, headers: { cookie } }) });

  await ada.json('POST', '/api/auth/sign-out');
  await here.ended;
  await notifyLive(server.db, [{ userId: ada.uid, topics: ['me'] }]);
  await vi.waitFor(() => expect(elsewhere.events).toHaveLength(1));
});

test('after PostgreSQL was away every browser is told to fetch everything', async () => {
  const ada = await server.register('Ada');
  const stream = await open(ada);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'nonet:listen:%' and datname = current_database()`.execute(server.db);
  const everything = {
    event: 'change',
    data: {
      topics: liveTopics,
    },
  };
  await vi.waitFor(() => expect(stream.events).toEqual([everything]));
  await notifyLive(server.db, [{ userId: ada.uid, topics: ['me'] }]);
  await vi.waitFor(() => expect(stream.events).toEqual([everything, { event: 'change', data: { topics: ['me'] } }]));
});

test('one connection serves all browsers of this process', async () => {
  const people = await Promise.all(['Ada', 'Bob', 'Eve'].map((name) => server.register(name)));
  await Promise.all(people.map((person) => open(person)));
  const { rows } = await sql`select pid from pg_stat_activity
    where application_name like 'nonet:listen:%' and datname = current_database()`.execute(server.db);
  expect(rows).toHaveLength(1);
});

test('one person who opens more and more streams keeps the newest ten, and others keep theirs', async () => {
  const [ada, bob] = await Promise.all([server.register('Ada'), server.register('Bob')]);
  const others = await open(bob);
  const streams: Stream[] = [];
  for (let count = 0; count < 12; count++) streams.push(await open(ada));
  const [first, second, ...rest] = streams;
  await Promise.all([first!.ended, second!.ended]);
  expect(first!.events).toEqual([{ event: 'replaced', data: {} }]);
  await notifyLive(
    server.db,
    [ada, bob].map(({ uid }) => ({ userId: uid, topics: ['me'] as const })),
  );
  const change = { event: 'change', data: { topics: ['me'] } };
  await vi.waitFor(() => {
    for (const stream of [...rest, others]) expect(stream.events).toEqual([change]);
  });
  expect(second!.events).toEqual([{ event: 'replaced', data: {} }]);
});

test('a person who would cost others their only streams is refused, and told when to come again', async () => {
  const small = await startTestServer({ streams: { perPerson: 10, inAll: 1 } });
  onTestFinished(() => small.close());
  const [ada, bob] = [await small.register('Ada'), await small.register('Bob')];
  const stream = await open(ada);
  const refused = await bob.fetch('/api/live');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({ code: 'live-full' });
  await notifyLive(small.db, [{ userId: ada.uid, topics: ['me'] }]);
  await vi.waitFor(() => expect(stream.events).toEqual([{ event: 'change', data: { topics: ['me'] } }]));
});

test('a notice that is not in the agreed form is left out', async () => {
  const ada = await server.register('Ada');
  const stream = await open(ada);
  for (const payload of ['', 'nonsense', '{}', JSON.stringify({ userId: ada.uid, topics: ['secrets'] })]) {
    await sql`select pg_notify('nonet_live', ${payload})`.execute(server.db);
  }
  await notifyLive(server.db, [{ userId: ada.uid, topics: ['me'] }]);
  await vi.waitFor(() => expect(stream.events).toEqual([{ event: 'change', data: { topics: ['me'] } }]));
});

test('ends at shutdown', async () => {
  const closing = await startTestServer();
  const stream = await open(await closing.register('Ada'));
  await closing.close();
  await stream.ended;
});

test('TEAM-08 whoever is bound to some accounts of a space is told of no single post', async () => {
  const [ada, eve, bob] = await Promise.all(['Ada', 'Eve', 'Bob'].map((name) => server.register(name)));
  for (const [member, accounts] of [
    [eve!, ['one']],
    [bob!, null],
  ] as const) {
    await sql`insert into space_members (space_id, user_id, role, accounts)
      values (${ada!.uid}, ${member.uid}, 'editor', ${accounts}::text[])`.execute(server.db);
  }
  const [bound, other] = await Promise.all([open(eve!, ada!.uid), open(bob!, ada!.uid)]);
  await notifyLive(server.db, [{ spaceId: ada!.uid, topics: ['posts'], postId: 'p1' }]);
  await vi.waitFor(() => {
    expect(other.events).toEqual([{ event: 'change', data: { topics: ['posts'], postId: 'p1' } }]);
    expect(bound.events).toEqual([{ event: 'change', data: { topics: ['posts'] } }]);
  });
});
