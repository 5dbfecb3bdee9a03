import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { diskFullSentence } from '#/db/disk-full.ts';
import { goEverywhere } from '#/testing/everywhere/go-everywhere.ts';
import { type FullDisk, openFullDisk } from '#/testing/full-disk.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
let disk: FullDisk;

beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({
    environment: { ...sandbox.asOwn, MEASURING_KEY: 'full-disk', LINK_CARDS: 'on' },
    plans: { sold: true, limited: true },
  });
  disk = await openFullDisk(server.db);
});
afterAll(() => server.close());

/**
 * Fills the disk while no step is under way: one that is goes on only when its lease has ended, in a minute. The lock keeps a step
 * from beginning, or from ending without being able to say so, between the look and the filling.
 */
async function fillBetweenSteps(): Promise<void> {
  await vi.waitFor(
    () =>
      server.db.transaction().execute(async (trx) => {
        await sql`lock table targets, comments in exclusive mode`.execute(trx);
        const { rows } =
          await sql`select from targets where lease is not null union all select from comments where lease is not null`.execute(
            trx,
          );
        expect(rows).toEqual([]);
        await disk.fill('all', trx);
      }),
    60_000,
  );
}

/** Calls by their method and their address without ids. */
const nameOf = (method: string, pathname: string) =>
  `${method} ${pathname.replaceAll(/\/(?=[^/]*[\dA-Z])[\w-]{8,}/g, '/…')}`;

/** Reads that write: they count against a limit, or make the first key that signs tokens. */
const COUNTED = [
  'GET /api/auth/token',
  'GET /api/connections/…/abilities',
  'GET /api/deletion-requests',
  'GET /api/deletion-receipts/…',
  'GET /api/tags',
  'GET /api/analytics/export.csv',
  'GET /feed/….ics',
];
/** Neither ways back from a network, nor exports, which are noted, nor pages of documents, which are drawn and kept at the first look. */
const isRead = (name: string) =>
  name.startsWith('GET ') && !/callback|export\/|\/export$|\/pages\//.test(name) && !COUNTED.includes(name);

test('while the disk is full what is read is answered and what is written is refused with the reason; with room again it is done', async () => {
  const tried = new Map<string, string>();
  const tryFirst = async (fetch: Person['fetch'], target: string, init: RequestInit) => {
    const name = nameOf(init.method ?? 'GET', new URL(target, server.config.publicUrl).pathname);
    if (tried.has(name)) return;
    await fillBetweenSteps();
    try {
      const answer = await fetch(target, init);
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
      const text = isStream ? String(await answer.body?.cancel()) : await answer.text();
      tried.set(name, text.includes(diskFullSentence) ? `${answer.status}, with the reason` : `${answer.status}`);
    } finally {
      await disk.makeRoom();
    }
  };
  await goEverywhere(server, sandbox, tryFirst);
  const told = [...tried].map(([name, answer]) => `${name} answered ${answer}`);
  expect(told.filter((one) => / 5\d\d/.test(one) && !one.endsWith('503, with the reason'))).toEqual([]);
  expect([...tried].filter(([name, answer]) => isRead(name) && answer.startsWith('5'))).toEqual([]);
  const written = [...tried].filter(([name]) => !name.startsWith('GET '));
  expect(written.filter(([, answer]) => answer === '503, with the reason').length).toBeGreaterThan(80);
});

describe('what better-auth hides behind errors of its own', () => {
  test.each(['users', 'accounts', 'sessions'])(
    'a registration is refused with the reason when %s are full',
    async (table) => {
      await disk.fill(table);
      const answer = await server.fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { origin: server.config.publicUrl, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Eve', email: `${table}@example.org`, password: 'the kiln is open' }),
      });
      await disk.makeRoom();
      expect([answer.status, await readJson(answer)]).toMatchObject([
        503,
        { code: 'disk-full', error: diskFullSentence },
      ]);
    },
  );

  test('a session that is due to be renewed still reads', async () => {
    const ada = await server.register();
    await sql`update sessions set updated_at = updated_at - interval '2 days', expires_at = expires_at - interval '2 days'
      where user_id = ${ada.uid}`.execute(server.db);
    await disk.fill();
    const refused = await ada.json('GET', '/api/me');
    await disk.makeRoom();
    expect(refused.status).toBe(200);
    const { rows } =
      await sql`select from sessions where updated_at > now() - interval '1 hour' and user_id = ${ada.uid}`.execute(
        server.db,
      );
    expect(rows).toEqual([]);
    expect((await ada.json('GET', '/api/me')).status).toBe(200);
  });
});
