import { migrate } from '../apps/server/src/db/migrate.ts';
import { installJobs } from '../apps/server/src/jobs/install-jobs.ts';
import { startTestPostgres } from '../apps/server/src/testing/test-postgres.ts';
import { offerPostgres } from './fixtures/shared-postgres.ts';

/** Starts one PostgreSQL with one migrated database for the whole run. The products of the workers get copies of it. */
export default async function startShared(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  await migrate(postgres.url);
  await installJobs(postgres.url);
  offerPostgres(postgres);
  return postgres.stop;
}
