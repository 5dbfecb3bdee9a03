import type { Executor } from '#/db/pool.ts';
import type { PushNote } from '#/features/push/encrypt-push.ts';
import { notifiedBrowsers } from '#/features/push/push-subscriptions.queries.ts';
import type { PushOrder } from '#/features/push/send-push.job.ts';

/** Tells a person on all browsers that want to hear it, once the transaction is committed. */
export type NotifyBrowsers = (trx: Executor, userId: string, note: PushNote) => Promise<void>;

/** A laptop that was closed in the evening still tells it in the morning. */
const HEARD_MS = 24 * 3_600_000;

/** `send`: orders the message for one browser. Each browser has an order of its own, so that one that fails repeats alone. */
export function createNotifyBrowsers(send: (trx: Executor, order: PushOrder) => Promise<void>): NotifyBrowsers {
  return async (trx, userId, note) => {
    const until = new Date(Date.now() + HEARD_MS).toISOString();
    for (const subscriptionId of await notifiedBrowsers(trx, userId)) await send(trx, { subscriptionId, note, until });
  };
}
