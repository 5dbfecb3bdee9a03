import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ownSpaceOf } from '#/db/space-id.ts';
import { noteHere } from '#/features/spaces/space-visits.queries.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What waits in a space for a person; undefined: it is not among theirs. */
async function waitingIn(person: Person, spaceId: string): Promise<AnyJson | undefined> {
  const { status, body } = await person.json('GET', '/api/spaces/waiting');
  expect(status).toBe(200);
  return body.spaces.find(({ id }: AnyJson) => id === spaceId);
}

test('TEAM-03 the menu of spaces tells how many posts wait in each for those who may do something about them', async () => {
  const [olga, ed, vic, bo] = (await Promise.all(['Olga', 'Ed', 'Vic', 'Bo'].map((name) => server.register(name)))) as [
    Person,
    Person,
    Person,
    Person,
  ];
  const key = olga.uid.slice(0, 6);
  const [studio, shop] = [await addConnection(server, olga, `a${key}`), await addConnection(server, olga, `b${key}`)];
  await addMember(server, olga, ed, { role: 'editor' });
  await addMember(server, olga, vic, { role: 'viewer' });
  await addMember(server, olga, bo, { role: 'editor', accounts: [shop] });
  const plan = async (platforms: string[], day: number) => {
    const scheduledDate = new Date(Date.now() + day * 86_400_000).toISOString();
    const draft = { title: 'Kiln', description: `It opens on ${day}.`, scheduledDate, platforms };
    const answer = await olga.json('POST', '/api/social/posts/schedule', draft);
    expect(answer.status).toBe(201);
    return answer.body.post.id as string;
  };
  const [both, blocked, deleted] = [await plan([studio, shop], 1), await plan([studio], 2), await plan([shop], 3)];
  await plan([studio], 4);
  const later = await plan([studio], 9);
  await sql`update targets set status = 'asks', run_at = null where post_id = any(${[both, deleted]}::uuid[])`.execute(
    server.db,
  );
  await sql`update targets set readiness = 'blocked', readiness_cause = 'reconnect', readiness_message = 'It ended.'
    where post_id = any(${[blocked, later]}::uuid[])`.execute(server.db);
  await olga.json('POST', `/api/posts/${deleted}/cancel`);

  for (const person of [olga, ed]) expect(await waitingIn(person, olga.uid)).toMatchObject({ needsYou: 2 });
  expect(await waitingIn(vic, olga.uid)).toMatchObject({ needsYou: 0 });
  expect(await waitingIn(bo, olga.uid)).toMatchObject({ needsYou: 1 });
  expect(await waitingIn(ed, ed.uid)).toMatchObject({ needsYou: 0 });
  expect(await waitingIn(olga, ed.uid)).toBeUndefined();
  await olga.json('DELETE', `/api/members/${ed.uid}`);
  expect(await waitingIn(ed, olga.uid)).toBeUndefined();
});

test('TEAM-03 when somebody was last in a space is known to them, its owner and its managers', async () => {
  const [olga, mary, vic] = [
    await server.register('Olga'),
    await server.register('Mary'),
    await server.register('Vic'),
  ];
  await addMember(server, olga, mary, { role: 'manager' });
  await addMember(server, olga, vic, { role: 'viewer' });
  const spaceId = ownSpaceOf(olga.uid);
  const isHere = async (person: Person) => (await waitingIn(person, olga.uid))?.lastHereAt;
  expect([await isHere(olga), await isHere(vic)]).toEqual([null, null]);
  for (const { uid } of [olga, vic]) await noteHere(server.db, { uid, spaceId });
  const [olgas, vics] = [await isHere(olga), await isHere(vic)];
  expect([olgas, vics, await isHere(mary)]).toEqual([expect.any(String), expect.any(String), null]);
  // It is written once in some minutes.
  await noteHere(server.db, { uid: vic.uid, spaceId });
  expect(await isHere(vic)).toBe(vics);
  await sql`update space_members set here_at = here_at - interval '6 minutes'`.execute(server.db);
  await noteHere(server.db, { uid: vic.uid, spaceId });
  expect(Date.parse(await isHere(vic))).toBeGreaterThanOrEqual(Date.parse(vics));

  const seenBy = async (person: Person) =>
    (await within(person, olga.uid).json('GET', '/api/members')).body.members.map(
      ({ lastHereAt }: AnyJson) => lastHereAt !== null,
    );
  for (const person of [olga, mary]) expect(await seenBy(person)).toEqual([true, false, true]);
  expect(await seenBy(vic)).toEqual([false, false, false]);
});
