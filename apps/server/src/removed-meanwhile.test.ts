import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { order } from '#/testing/consent.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';
import { makeVideo } from '#/testing/video.ts';

/* What becomes of a call that is under way when its caller's membership, role or session ends (TEAM-09). */

const PART = 4 * 1024 * 1024;

let server: TestServer;
let owner: Person;
let sandbox: TestSandbox;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.environment });
  owner = await server.register('Olga');
  picture = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#4a7' } })
      .png()
      .toBuffer(),
  );
});
afterAll(() => server.close());

async function member(options: Parameters<typeof addMember>[3] = {}) {
  const person = await server.register('Mona');
  await addMember(server, owner, person, options);
  const inSpace = within(person, owner.uid);
  return { person, inSpace, remove: () => owner.json('DELETE', `/api/members/${person.uid}`) };
}

/** A body that stops at its half until `finish` sends the rest. `isTaken`: the server has read the first half. */
function slowBody(bytes: Uint8Array<ArrayBuffer>) {
  const isTaken = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const half = Math.ceil(bytes.length / 2);
  let pulls = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        pulls += 1;
        if (pulls === 1) return controller.enqueue(bytes.subarray(0, half));
        isTaken.resolve();
        await finish.promise;
        controller.enqueue(bytes.subarray(half));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, isTaken: isTaken.promise, finish: finish.resolve };
}

/** Begins a call that stores something in the space. When it is about to, the membership ends first. */
async function removedBefore<Answer>(
  { person }: Awaited<ReturnType<typeof member>>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await server.db.transaction().execute(async (trx) => {
    await sql`select from spaces where id = ${owner.uid} for no key update`.execute(trx);
    const begun = call();
    await expect.poll(callsThatWait).toBe(1);
    await sql`delete from space_members where user_id = ${person.uid}`.execute(trx);
    return { answer: begun };
  });
  return answer;
}

async function callsThatWait(): Promise<number> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(server.db)).rows.length;
}

const folder = () => path.join(server.config.dataDir, 'media');
const temporary = () => readdir(path.join(folder(), '.uploads'));
const mediaCount = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from media where space_id = ${owner.uid})::int
      + (select count(*) from unowned_files where storage_key like ${`${owner.uid}/%`})::int count`.execute(server.db);
  return rows[0]?.count;
};
const filesOfSpace = async () =>
  existsSync(path.join(folder(), owner.uid))
    ? (await readdir(path.join(folder(), owner.uid), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

const ends = {
  'is removed': {
    end: ({ remove }: Awaited<ReturnType<typeof member>>) => remove(),
    answer: { status: 404, code: 'no-such-space' },
  },
  'becomes a viewer': {
    end: ({ person }: Awaited<ReturnType<typeof member>>) =>
      owner.json('PATCH', `/api/members/${person.uid}`, { role: 'viewer' }),
    answer: { status: 403, code: 'not-allowed' },
  },
  'is signed out': {
    end: ({ person }: Awaited<ReturnType<typeof member>>) =>
      sql`delete from sessions where user_id = ${person.uid}`.execute(server.db),
    answer: { status: 401, code: 'authentication-required' },
  },
};
const captions = new TextEncoder().encode('1\n00:00:00,000 --> 00:00:01,000\nA kiln\n') as Uint8Array<ArrayBuffer>;

test.each(
  Object.keys(ends).flatMap((how) => [
    { how, path: '/api/media', bytes: () => picture },
    { how, path: '/api/captions', bytes: () => captions },
  ]),
)('TEAM-09 a file of somebody who $how while it is on its way to $path is not kept', async ({ how, path, bytes }) => {
  const { end, answer } = ends[how as keyof typeof ends];
  const mona = await member();
  const { body, isTaken, finish } = slowBody(bytes());
  const sent = mona.inSpace.fetch(path, { method: 'POST', body, headers: { 'x-file-name': 'a.srt' } });
  await isTaken;
  await end(mona);
  finish();
  const refused = await sent;
  expect([refused.status, (await readJson(refused)).code]).toEqual([answer.status, answer.code]);
  expect([await mediaCount(), await filesOfSpace(), await temporary()]).toEqual([0, [], []]);
});

test('TEAM-09 what a removed member was sending in parts ends with the membership: nothing is kept or counted of it', async () => {
  const mona = await member();
  const video = new Uint8Array(await makeVideo({ bytes: 1.5 * PART }));
  const begin = async () =>
    (await mona.inSpace.json('POST', '/api/media/uploads', { fileName: 'a.mp4', bytes: video.length })).body.id;
  const [id, whole] = [await begin(), await begin()];
  const { id: others } = (await owner.json('POST', '/api/media/uploads', { fileName: 'b.mp4', bytes: 8 })).body;
  const send = (upload: string, n: number, body: NonNullable<RequestInit['body']>) =>
    mona.inSpace.fetch(`/api/media/uploads/${upload}/parts/${n}`, { method: 'PUT', body });
  const partOf = (n: number) => video.slice(n * PART, (n + 1) * PART);
  for (const upload of [id, whole]) expect((await send(upload, 0, partOf(0))).status).toBe(204);
  expect((await send(whole, 1, partOf(1))).status).toBe(204);
  const { body, isTaken, finish } = slowBody(partOf(1));
  const sent = send(id, 1, body);
  await isTaken;
  // The file of this one is whole, and is put together while its sender is removed.
  const finished = await removedBefore(mona, () => mona.inSpace.json('POST', `/api/media/uploads/${whole}/finish`));
  expect(finished).toMatchObject({ status: 404, body: { code: 'no-such-space' } });
  await sql`insert into space_members (space_id, user_id, role) values (${owner.uid}, ${mona.person.uid}, 'editor')`.execute(
    server.db,
  );

  expect((await mona.remove()).status).toBe(204);
  finish();
  const refused = await sent;
  expect([refused.status, (await readJson(refused)).code]).toEqual([404, 'no-such-space']);
  expect(await mediaCount()).toBe(0);
  const { rows } = await sql<{ id: string }>`
    select id from uploads where space_id = ${owner.uid} and expires_at > clock_timestamp()`.execute(server.db);
  expect(rows).toEqual([{ id: others }]);
  await sql`update uploads set expires_at = expires_at - interval '2 hours' where id <> ${others}`.execute(server.db);
  await server.sweep();
  await server.enqueueTimedJobs();
  await server.runJobs();
  expect([await filesOfSpace(), await temporary()]).toEqual([[], []]);
});

test('TEAM-09 a table of figures that is still being read when its reader is removed breaks off', async () => {
  const mona = await member();
  const account = await addConnection(server, owner, 'figures');
  await sql`with p as (
      insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status, published_at)
      select ${owner.uid}, 'Secret ' || n, '', now()::timestamp, 'UTC', now(), '202611', 'published', now() - n * interval '1 minute'
      from generate_series(1, 1200) n returning id, published_at
    ), t as (
      insert into targets (space_id, post_id, connection_id, network, status, due_at, published_at, remote_id)
      select ${owner.uid}, id, ${account}, 'bluesky', 'published', published_at, published_at, id::text from p returning id, published_at
    )
    insert into post_figures (space_id, target_id, connection_id, network, published_at)
    select ${owner.uid}, id, ${account}, 'bluesky', published_at from t`.execute(server.db);
  const from = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const to = new Date(Date.now() + 60_000).toISOString();
  const answer = await mona.inSpace.fetch(`/api/analytics/export.csv?what=posts&from=${from}&to=${to}`);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('Secret 1');
  await mona.remove();
  let more = 0;
  const rest = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      more += part.value.split('Secret').length;
  };
  await expect(rest()).rejects.toThrow('There is no such space');
  // What was on its way already.
  expect(more).toBeLessThan(500);
  await sql`delete from posts where space_id = ${owner.uid}`.execute(server.db);
});

test('an export whose person was signed out while it was written is not handed out, and leaves no file', async () => {
  const person = await server.register('Vera');
  const asked = await server.db.transaction().execute(async (trx) => {
    await sql`lock table usage in access exclusive mode`.execute(trx);
    const answer = person.fetch('/api/me/export');
    await expect.poll(callsThatWait).toBe(1);
    await sql`delete from sessions where user_id = ${person.uid}`.execute(server.db);
    return { answer };
  });
  expect((await asked.answer).status).toBe(401);
  expect(await temporary()).toEqual([]);
});

test('TEAM-09 a post whose body is still on its way when its author is removed is not stored, nor counted', async () => {
  const mona = await member();
  const account = await addConnection(server, owner, 'studio');
  const post = {
    title: 'Kiln',
    description: 'It opens.',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    platforms: [account],
  };
  const bytes = new TextEncoder().encode(JSON.stringify(post)) as Uint8Array<ArrayBuffer>;
  const { body, isTaken, finish } = slowBody(bytes);
  const sent = mona.inSpace.fetch('/api/social/posts/schedule', {
    method: 'POST',
    body,
    // Of a body without a length the bytes are counted before anything else.
    headers: { 'content-type': 'application/json', 'content-length': String(bytes.length) },
  });
  await isTaken;
  await mona.remove();
  finish();
  expect((await sent).status).toBe(404);
  expect(await server.db.selectFrom('posts').select('id').where('space_id', '=', owner.uid).execute()).toEqual([]);
  expect((await owner.json('GET', '/api/usage')).body).toMatchObject({ count: 0 });
});

test('TEAM-09 the window at a network of a removed manager connects nothing, whenever they were removed', async () => {
  const connections = async () =>
    (await server.db.selectFrom('connections').select('network').where('space_id', '=', owner.uid).execute()).map(
      ({ network }) => network,
    );
  const before = await connections();
  const begin = async () => {
    const mona = await member({ role: 'manager' });
    const { authUrl } = (await mona.inSpace.json('POST', '/api/twitter/connect')).body;
    const back = await answerConsent(sandbox.url, authUrl, { username: 'removed' });
    return { mona, finish: () => mona.inSpace.json('GET', `/api/twitter/callback${back.search}`) };
  };
  const early = await begin();
  await early.mona.remove();
  expect(await early.finish()).toMatchObject({ status: 404, body: { code: 'no-such-space' } });

  const late = await begin();
  expect(await removedBefore(late.mona, late.finish)).toMatchObject({
    status: 422,
    body: { code: 'no-such-space', error: expect.stringContaining('There is no such space') },
  });

  const { accounts } = await order(sandbox.url, 'accounts', { network: 'bluesky', handle: 'removed.nonet.test' });
  const form = { identifier: accounts[0].handle, appPassword: 'demo-demo-demo-demo' };
  const typing = await member({ role: 'manager' });
  expect(await removedBefore(typing, () => typing.inSpace.json('POST', '/api/bluesky/connect', form))).toMatchObject({
    status: 404,
    body: { code: 'no-such-space' },
  });
  expect(await connections()).toEqual(before);
});
