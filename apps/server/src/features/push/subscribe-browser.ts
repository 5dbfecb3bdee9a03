import { BROWSERS_MAX, pushMessages } from '@nonet/domain';
import type { OutsidePoster } from '@nonet/networks';
import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { idOfBrowser, readBrowsers, removeBrowser, storeBrowser } from '#/features/push/push-subscriptions.queries.ts';
import { hasUsableKeys, type Subscription, sealSubscription } from '#/features/push/sealed-subscription.ts';
import { ApiError } from '#/http/errors.ts';
import type { Sealer } from '#/secrets/seal.ts';

interface SubscribeParts {
  db: Database;
  sealer: Sealer;
  outside: Pick<OutsidePoster, 'mayCall'>;
}

const NAME_MAX = 100;

/** Notifies a browser from now on. One that subscribes again keeps its id. */
export async function subscribeBrowser(
  { db, sealer, outside }: SubscribeParts,
  { userId, sessionId }: { userId: string; sessionId: string },
  subscription: Subscription & { name: string },
): Promise<string> {
  const { endpoint } = subscription;
  if (!outside.mayCall(endpoint)) throw new ApiError(422, 'push-address-refused', pushMessages.addressRefused);
  if (!hasUsableKeys(subscription)) throw new ApiError(422, 'push-keys-refused', pushMessages.keysRefused);
  return changeBrowsers(db, userId, async (trx) => {
    const id = await idOfBrowser(trx, userId, endpoint);
    const browsers = await readBrowsers(trx, userId);
    if (browsers.length >= BROWSERS_MAX && browsers.every((browser) => browser.id !== id)) {
      throw new ApiError(422, 'too-many-browsers', pushMessages.full);
    }
    const sealed = sealSubscription(sealer, id, subscription);
    await storeBrowser(trx, { id, userId, sessionId, endpoint, sealed, name: nameOf(subscription.name) });
    return id;
  });
}

/** Returns whether the person had this browser. */
export function forgetBrowser(db: Database, userId: string, id: string): Promise<boolean> {
  return changeBrowsers(db, userId, (trx) => removeBrowser(trx, userId, id));
}

/** One change of a person's browsers after the other, so that two at once do not pass their number. */
function changeBrowsers<Result>(
  db: Database,
  userId: string,
  change: (trx: Executor) => Promise<Result>,
): Promise<Result> {
  return transact(db, async (trx) => {
    await sql`select from users where id = ${userId} for no key update`.execute(trx);
    const result = await change(trx);
    await notifyLive(trx, [{ userId, topics: ['messages'] }]);
    return result;
  });
}

function nameOf(name: string): string {
  const line = name.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line === '' ? 'Browser' : [...line].slice(0, NAME_MAX).join('');
}
