import { z } from 'zod';
import { spaceIdSchema } from '#/db/space-id.ts';

import { formerMailOrderSchema } from '#/mail/former-mail-order.ts';
import { mailOrderSchema } from '#/mail/mail-order.ts';

interface JobKind {
  /** The data of a job. It is in the database in clear text until the job is over, so it must hold no secret. */
  data: z.ZodType<object>;
  /**
   * How often the job is tried again. The first time is after `retryDelayS`, and each wait is twice the one before, up
   * to the longest.
   */
  retries: number;
  retryDelayS: number;
  longestRetryDelayS: number;
  /** A try that takes longer counts as failed. So does the try of a worker that died. */
  expireS: number;
  /** The job runs automatically at these times (UTC), without data. */
  cron?: string;
}

/** Every kind of job. A kind's name is also the name of its queue. */
export const jobKinds = {
  /** Tried for about two days, so that a mail server may be away for one. */
  'send-mail': {
    data: z.union([mailOrderSchema, formerMailOrderSchema]),
    retries: 100,
    retryDelayS: 10,
    longestRetryDelayS: 1_800,
    expireS: 120,
  },
  /** Notifies one browser. */
  'send-push': {
    data: z.object({
      subscriptionId: z.uuid(),
      note: z.object({ title: z.string(), text: z.string(), href: z.string(), tag: z.string() }),
      until: z.iso.datetime(),
    }),
    retries: 8,
    retryDelayS: 10,
    longestRetryDelayS: 3_600,
    expireS: 60,
  },
  /** Removes what a deleted account has left at networks and in the storage. */
  'clear-leftover': {
    data: z.object({ id: z.uuid() }),
    retries: 30,
    retryDelayS: 10,
    longestRetryDelayS: 21_600,
    expireS: 300,
  },
  /** Fetches the picture of a newly connected account, which its owner is looking for on the screen. */
  'keep-picture': {
    data: z.object({ connectionId: z.string() }),
    retries: 8,
    retryDelayS: 4,
    longestRetryDelayS: 3_600,
    expireS: 180,
  },
  /** Asks what a newly connected account may do. Best effort: it is asked again before anybody relies on it. */
  'read-abilities': {
    data: z.object({ connectionId: z.string(), spaceId: spaceIdSchema }),
    retries: 0,
    retryDelayS: 60,
    longestRetryDelayS: 60,
    expireS: 180,
  },
  /** Asks what the accounts of posts may do that are due soon. */
  'renew-due-abilities': {
    data: z.object({}),
    retries: 1,
    retryDelayS: 60,
    longestRetryDelayS: 600,
    expireS: 1_800,
    cron: '27 * * * *',
  },
  /** Asks for the own id of a post that its network told only by the name of its publishing. */
  'find-own-id': {
    data: z.object({ targetId: z.uuid(), asked: z.int() }),
    retries: 3,
    retryDelayS: 60,
    longestRetryDelayS: 600,
    expireS: 180,
  },
  /** Mails people about accounts to which our access ends soon. */
  'warn-ending-access': {
    data: z.object({}),
    retries: 1,
    retryDelayS: 60,
    longestRetryDelayS: 600,
    expireS: 1_800,
    cron: '52 * * * *',
  },
  /** Mails the reports of the last week, on Monday at the operator's hour on the clock of each person. */
  'order-reports': {
    data: z.object({}),
    retries: 1,
    retryDelayS: 60,
    longestRetryDelayS: 600,
    expireS: 1_800,
    cron: '*/15 * * * *',
  },
  /** Makes the posts of repeats for the days ahead. */
  'make-repeats': {
    data: z.object({}),
    retries: 1,
    retryDelayS: 60,
    longestRetryDelayS: 600,
    expireS: 1_800,
    cron: '12 * * * *',
  },
  /** Reads link cards once more in the hour before their posts. */
  'read-due-cards': {
    data: z.object({}),
    retries: 0,
    retryDelayS: 60,
    longestRetryDelayS: 60,
    expireS: 300,
    cron: '* * * * *',
  },
  /** Reads the page of a post's link card that took too long for the call that stored the post. */
  'read-card': {
    data: z.object({ postId: z.uuid() }),
    retries: 0,
    retryDelayS: 60,
    longestRetryDelayS: 60,
    expireS: 60,
  },
  /** Reads a customer anew of whom an event said that something changed. After a day and a half the daily reconciliation does it. */
  'read-customer': {
    data: z.object({ userId: z.string(), eventId: z.string() }),
    retries: 40,
    retryDelayS: 10,
    longestRetryDelayS: 3_600,
    expireS: 120,
  },
  /** Tells the payment provider the address that a person has now. */
  'update-customer': {
    data: z.object({ userId: z.string() }),
    retries: 40,
    retryDelayS: 10,
    longestRetryDelayS: 3_600,
    expireS: 120,
  },
  /** Ends payment pages beside a subscription, and a second subscription with its payment. */
  'settle-checkouts': {
    data: z.object({ userId: z.string() }),
    retries: 40,
    retryDelayS: 10,
    longestRetryDelayS: 3_600,
    expireS: 300,
  },
  /** Compares all subscriptions with those at the payment provider. */
  'reconcile-payments': {
    data: z.object({}),
    retries: 5,
    retryDelayS: 300,
    longestRetryDelayS: 3_600,
    expireS: 3_600,
    cron: '43 4 * * *',
  },
  /** Judges anew what an account has planned, for which something has changed, and tells people who look at it. */
  'judge-account': {
    data: z.object({
      spaceId: spaceIdSchema,
      connectionId: z.string(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
    }),
    retries: 5,
    retryDelayS: 10,
    longestRetryDelayS: 600,
    expireS: 600,
  },
  /** Judges anew what everybody has due in a range of time. */
  'judge-between': {
    data: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
    retries: 2,
    retryDelayS: 60,
    longestRetryDelayS: 600,
    expireS: 1_800,
  },
  /** Judges anew what is due within the hour, and in a day. */
  'judge-ahead': {
    data: z.object({}),
    retries: 1,
    retryDelayS: 60,
    longestRetryDelayS: 600,
    expireS: 540,
    cron: '*/10 * * * *',
  },
  /** Judges anew what is due within a month. */
  'judge-month': {
    data: z.object({}),
    retries: 2,
    retryDelayS: 60,
    longestRetryDelayS: 600,
    expireS: 3_600,
    cron: '33 2 * * *',
  },
  /** Removes data whose time is over. */
  retention: {
    data: z.object({}),
    retries: 5,
    retryDelayS: 60,
    longestRetryDelayS: 3_600,
    expireS: 900,
    cron: '17 3 * * *',
  },
  /** Removes spaces for good whose deletion can no longer be undone. */
  'clear-spaces': {
    data: z.object({}),
    retries: 2,
    retryDelayS: 60,
    longestRetryDelayS: 3_600,
    expireS: 900,
    cron: '29 * * * *',
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
  /** Keeps unused accounts signed in, and finds those that must be connected again. */
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
