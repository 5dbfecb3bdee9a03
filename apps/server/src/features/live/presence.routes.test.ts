import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember } from '#/testing/space.ts';

/** Two processes over one database. */
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ clone: async () => ({ url: server.databaseUrl, drop: async () => undefined }) });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

type Member = Pick<Person, 'uid' | 'json' | 'fetch'>;

/** The same person in a space, whose calls the other process answers. */
function elsewhere(person: Person, space: string): Member {
  const fetch: Person['fetch'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('nonet-space', space);
    headers.set('cookie', person.cookie);
    headers.set('origin', server.config.publicUrl);
    return other.fetch(path, { ...init, headers });
  };
  const json: Person['json'] = async (method, path, body) => {
    const answer = await fetch(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { uid: person.uid, fetch, json };
}

async function team() {
  const [olga, vic, ed] = [await server.register('Olga'), await server.register('Vic'), await server.register('Ed')];
  const [shown, hidden] = [
    await addConnection(server, olga, `a-${randomUUID()}`),
    await addConnection(server, olga, `b-${randomUUID()}`),
  ];
  await addMember(server, olga, vic, { role: 'viewer' });
  await addMember(server, olga, ed, { role: 'editor', accounts: [shown] });
  const schedule = async (account: string): Promise<string> => {
    const scheduledDate = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const post = { title: 'Kiln opening', description: 'It opens.', scheduledDate, platforms: [account] };
    return (await olga.json('POST', '/api/social/posts/schedule', post)).body.post.id;
  };
  return {
    ...{ olga, vic, ed, viewer: elsewhere(vic, olga.uid), bound: elsewhere(ed, olga.uid) },
    ...{ postId: await schedule(shown), hiddenId: await schedule(hidden) },
  };
}

/** Says what somebody does in a post; answers the status. */
async function say(person: Member, postId: string, state: string, tab: string = person.uid): Promise<number> {
  // A tab is named by a UUID; the person's own is one of their tabs.
  const id = tabs.get(tab) ?? randomUUID();
  tabs.set(tab, id);
  return (await person.json('POST', `/api/posts/${postId}/presence`, { tab: id, state })).status;
}
const tabs = new Map<string, string>();

/** Opens the live stream; answers whom it names as there, as it said last. */
async function stream(person: Member) {
  const answer = await person.fetch('/api/live');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  })();
  onTestFinished(async () => {
    await reader.cancel();
    await ended;
  });
  const all = (): AnyJson[] =>
    [...text.matchAll(/^event: presence\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
  return {
    ended,
    all,
    people: () =>
      all()
        .at(-1)
        ?.people.map(({ name, isTyping }: AnyJson) => (isTyping ? `${name} types` : name)),
  };
}

test('TEAM-13 two people in one post see each other by way of two processes, and who types', async () => {
  const { olga, vic, viewer, postId } = await team();
  const [olgas, vics] = [await stream(olga), await stream(viewer)];
  expect(await say(olga, postId, 'here')).toBe(204);
  await vi.waitFor(() => expect(olgas.people()).toEqual([]));
  expect(await say(viewer, postId, 'typing')).toBe(204);
  await vi.waitFor(() => {
    expect(olgas.all().at(-1)).toEqual({ postId, people: [{ id: vic.uid, name: 'Vic', isTyping: true }], more: 0 });
    expect(vics.people()).toEqual(['Olga']);
  });
  expect(await say(viewer, postId, 'left')).toBe(204);
  await vi.waitFor(() => expect(olgas.people()).toEqual([]));
});

test('TEAM-13 only who has said to have the post open is told who is there', async () => {
  const { olga, viewer, postId, hiddenId } = await team();
  const [olgas, vics] = [await stream(olga), await stream(viewer)];
  await say(viewer, hiddenId, 'typing');
  await say(olga, postId, 'here');
  await vi.waitFor(() => expect([olgas.people(), vics.people()]).toEqual([[], []]));
  // Notices come in their order: with this one, all that was told before has come.
  await say(viewer, postId, 'here');
  await vi.waitFor(() => expect([olgas.people(), vics.people()]).toEqual([['Vic'], ['Olga']]));
  expect(olgas.all().filter((one) => one.postId !== postId)).toEqual([]);
  expect(vics.all().filter((one) => one.postId === hiddenId && one.people.length > 0)).toEqual([]);
});

test('TEAM-13 a member who does not see the post neither sees who is there nor is seen; in what they see, they are', async () => {
  const { olga, bound, postId, hiddenId } = await team();
  const [olgas, eds] = [await stream(olga), await stream(bound)];
  expect(await say(olga, hiddenId, 'here')).toBe(204);
  expect(await say(bound, hiddenId, 'here')).toBe(404);
  expect(await say(olga, postId, 'here')).toBe(204);
  expect(await say(bound, postId, 'here')).toBe(204);
  await vi.waitFor(() => {
    expect(olgas.all()).toContainEqual(
      expect.objectContaining({ postId, people: [expect.objectContaining({ name: 'Ed' })] }),
    );
    expect(eds.people()).toEqual(['Olga']);
  });
  expect(JSON.stringify(eds.all())).not.toContain(hiddenId);
  expect(olgas.all().filter((one) => one.postId === hiddenId && one.people.length > 0)).toEqual([]);
});

test('TEAM-13 a bound member who loses the accounts of a post is gone there at once, and cannot come back', async () => {
  const { olga, ed, bound, postId, hiddenId } = await team();
  const [olgas, eds] = [await stream(olga), await stream(bound)];
  await say(olga, postId, 'here');
  await say(bound, postId, 'here');
  await vi.waitFor(() => expect(olgas.people()).toEqual(['Ed']));
  const connection = (await olga.json('GET', `/api/posts/${hiddenId}`)).body.targets[0].connectionId;
  expect((await olga.json('PATCH', `/api/members/${ed.uid}`, { accounts: [connection] })).status).toBe(200);
  await eds.ended;
  await vi.waitFor(() => expect(olgas.people()).toEqual([]));
  expect(await say(bound, postId, 'typing')).toBe(404);
});

test('TEAM-13 a removed member vanishes at once, and so does who signs out', async () => {
  const { olga, vic, ed, viewer, bound, postId } = await team();
  const olgas = await stream(olga);
  for (const person of [olga, viewer, bound]) expect(await say(person, postId, 'here')).toBe(204);
  await vi.waitFor(() => expect(olgas.people()).toEqual(['Vic', 'Ed']));
  expect((await olga.json('DELETE', `/api/members/${vic.uid}`)).status).toBe(204);
  await vi.waitFor(() => expect(olgas.people()).toEqual(['Ed']));
  expect(await say(viewer, postId, 'here')).toBe(404);
  await ed.json('POST', '/api/auth/sign-out');
  await vi.waitFor(() => expect(olgas.people()).toEqual([]));
});

test('a sign of life for a post of nowhere, or in another form, is refused, and too many of them are', async () => {
  const { olga, postId } = await team();
  expect(await say(olga, randomUUID(), 'here')).toBe(404);
  expect(await say(olga, postId, 'asleep')).toBe(400);
  expect(
    (await olga.json('POST', `/api/posts/${postId}/presence`, { tab: 'x'.repeat(9_000), state: 'here' })).status,
  ).toBe(400);
  const limited = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
  onTestFinished(() => limited.close());
  const ada = await limited.register('Ada');
  const answers = new Set<number>();
  for (let count = 0; count < 121; count++) answers.add(await say(ada, randomUUID(), 'here'));
  expect([...answers]).toEqual([404, 429]);
});
