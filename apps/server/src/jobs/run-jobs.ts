import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';

import { type JobData, type JobName, jobKind } from '#/jobs/job-kinds.ts';

/** Runs a job. When it throws, the job is tried again. A job may run more than once in any case. */
export type JobHandler<Name extends JobName> = (data: JobData<Name>, job: RunningJob) => Promise<void>;

export interface RunningJob {
  /** The id is the same at every try, so the job can use it as a key elsewhere. */
  id: string;
  /** Aborted when the time for this try is over. */
  signal: AbortSignal;
}

export type AnyHandler = (data: object, job: RunningJob) => Promise<void>;
export type TakenJob = Pick<JobWithMetadata, 'id' | 'data' | 'retryCount' | 'signal'>;

/** Runs jobs side by side and returns the result of each. */
export function runJobs(
  name: JobName,
  handler: AnyHandler,
  jobs: readonly TakenJob[],
  log: Logger,
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async (job): Promise<JobResult> => {
      const { id, retryCount, signal } = job;
      try {
        // A newer version may have enqueued data that this version does not understand; then a worker of that version
        // gets the next try.
        await handler(jobKind(name).data.parse(job.data ?? {}), { id, signal });
        return { id, status: 'completed' };
      } catch (error) {
        log.warn({ err: error, job: name, jobId: id, attempt: retryCount + 1 }, 'a job failed');
        // The log has the details. An error's message may hold data that should not be in a table.
        return { id, status: 'failed', output: { reason: error instanceof Error ? error.name : 'unknown' } };
      }
    }),
  );
}

/** Reports jobs that will not be tried again. */
export function reportDeadJobs(jobs: readonly Pick<JobWithMetadata, 'sourceName' | 'sourceId'>[], log: Logger): void {
  for (const { sourceName, sourceId } of jobs) log.error({ job: sourceName, jobId: sourceId }, 'a job failed for good');
}
