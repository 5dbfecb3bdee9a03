import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#/db/embedded/embedded-postgres.ts';
import { migrate } from '#/db/migrate.ts';
import { installJobs } from '#/jobs/install-jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address with the right to create databases. */
    adminUrl: string;
    /** Name of the migrated database that each test file clones. */
    templateDatabase: string;
    /** How many random schedules the model of the engine is checked against. */
    modelRuns: number;
  }
}

interface Server {
  readonly adminUrl: string;
  readonly stop: () => Promise<void>;
}

/** One PostgreSQL and one migrated template for the whole run. Answers what takes both away again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const givenUrl = project.getProvidedContext().adminUrl;
  const server = givenUrl === '' ? await startOwnServer() : { adminUrl: givenUrl, stop: async () => undefined };
  const templateDatabase = `nonet_template_${process.pid}_${Date.now()}`;
  try {
    await createTemplate(server.adminUrl, templateDatabase);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('adminUrl', server.adminUrl);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    // The own server goes with all its files.
    if (givenUrl !== '') await dropAll(server.adminUrl, templateDatabase);
    await server.stop();
  };
}

async function startOwnServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'nonet-test-'));
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info: note, warn: note } }).catch((error) => {
    throw new Error(`The embedded PostgreSQL did not start: ${lines.join('\n')}`, { cause: error });
  });
  return {
    adminUrl: postgres.adminUrl,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createTemplate(adminUrl: string, name: string): Promise<void> {
  await asAdministrator(adminUrl, `create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  await installJobs(url.href);
}

/** The template and its clones, which begin with its name. */
async function dropAll(adminUrl: string, template: string): Promise<void> {
  const { rows } = await asAdministrator(
    adminUrl,
    `select datname as name from pg_database where starts_with(datname, '${template}')`,
  );
  for (const { name } of rows) await asAdministrator(adminUrl, `drop database if exists ${name} with (force)`);
}

async function asAdministrator(adminUrl: string, statement: string): Promise<pg.QueryResult<{ name: string }>> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
