import { z } from 'zod';

import { mailOrderSchema } from '#/mail/mail-order.ts';

interface JobKind {
  /** What a job carries. It lies in the database in clear text until the job is over: no secret belongs in it. */
  data: z.ZodType<object>;
  /** Tried again so often, the first time after `retryDelayS` and then after twice as long each time, up to the longest. */
  retries: number;
  retryDelayS: number;
  longestRetryDelayS: number;
  /** A try that takes longer counts as failed; of a worker that died, too. */
  expireS: number;
  /** Runs at these times (UTC) by itself, without data. */
  cron?: string;
}

/** Every kind of job there is. Its name is its queue's. */
export const jobKinds = {
  'send-mail': {
    data: mailOrderSchema,
    retries: 12,
    retryDelayS: 10,
    longestRetryDelayS: 1_800,
    expireS: 120,
  },
  /** Removes at networks and in the storage what a deleted account has left there. */
  'clear-leftover': {
    data: z.object({ id: z.uuid() }),
    retries: 30,
    retryDelayS: 10,
    longestRetryDelayS: 21_600,
    expireS: 300,
  },
  /** Forgets what was kept for its time. */
  retention: {
    data: z.object({}),
    retries: 5,
    retryDelayS: 60,
    longestRetryDelayS: 3_600,
    expireS: 900,
    cron: '17 3 * * *',
  },
  /** Removes files that no post uses. */
  'unused-media': {
    data: z.object({}),
    retries: 2,
    retryDelayS: 60,
    longestRetryDelayS: 3_600,
    expireS: 900,
    cron: '41 * * * *',
  },
  /** Keeps accounts signed in that are not used, and finds those that must be connected again. */
  'refresh-idle': {
    data: z.object({}),
    retries: 1,
    retryDelayS: 60,
    longestRetryDelayS: 600,
    expireS: 1_800,
    cron: '7 * * * *',
  },
} as const satisfies Record<string, JobKind>;

export type JobName = keyof typeof jobKinds;
export type JobData<Name extends JobName> = z.infer<(typeof jobKinds)[Name]['data']>;

export const jobNames = Object.keys(jobKinds) as JobName[];

export function jobKind(name: JobName): JobKind {
  return jobKinds[name];
}
