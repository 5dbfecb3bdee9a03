import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#/db/migrate.ts';
import { installJobs } from '#/jobs/install-jobs.ts';
import { FIRST_OWN_OID } from '#/testing/template-state.ts';
import { startTestPostgres } from '#/testing/test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a role that may create databases. */
    adminUrl: string;
    /** Name of the migrated database that each test file clones. */
    templateDatabase: string;
    /** The number of random schedules that the engine's model is checked against. */
    modelRuns: number;
  }
}

/** Starts one PostgreSQL with one migrated template for the whole run. Returns the function that removes both. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const givenUrl = project.getProvidedContext().adminUrl;
  const server = givenUrl === '' ? await startTestPostgres() : { adminUrl: givenUrl, stop: async () => undefined };
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
    // Our own server is removed with all its files, so this is only for a given server.
    if (givenUrl !== '') await dropAll(server.adminUrl, templateDatabase);
    await server.stop();
  };
}

async function createTemplate(adminUrl: string, name: string): Promise<void> {
  await asAdministrator(adminUrl, `create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  await installJobs(url.href);
  await asAdministrator(url.href, withoutAutovacuum);
}

// Autovacuum would change the statistics, and with them the plans, in the middle of a run: of a clone, and of the template, whose
// later clones would differ from the earlier ones.
const withoutAutovacuum = `do $$ declare own regclass; begin
  for own in select oid from pg_class where oid >= ${FIRST_OWN_OID} and relkind = 'r' loop
    execute format('alter table %s set (autovacuum_enabled = false)', own);
  end loop;
end $$`;

/** Drops the template and its clones; their names begin with the template's name. */
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
