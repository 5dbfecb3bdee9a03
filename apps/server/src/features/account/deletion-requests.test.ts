import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function read(query: Record<string, string>) {
  const answer = await server.fetch(`/api/deletion-requests?${new URLSearchParams(query)}`);
  return { status: answer.status, body: await readJson(answer) };
}

/** A request that a network made for a person. */
async function request(code: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into deletion_requests (code, posts, connections, media, finished_at)
    values (${code}, 0, 3, 0, now()) returning id`.execute(server.db);
  return rows[0]!.id;
}

test('FBDEL-02, FBDEL-04 who has the id and the code reads the record, without a session', async () => {
  const id = await request('the-right-code');
  expect(await read({ id, confirmation_code: 'the-right-code' })).toMatchObject({
    status: 200,
    body: { receipt: { code: 'the-right-code', state: 'done', connections: 3 } },
  });
});

test('FBDEL-05 another code, or another record’s, is as invalid as an id of nothing', async () => {
  const [id] = [await request('code-a'), await request('code-b')];
  for (const query of [
    { id, confirmation_code: 'code-b' },
    { id, confirmation_code: 'code-' },
    { id: randomUUID(), confirmation_code: 'code-a' },
    { id: 'code-a', confirmation_code: 'code-a' },
  ]) {
    expect(await read(query)).toMatchObject({ status: 404, body: { error: 'Invalid deletion request' } });
  }
});

test('FBDEL-03 without an id or a code there is nothing to look for', async () => {
  for (const query of [{}, { id: randomUUID() }, { confirmation_code: 'code' }, { id: '', confirmation_code: '' }]) {
    expect(await read(query)).toMatchObject({ status: 400, body: { error: 'Missing required parameters' } });
  }
});
