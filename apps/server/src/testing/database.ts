import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

import { createDatabase, type Database } from '#/db/pool.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own, cloned from the migrated template. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createTestDatabase(inject('templateDatabase'));
}

/** A database of its own, in which nothing is yet. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createTestDatabase("template0 encoding 'UTF8'");
}

async function createTestDatabase(template: string): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `nonet_test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdministrator(adminUrl, `drop database if exists ${name} with (force)`) };
}

/** For one test: the connection is closed and the database dropped when the test ends. */
export async function openTestDatabase(from = cloneDatabase): Promise<{ db: Database; url: string }> {
  const database = await from();
  const db = createDatabase({ url: database.url, applicationName: 'nonet:test' });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  return { db, url: database.url };
}

async function asAdministrator(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
