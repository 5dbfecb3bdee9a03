import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

import { createDatabase, type Database } from '#/db/pool.ts';
import { readState, restoreState, type TemplateState } from '#/testing/template-state.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Clones that were given back and are equal to the template again. They are removed when the run ends. */
const spare: string[] = [];
let template: TemplateState | undefined;

/**
 * A database equal to the migrated template. Nobody else uses it until it is dropped. It may have been used before:
 * restoring the few rows of a test costs a tenth of a new clone.
 */
export async function cloneDatabase(): Promise<TestDatabase> {
  const url = spare.pop() ?? (await createTestDatabase(inject('templateDatabase')));
  template ??= await connected(url, readState);
  return { url, drop: () => giveBack(url) };
}

/**
 * A database equal to the migrated template that nobody has used, for tests that count what PostgreSQL reads: rows that were
 * deleted leave pages behind, which may change the costs that it plans with.
 */
export async function cloneUnusedDatabase(): Promise<TestDatabase> {
  const url = await createTestDatabase(inject('templateDatabase'));
  return { url, drop: () => dropDatabase(url) };
}

/** A new, empty database. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const url = await createTestDatabase("template0 encoding 'UTF8'");
  return { url, drop: () => dropDatabase(url) };
}

async function createTestDatabase(source: string): Promise<string> {
  const url = new URL(inject('adminUrl'));
  // By the name's beginning, the end of the run knows what to remove.
  const name = `${inject('templateDatabase')}_${randomUUID().slice(-12)}`;
  await connected(inject('adminUrl'), (client) => client.query(`create database ${name} template ${source}`));
  url.pathname = `/${name}`;
  return url.href;
}

async function giveBack(url: string): Promise<void> {
  const state = template;
  // A database that cannot be restored is not used again. A test may also have dropped it.
  const isRestored =
    state !== undefined && (await connected(url, (client) => restoreState(client, state)).catch(() => false));
  if (isRestored) spare.push(url);
  else await dropDatabase(url);
}

async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await connected(inject('adminUrl'), (client) => client.query(`drop database if exists ${name} with (force)`));
}

/** A database for one test. When the test ends, the connection is closed and the database dropped. */
export async function openTestDatabase(from = cloneDatabase): Promise<{ db: Database; url: string }> {
  const database = await from();
  const db = createDatabase({ url: database.url, applicationName: 'nonet:test' });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  return { db, url: database.url };
}

async function connected<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
