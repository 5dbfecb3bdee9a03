import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';

import { type JobData, type JobName, jobKind } from '#/jobs/job-kinds.ts';

/** Runs a job. Throws to have it tried again; it may run more than once in any case. */
export type JobHandler<Name extends JobName> = (data: JobData<Name>, job: RunningJob) => Promise<void>;

export interface RunningJob {
  /** The same at every try: the key of what the job does elsewhere. */
  id: string;
  /** Aborted when the time for this try is over. */
  signal: AbortSignal;
}

export type AnyHandler = (data: object, job: RunningJob) => Promise<void>;
export type TakenJob = Pick<JobWithMetadata, 'id' | 'data' | 'retryCount' | 'signal'>;

/** Runs jobs side by side and says of each what became of it. */
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
        // What a newer version enqueued may not be understood here: that version's worker has the next try.
        await handler(jobKind(name).data.parse(job.data ?? {}), { id, signal });
        return { id, status: 'completed' };
      } catch (error) {
        log.warn({ err: error, job: name, jobId: id, attempt: retryCount + 1 }, 'a job failed');
        // The log has the rest; what an error says may be nothing for a table.
        return { id, status: 'failed', output: { reason: error instanceof Error ? error.name : 'unknown' } };
      }
    }),
  );
}

/** Says that jobs will not be tried again. */
export function reportDeadJobs(jobs: readonly Pick<JobWithMetadata, 'sourceName' | 'sourceId'>[], log: Logger): void {
  for (const { sourceName, sourceId } of jobs) log.error({ job: sourceName, jobId: sourceId }, 'a job failed for good');
}
