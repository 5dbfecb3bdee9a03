import { createHash } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

import type { Database, Executor } from '#/db/pool.ts';
import { DEAD_JOBS, JOBS_SCHEMA } from '#/jobs/install-jobs.ts';
import type { JobData, JobName } from '#/jobs/job-kinds.ts';
import { createJobRunner, type JobRunner } from '#/jobs/job-runner.ts';
import { type AnyHandler, type JobHandler, reportDeadJobs, runJobs } from '#/jobs/run-jobs.ts';

export interface Jobs {
  /** Adds a job that runs once the transaction of `executor` is committed; without a transaction, at once. */
  enqueue<Name extends JobName>(
    executor: Executor,
    name: Name,
    data: JobData<Name>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Sets the handler of a kind of job. All must be set before the runner starts. */
  register<Name extends JobName>(name: Name, handler: JobHandler<Name>): void;
  createRunner(): JobRunner;
  /** For tests, in place of a runner: runs the due jobs, and those that they enqueue. Returns how many there were. */
  runDue(options?: { evenPutOff?: boolean }): Promise<number>;
}

export interface EnqueueOptions {
  /**
   * Identifies the cause of the job. While a job with this name and key waits, runs, or ended within the last hour, no
   * other is added.
   */
  key?: string;
  /** The job does not start earlier than this many seconds from now. */
  afterS?: number;
}

export interface JobsParts {
  db: Database;
  databaseUrl: string;
  log: Logger;
}

/**
 * Jobs are work that follows from a change and need not be awaited. Nothing is loaded or connected before the first
 * use.
 */
export function createJobs({ db, databaseUrl, log }: JobsParts): Jobs {
  const handlers = new Map<JobName, AnyHandler>();
  let sending: Promise<Sender> | undefined;
  const sender = () => {
    sending ??= createSender(db);
    return sending;
  };

  async function runDueOf(name: JobName, handler: AnyHandler, ignoreStartAfter: boolean): Promise<number> {
    const { boss } = await sender();
    const jobs = await boss.fetch<object>(name, { batchSize: 100, includeMetadata: true, ignoreStartAfter });
    const signal = new AbortController().signal;
    const taken = jobs.map((job) => ({ ...job, signal }));
    for (const result of await runJobs(name, handler, taken, log)) {
      if (result.status === 'completed') await boss.complete(name, result.id);
      else await boss.fail(name, result.id, result.output);
    }
    return jobs.length;
  }

  return {
    async enqueue(executor, name, data, { key, afterS } = {}) {
      const { boss, connect } = await sender();
      await boss.send(name, data, {
        db: connect(executor),
        ...(key === undefined ? {} : { id: idOf(name, key) }),
        ...(afterS === undefined ? {} : { startAfter: afterS }),
      });
    },

    register(name, handler) {
      handlers.set(name, handler as AnyHandler);
    },

    createRunner: () => createJobRunner({ databaseUrl, handlers, log }),

    async runDue({ evenPutOff = false } = {}) {
      let count = 0;
      for (let found = -1; found !== 0; count += found) {
        found = 0;
        for (const [name, handler] of handlers) found += await runDueOf(name, handler, evenPutOff);
      }
      const { boss } = await sender();
      const dead = await boss.fetch(DEAD_JOBS, { batchSize: 100, includeMetadata: true });
      reportDeadJobs(dead, log);
      for (const { id } of dead) await boss.complete(DEAD_JOBS, id);
      return count;
    },
  };
}

interface Sender {
  boss: PgBoss;
  connect: typeof import('pg-boss').fromKysely;
}

/** This instance of pg-boss is never started: it only inserts and takes jobs, and needs no timers for that. */
async function createSender(db: Database): Promise<Sender> {
  const { PgBoss: Boss, fromKysely } = await import('pg-boss');
  const boss = new Boss({ db: fromKysely(db), schema: JOBS_SCHEMA, migrate: false, supervise: false, schedule: false });
  return { boss, connect: fromKysely };
}

/** The same name and key give the same id, and an id can be used only once. */
function idOf(name: JobName, key: string): string {
  const hex = createHash('sha256').update(`${name}\0${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
