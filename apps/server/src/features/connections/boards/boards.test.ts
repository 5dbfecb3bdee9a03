import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { order } from '#/testing/consent.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

/* The boards of an account, from the real application to the sandbox and back. */

const username = 'studio_fala';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
beforeEach(() => order(sandbox.url, 'reset', {}));
afterAll(() => server.close());

const steer = (action: string, body: object) => order(sandbox.url, `networks/pinterest/${action}`, body);
const setBoards = (boards: object[]) => steer('set-boards', { handle: username, boards });

async function connect(person: Person) {
  const { body } = await person.json('POST', '/api/pinterest/connect');
  const { search } = await answerConsent(sandbox.url, body.authUrl, { network: 'pinterest', username });
  return person.json('POST', '/api/pinterest/token', Object.fromEntries(new URLSearchParams(search)));
}
async function owner() {
  const person = await server.register();
  const { body } = await connect(person);
  return { person, owner: { userId: person.uid, connectionId: body.connectionId as string } };
}
const list = async (person: Person, body: object) => (await person.json('POST', '/api/pinterest/boards', body)).body;
const create = (person: Person, body: object) => person.json('POST', '/api/pinterest/boards/create', body);
const names = async (person: Person, body: object) => {
  const { boards } = await list(person, body);
  return boards.map(({ name }: { name: string }) => name);
};

test('PIN-12, DATA-22 an account’s boards are listed with id, name and privacy', async () => {
  const { person, owner: account } = await owner();
  await setBoards([{ name: 'Clay' }, { name: 'Tests', privacy: 'SECRET' }]);
  expect(await list(person, account)).toEqual({
    success: true,
    boards: [
      { id: expect.stringMatching(/^\d+$/), name: 'Clay', privacy: 'PUBLIC' },
      { id: expect.stringMatching(/^\d+$/), name: 'Tests', privacy: 'SECRET' },
    ],
  });
  expect((await person.json('POST', '/api/pinterest/disconnect', account)).status).toBe(200);
  for (const forceRefresh of [false, true]) {
    expect((await person.json('POST', '/api/pinterest/boards', { ...account, forceRefresh })).status).toBe(404);
  }
});

test('PIN-19 what was listed a moment ago is answered again, unless a refresh asks for the boards anew', async () => {
  const { person, owner: account } = await owner();
  const before = await names(person, account);
  await setBoards([{ name: 'Later' }]);
  expect(await names(person, account)).toEqual(before);
  expect(await names(person, { ...account, forceRefresh: true })).toEqual(['Later']);
  expect(await names(person, account)).toEqual(['Later']);
});

test('PIN-14 a board is made as it is wanted, stands in the next list, and its sections can be asked for', async () => {
  const { person, owner: account } = await owner();
  const [first] = (await list(person, account)).boards;
  const draft = { ...account, name: ' Kiln ', description: 'What comes out of it', privacy: 'SECRET' };
  const made = await create(person, draft);
  expect([made.status, made.body]).toEqual([
    200,
    { success: true, board: { id: expect.stringMatching(/^\d+$/), name: 'Kiln', privacy: 'SECRET' } },
  ]);
  expect((await create(person, { ...account, name: 'Glaze' })).body.board).toMatchObject({ privacy: 'PUBLIC' });
  expect((await names(person, account)).slice(0, 2)).toEqual(['Glaze', 'Kiln']);
  const sections = await person.json('POST', '/api/pinterest/boards/sections', { ...account, boardId: first.id });
  expect(sections.body).toMatchObject({ success: true, sections: [{ name: 'Bowls' }, { name: 'Vases' }] });
});

test.each([
  ['PIN-20', { name: ' ' }, 'Enter a name for the board.'],
  ['PIN-21', { name: 'a'.repeat(51) }, 'The name of a board has at most 50 characters.'],
  ['PIN-22', { name: 'a', description: 'a'.repeat(201) }, 'The description of a board has at most 200 characters.'],
])('%s a board that breaks the rules is refused before anybody is asked', async (_, draft, message) => {
  const { person, owner: account } = await owner();
  const refused = await create(person, { ...account, ...draft });
  expect([refused.status, refused.body]).toMatchObject([422, { error: message, code: 'board-invalid' }]);
});

test('PIN-16 the reason for which a network makes no board is told', async () => {
  const { person, owner: account } = await owner();
  const refused = await create(person, { ...account, name: 'Ceramics' });
  expect(refused.status).toBe(422);
  expect(refused.body.error).toContain('you already have a board with this name');
});

test.each([
  ['boards', {}],
  ['boards/create', { name: 'Kiln' }],
  ['boards/sections', { boardId: '1' }],
])('PIN-26 %s without a person or an account is refused', async (path, more) => {
  const { person, owner: account } = await owner();
  for (const half of [{ userId: account.userId }, { connectionId: account.connectionId }]) {
    const refused = await person.json('POST', `/api/pinterest/${path}`, { ...half, ...more });
    expect([refused.status, refused.body.error]).toEqual([400, 'Missing user or connection information']);
  }
});

test('another person’s account and one of another network have no boards', async () => {
  const [ada, mary] = [await owner(), await owner()];
  // Ada's boards are kept for a while.
  await list(ada.person, ada.owner);
  const foreign = { userId: mary.person.uid, connectionId: ada.owner.connectionId };
  expect((await mary.person.json('POST', '/api/pinterest/boards', foreign)).status).toBe(404);
  expect((await mary.person.json('POST', '/api/pinterest/boards', ada.owner)).status).toBe(403);
  const connectionId = await addConnection(server, mary.person, 'studio', 'threads');
  expect((await mary.person.json('POST', '/api/pinterest/boards', { ...foreign, connectionId })).status).toBe(404);
});

test('a token that ran out is renewed for the question, and one that was taken back asks for the account again', async () => {
  const { person, owner: account } = await owner();
  await order(sandbox.url, 'clock', { advanceMs: 31 * 86_400_000 });
  expect(await names(person, account)).toEqual(['Ceramics', 'Studio']);
  await steer('revoke-grants', { handle: username });
  const refused = await person.json('POST', '/api/pinterest/boards', { ...account, forceRefresh: true });
  expect([refused.status, refused.body.error]).toEqual([
    422,
    'The sign-in at Pinterest has ended. Connect the account again.',
  ]);
});

/** Pinterest behind a door that can be closed: then it answers with a server error. */
async function openDoor() {
  const door = { isClosed: false, url: '' };
  const listening = createServer(async (request, response) => {
    if (door.isClosed) return void response.writeHead(500).end();
    const body = Buffer.concat(await request.toArray());
    const headers = {
      authorization: `${request.headers.authorization}`,
      'content-type': `${request.headers['content-type']}`,
    };
    const init = { method: `${request.method}`, headers, ...(body.length > 0 && { body }) };
    const answer = await fetch(`${sandbox.url}/pinterest-api${request.url}`, init);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => void listening.close());
  door.url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return door;
}

test('PIN-24, PIN-25 what a network does not answer is told as that, and can be asked again', async () => {
  const door = await openDoor();
  const environment = {
    ...sandbox.environment,
    PINTEREST_APP_ID: '1500000',
    PINTEREST_APP_SECRET: 'sandbox-pinterest-secret',
    PINTEREST_WEB: `${sandbox.url}/pinterest`,
    PINTEREST_API: door.url,
  };
  const behind = await startTestServer({ environment });
  onTestFinished(() => behind.close());
  const person = await behind.register();
  const account = { userId: person.uid, connectionId: (await connect(person)).body.connectionId };
  door.isClosed = true;
  const refused = await person.json('POST', '/api/pinterest/boards', account);
  expect([refused.status, refused.body.error]).toEqual([422, 'Failed to fetch boards']);
  door.isClosed = false;
  expect(await names(person, account)).toEqual(['Ceramics', 'Studio']);
  door.isClosed = true;
  expect((await create(person, { ...account, name: 'Kiln' })).body.error).toBe('Failed to create board');
});

test('one person’s questions to a network are limited, and what is kept costs none', async () => {
  const limited = await startTestServer({ environment: { ...sandbox.asOwn, NONET_LIMIT_FACTOR: '1' } });
  onTestFinished(() => limited.close());
  const person = await limited.register();
  const account = { userId: person.uid, connectionId: (await connect(person)).body.connectionId };
  const ask = async (forceRefresh: boolean) =>
    (await person.json('POST', '/api/pinterest/boards', { ...account, forceRefresh })).status;
  const statuses: number[] = [];
  for (let asked = 0; asked < 60; asked += 1) statuses.push(await ask(true));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await ask(false)).toBe(200);
  expect(await ask(true)).toBe(429);
});
