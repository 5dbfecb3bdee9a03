import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

import { DEAD_JOBS, JOBS_SCHEMA } from '#/jobs/install-jobs.ts';
import { type JobName, jobKind } from '#/jobs/job-kinds.ts';
import { type AnyHandler, reportDeadJobs, runJobs } from '#/jobs/run-jobs.ts';

export interface JobRunner {
  start(): Promise<void>;
  /** Takes no more jobs and gives running ones a moment to end. Jobs that do not end are tried again elsewhere. */
  stop(): Promise<void>;
}

export interface JobRunnerParts {
  databaseUrl: string;
  handlers: ReadonlyMap<JobName, AnyHandler>;
  log: Logger;
}

const AT_ONCE = 5;
/** A NOTIFY announces a new job. A delayed job, or one whose NOTIFY got lost, starts at most this much late. */
const POLL_S = 5;
const HOUR_S = 3_600;
const STOP_MS = 3_000;

const work = {
  batchSize: AT_ONCE,
  burstWhenBatchFull: true,
  includeMetadata: true,
  pollingIntervalSeconds: POLL_S,
  notifyPollingIntervalSeconds: POLL_S,
} as const;

/**
 * Runs jobs, beside any number of other runners on the same database. It has its own connections: two, and one that
 * listens.
 */
export function createJobRunner({ databaseUrl, handlers, log }: JobRunnerParts): JobRunner {
  let boss: PgBoss | undefined;

  async function start(): Promise<void> {
    const { PgBoss: Boss } = await import('pg-boss');
    boss = new Boss({
      connectionString: databaseUrl,
      application_name: `nonet:jobs:${process.pid}`,
      max: 2,
      schema: JOBS_SCHEMA,
      migrate: false,
      useListenNotify: true,
      maintenanceIntervalSeconds: HOUR_S,
      // This option is about jobs that wait for other jobs, and we have none.
      flowIntervalSeconds: HOUR_S,
    });
    boss.on('error', (error) => log.warn({ reason: error.message }, 'looking for jobs failed'));
    boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue needs a look'));
    await boss.start();
    for (const [name, handler] of handlers) {
      await boss.work<object>(name, { ...work, perJobResults: true }, (jobs) => runJobs(name, handler, jobs, log));
    }
    await boss.work(DEAD_JOBS, work, async (jobs) => reportDeadJobs(jobs, log));
    await keepSchedules(boss, [...handlers.keys()]);
  }

  return {
    start,
    async stop() {
      await boss?.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** Makes up once for a time that passed while nothing ran. */
async function keepSchedules(boss: PgBoss, names: readonly JobName[]): Promise<void> {
  const stored = await boss.getSchedules();
  for (const name of names) {
    const { cron } = jobKind(name);
    if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
  }
  const wanted = new Set<string>(names.filter((name) => jobKind(name).cron !== undefined));
  for (const { name } of stored) if (!wanted.has(name)) await boss.unschedule(name);
}
