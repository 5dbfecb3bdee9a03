import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApiDocument } from '#/assemble/openapi-document.ts';
import { createDatabase } from '#/db/pool.ts';
import { cloneUnusedDatabase } from '#/testing/database.ts';
import { goEverywhere } from '#/testing/everywhere/go-everywhere.ts';
import { type RowsRead, type WatchedDatabase, watchRowsRead } from '#/testing/rows-read.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';
import { CROWD, SMALL_TABLES, storeCrowd, tableSizes } from '#/testing/store-crowd.ts';

/*
 * Shows that nothing slows down because of rows that it does not need. A small person goes through every route, job
 * and timer of an installation with a crowd. No statement may read more than a few hundred rows of any table,
 * whatever plan PostgreSQL makes. The test looks at the statements that the application really sends, so a new
 * statement is checked automatically.
 */

/** A claim reads the first 512 due targets, and some of them twice; judging an account 250 of each of three states, by index and row. */
const MOST_ROWS = 1_500;
/** Fewer blocks than even the smallest index of a growing table has. */
const MOST_BLOCKS = 15;
/** A row for each network at most, so that it may be read through: planning does that for each account of a deleted user. */
const neverGrows = 'network_pauses';

let sandbox: TestSandbox;
let server: TestServer;
let watched: WatchedDatabase;

beforeAll(async () => {
  sandbox = await openSandbox();
  const connect = (url: string) => {
    watched = watchRowsRead(url);
    return watched.db;
  };
  server = await startTestServer({
    environment: { ...sandbox.asOwn, MEASURING_KEY: 'rows-read', LINK_CARDS: 'on' },
    plans: { sold: true, limited: true },
    clone: cloneUnusedDatabase,
    connect,
  });
  const setUp = createDatabase({ url: server.databaseUrl, applicationName: 'nonet:set-up', max: 1 });
  await storeCrowd(setUp);
  await setUp.destroy();
});
afterAll(() => server.close());

test('the crowd has rows in every table that grows', async () => {
  const sizes = await tableSizes(server.db);
  const small = [...sizes].filter(([name, rows]) => rows < CROWD && !SMALL_TABLES.has(name));
  expect(small).toEqual([]);
});

test('no statement reads what it does not touch', async () => {
  watched.take();
  // Two people, so that each statement runs with both kinds of plan: for the given values and for any values.
  const [called] = await Promise.all([goEverywhere(server, sandbox), goEverywhere(server, sandbox)]);
  expect(tooMuch(watched.take())).toEqual([]);
  expect(routes().filter((route) => !isCalled(route, called))).toEqual([]);
});

function routes(): string[] {
  return Object.entries(openApiDocument().paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

function isCalled(route: string, called: readonly string[]): boolean {
  const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  return called.some((call) => pattern.test(call));
}

function tooMuch(reads: readonly RowsRead[]): string[] {
  return reads
    .filter(({ table, rows, walked }) => table !== neverGrows && (rows > MOST_ROWS || walked > MOST_BLOCKS))
    .map(({ statement, table, rows, walked }) => `${rows} rows of ${table}, ${walked} blocks more: ${statement}`);
}
