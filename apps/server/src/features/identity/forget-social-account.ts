import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { recordSecurityEvent } from '#/features/identity/security-events.ts';
import type { SocialAccount } from '#/features/identity/social-account.queries.ts';

export interface ForgetParts {
  /** Enqueues the mail that says so, for when the transaction is committed. */
  mailForgotten: (trx: Executor, mail: { userId: string; hasPassword: boolean }) => Promise<void>;
}

/**
 * Removes an account of a service as a way to sign in, because the service says that its owner wants to be forgotten.
 * The account here stays, also where nothing else leads into it: then the mail has a link to set a password.
 */
export async function forgetSocialAccount(
  trx: Executor,
  { mailForgotten }: ForgetParts,
  { service, accountId, ipAddress }: SocialAccount & { ipAddress: string },
): Promise<void> {
  const { rows: owners } = await sql<{ uid: string; hasPassword: boolean }>`select u.id "uid", exists(
      select from accounts w where w.user_id = u.id and w.password is not null) "hasPassword" from accounts a join users u on u.id = a.user_id
    where a.provider_id = ${service} and a.account_id = ${accountId} for no key update of u`.execute(trx);
  for (const { uid, hasPassword } of owners) {
    const removed = await sql`delete from accounts
      where user_id = ${uid} and provider_id = ${service} and account_id = ${accountId}`.execute(trx);
    // The same request a second time was faster.
    if (removed.numAffectedRows === 0n) continue;
    const event = { kind: 'way-in-removed', who: { uid }, ipAddress, userAgent: undefined } as const;
    await recordSecurityEvent(trx, { ...event, detail: { method: service } });
    await mailForgotten(trx, { userId: uid, hasPassword });
    await notifyLive(trx, [{ userId: uid, topics: ['me'] }]);
  }
}
