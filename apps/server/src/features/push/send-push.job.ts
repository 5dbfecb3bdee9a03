import type { OutsidePoster } from '@nonet/networks';
import type { Logger } from 'pino';

import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { encryptPush, type PushNote } from '#/features/push/encrypt-push.ts';
import { pushKeys } from '#/features/push/push-keys.ts';
import {
  forgetSubscription,
  readSubscription,
  type StoredSubscription,
} from '#/features/push/push-subscriptions.queries.ts';
import { openSubscription } from '#/features/push/sealed-subscription.ts';
import type { Sealer } from '#/secrets/seal.ts';

export interface SendPushParts {
  db: Database;
  sealer: Sealer;
  log: Logger;
  outside: Pick<OutsidePoster, 'post'>;
  /** Whom a push service writes to. */
  contact: string;
  /** Sends the same again, so many seconds later. */
  again: (db: Executor, order: PushOrder, afterS: number) => Promise<void>;
}

export interface PushOrder {
  subscriptionId: string;
  note: PushNote;
  /** After this time nobody wants to hear it any more. */
  until: string;
}

/** How long we wait when a service wants us to, but does not say how long. */
const BUSY_S = 60;
/** Nobody who gives an address can have it called more often. */
const LEAST_S = 30;

/**
 * Notifies one browser. A service that asks for time gets it; what fails otherwise is tried again by the job. A browser that revoked
 * its subscription is forgotten. A message that may have arrived is sent again all the same: the browser shows it once, by its tag.
 */
export async function sendPush(parts: SendPushParts, order: PushOrder, signal: AbortSignal): Promise<void> {
  const { db, sealer, log, outside, contact, again } = parts;
  const ttlS = Math.floor((Date.parse(order.until) - Date.now()) / 1_000);
  if (ttlS <= 0) return;
  const stored = await readSubscription(db, order.subscriptionId);
  if (stored === undefined) return;
  const subscription = openSubscription(sealer, stored);
  if (subscription === null) return forget(parts, stored, 'unreadable');
  const keys = await pushKeys(db, sealer);
  const encrypted = await encryptPush(subscription, order.note, { keys, contact, ttlS });
  const posted = await outside.post({ address: subscription.endpoint, ...encrypted, signal });
  switch (posted.kind) {
    case 'away':
      throw new Error(`A push service did not answer (${posted.reason}).`);
    case 'refused':
      return forget(parts, stored, 'not to be called');
    case 'answered': {
      const { status, retryAfterMs } = posted;
      if (status >= 200 && status < 300) return;
      if (status === 404 || status === 410) return forget(parts, stored, 'revoked');
      if (status === 429 || status >= 500) return again(db, order, waitS(retryAfterMs));
      log.error({ status, host: new URL(subscription.endpoint).host }, 'a push service refused a message for good');
      return;
    }
    default:
      return posted satisfies never;
  }
}

function waitS(retryAfterMs: number | null): number {
  return retryAfterMs === null ? BUSY_S : Math.max(LEAST_S, Math.ceil(retryAfterMs / 1_000));
}

async function forget({ db, log }: SendPushParts, stored: StoredSubscription, why: string): Promise<void> {
  await transact(db, async (trx) => {
    if (!(await forgetSubscription(trx, stored))) return;
    await notifyLive(trx, [{ userId: stored.userId, topics: ['messages'] }]);
    log.info({ subscriptionId: stored.id, why }, 'a browser is not notified any more');
  });
}
