import { sql } from 'kysely';
import type { PgBoss, UpdateQueueOptions } from 'pg-boss';

import { createDatabase, type Database } from '#/db/pool.ts';
import { type JobName, jobKind, jobNames } from '#/jobs/job-kinds.ts';

/** pg-boss has its own schema beside the product's tables, and migrates it itself. */
export const JOBS_SCHEMA = 'pgboss';

/** The queue for jobs that failed for good. */
export const DEAD_JOBS = 'dead-jobs';

/** How long a finished job is remembered, and with it its key. */
const REMEMBERED_S = 3_600;
const WAITS_AT_MOST_S = 14 * 86_400;

// The key of the lock: any number, but the same in every start. One process installs at a time.
const LOCK = 8_442_019;

/**
 * Makes or updates pg-boss's schema and queues. It is safe when several processes start at once, and quick when
 * everything exists.
 */
export async function installJobs(databaseUrl: string): Promise<void> {
  // A separate connection that is closed afterwards: it holds the lock, and a failed statement makes it unusable.
  const db = createDatabase({ url: databaseUrl, applicationName: `nonet:jobs:${process.pid}`, max: 1 });
  try {
    await sql`select pg_advisory_lock(${LOCK})`.execute(db);
    await install(db);
  } finally {
    await db.destroy();
  }
}

async function install(db: Database): Promise<void> {
  const { PgBoss: Boss, fromKysely } = await import('pg-boss');
  const boss = new Boss({
    db: fromKysely(db),
    schema: JOBS_SCHEMA,
    // A role may have the right to use a schema that was made for it, but not the right to make one.
    createSchema: !(await schemaExists(db)),
    supervise: false,
    schedule: false,
  });
  const problems: Error[] = [];
  boss.on('error', (error) => problems.push(error));
  await boss.start();
  try {
    await installQueues(boss);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  if (problems[0] !== undefined) throw problems[0];
}

async function schemaExists(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${JOBS_SCHEMA}`.execute(db);
  return rows.length > 0;
}

async function installQueues(boss: PgBoss): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const wanted: [string, UpdateQueueOptions][] = [
    [DEAD_JOBS, { deleteAfterSeconds: REMEMBERED_S, notify: true }],
    ...jobNames.map((name): [string, UpdateQueueOptions] => [name, queueOptions(name)]),
  ];
  for (const [name, options] of wanted) {
    const queue = found.get(name);
    if (queue === undefined) await boss.createQueue(name, options as Parameters<PgBoss['createQueue']>[1]);
    else if (Object.entries(options).some(([key, value]) => queue[key as keyof typeof queue] !== value)) {
      await boss.updateQueue(name, options);
    }
  }
}

function queueOptions(name: JobName) {
  const kind = jobKind(name);
  return {
    retryLimit: kind.retries,
    retryDelay: kind.retryDelayS,
    retryBackoff: true,
    retryDelayMax: kind.longestRetryDelayS,
    expireInSeconds: kind.expireS,
    retentionSeconds: WAITS_AT_MOST_S,
    deleteAfterSeconds: REMEMBERED_S,
    deadLetter: DEAD_JOBS,
    notify: true,
  };
}
