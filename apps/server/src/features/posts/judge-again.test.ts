import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { connectByConsent, order } from '#/testing/consent.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

/* What an account may not do is told when its post is scheduled, as far as that is known then, and else ahead of its time. */

const REFUSED =
  'X takes videos of up to 20 min from accounts without Premium, and this one runs 30 min. Use a shorter one or deselect X.';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(() => server.close());

/** A video of 30 minutes, which nobody opens. */
async function addLongVideo({ uid }: Person): Promise<string> {
  const id = randomUUID();
  await server.db
    .insertInto('media')
    .values({
      ...{
        id,
        user_id: uid,
        sha256: id,
        kind: 'video',
        content_type: 'video/mp4',
        bytes: 1_000,
        width: 640,
        height: 360,
      },
      ...{ storage_key: `${uid}/${id}.mp4`, duration_ms: 30 * 60_000 },
    })
    .execute();
  return id;
}
async function arrange() {
  const person = await server.register();
  const handle = `h${randomUUID().slice(0, 8)}`;
  const connectionId = await connectByConsent(person, sandbox.url, handle);
  const media = [{ id: await addLongVideo(person), alt: '' }];
  const plan = (inHours: number, more = {}) =>
    person.json('POST', '/api/social/posts/schedule', {
      ...{ title: 'T', description: `A kiln, ${inHours}`, platforms: [connectionId], media },
      scheduledDate: new Date(Date.now() + inHours * 3_600_000).toISOString(),
      ...more,
    });
  return { person, handle, connectionId, media, plan };
}
const setPremium = (handle: string, hasPremium: boolean) =>
  order(sandbox.url, 'networks/twitter/set-premium', { handle, hasPremium });
const outdate = (connectionId: string) =>
  sql`update connections set abilities_read_at = abilities_read_at - interval '2 days',
    abilities_good_until = abilities_good_until - interval '2 days' where id = ${connectionId}`.execute(server.db);
const post = async (person: Person, id: string) => (await person.json('GET', `/api/posts/${id}`)).body;
async function readAhead(): Promise<void> {
  const { db, databaseUrl } = server;
  await createJobs({ db, databaseUrl, log: createLog('silent') }).enqueue(db, 'renew-due-abilities', {});
  await server.runJobs();
}

test('what is known is judged at once, by the schedule call and by an edit; with Premium nothing is in the way', async () => {
  const { person, handle, connectionId, media, plan } = await arrange();
  await server.runJobs();
  expect(await plan(5)).toMatchObject({
    status: 422,
    body: { issues: [{ code: 'account-may-not', message: REFUSED }] },
  });
  const { body } = await plan(5, { media: [] });
  const edit = () => person.json('PATCH', `/api/posts/${body.post.id}`, { version: 1, media });
  expect(await edit()).toMatchObject({ status: 422, body: { issues: [{ code: 'account-may-not' }] } });

  await setPremium(handle, true);
  await outdate(connectionId);
  await readAhead();
  expect((await edit()).status).toBe(200);
});

test('the schedule call asks no network: what is old refuses nothing, and the person is told ahead of the time', async () => {
  const { person, handle, connectionId, plan } = await arrange();
  await server.runJobs();
  await outdate(connectionId);
  const [near, far] = [await plan(5), await plan(48)];
  expect([near.status, far.status]).toEqual([201, 201]);
  const { abilities_lease: lease } = await server.db
    .selectFrom('connections')
    .select('abilities_lease')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  expect(lease).toBeNull();

  await readAhead();
  const { id } = near.body.post;
  expect(await post(person, id)).toMatchObject({
    status: 'failed',
    targets: [{ status: 'asks', action: 'decide', error: { code: 'account-may-not', message: REFUSED }, nextAt: null }],
  });
  expect(await post(person, far.body.post.id)).toMatchObject({ status: 'pending' });

  await setPremium(handle, true);
  await outdate(connectionId);
  expect((await person.json('POST', `/api/posts/${id}/retry`, {})).status).toBe(200);
  await readAhead();
  expect(await post(person, id)).toMatchObject({ status: 'pending', targets: [{ status: 'pending', error: null }] });
});

test('what a worker has in hand is left to it', async () => {
  const { person, connectionId, plan } = await arrange();
  await server.runJobs();
  await outdate(connectionId);
  const { id } = (await plan(1)).body.post;
  await sql`update targets set lease = gen_random_uuid() where post_id = ${id}`.execute(server.db);
  await readAhead();
  expect(await post(person, id)).toMatchObject({ status: 'pending', targets: [{ status: 'pending' }] });
});
