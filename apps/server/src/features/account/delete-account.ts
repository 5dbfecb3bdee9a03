import { setTimeout as sleep } from 'node:timers/promises';
import type { DeletionReceipt } from '@nonet/contract';
import { deletionMessages } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { notifySessionEnds } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import type { AccountParts, Leaver } from '#/features/account/account-parts.ts';
import { leaveSubscription } from '#/features/account/leftover.ts';
import { readReceipt } from '#/features/account/receipt.queries.ts';
import {
  keepReceipt,
  leaveContent,
  lockPosts,
  lockSpaces,
  longestSendWindow,
  removePosts,
} from '#/features/account/space-content.ts';
import { ApiError } from '#/http/errors.ts';

type DeletionParts = Pick<
  AccountParts,
  | 'db'
  | 'sealer'
  | 'mediaFolder'
  | 'enqueueLeftover'
  | 'findCustomer'
  | 'paidPlan'
  | 'mailReceipt'
  | 'waitingSignIns'
  | 'sharedSpaces'
  | 'endSpace'
  | 'forgetMember'
  | 'record'
>;

/** A call to a network seldom takes longer. The person waits this long, and then the deletion succeeds. */
const WAIT_MS = 5_000;
const TRY_AGAIN_MS = 200;

const noUser = () => new ApiError(401, 'authentication-required', 'No user logged in');

/**
 * Removes everything of a user in one transaction, also the spaces that they own, and leaves the receipt. The work that has to follow elsewhere, at
 * networks and in the storage, is enqueued in the same transaction.
 */
export async function deleteAccount(
  parts: DeletionParts,
  leaver: Leaver,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): Promise<DeletionReceipt> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const result = await transact(parts.db, (trx) => removeUser(trx, parts, leaver));
    if ('receipt' in result) return result.receipt;
    if (performance.now() >= deadline) throw beingPublished(result.sendingMs);
    await sleep(TRY_AGAIN_MS);
  }
}

function beingPublished(sendingMs: number): ApiError {
  const message = 'One of your posts is being published right now. Try again in a moment.';
  return new ApiError(409, 'being-published', message, { retryAfterS: Math.max(1, Math.ceil(sendingMs / 1000)) });
}

async function removeUser(
  trx: Transaction<Tables>,
  parts: DeletionParts,
  { uid, sessionId, ipAddress, spaces }: Leaver,
): Promise<{ receipt: DeletionReceipt } | { sendingMs: number }> {
  const { email, owned } = await lockEverything(trx, uid);
  const sessions = await trx.selectFrom('sessions').select('id').where('user_id', '=', uid).execute();
  if (email === undefined || sessions.every(({ id }) => id !== sessionId)) throw noUser();
  await requireNamed(trx, parts, uid, spaces);
  const sendingMs = await longestSendWindow(trx, owned);
  if (sendingMs > 0) return { sendingMs };

  const code = await keepReceipt(trx, owned, await parts.paidPlan(trx, uid));
  await leaveContent(trx, parts, code, owned);
  const customer = await parts.findCustomer(trx, uid);
  if (customer !== undefined) await leaveSubscription(trx, parts, code, customer);
  await parts.mailReceipt(trx, { email, code });
  await notifySessionEnds(
    trx,
    uid,
    sessions.map(({ id }) => id),
  );
  for (const spaceId of owned) await parts.endSpace(trx, spaceId);
  // Before the name goes: of their own posts there is none to take it from.
  await removePosts(trx, owned);
  await parts.forgetMember(trx, { uid, email });
  await removeRows(trx, { uid, email });
  await parts.record(trx, { kind: 'account-deleted', who: { uid }, ipAddress, userAgent: undefined });

  const receipt = await readReceipt(trx, code);
  if (receipt === undefined) throw new Error('A receipt vanished in the transaction that stored it');
  return { receipt };
}

/** Spaces with other people in them go only when each was named: they may have to be transferred before. */
async function requireNamed(
  trx: Transaction<Tables>,
  { sharedSpaces }: Pick<AccountParts, 'sharedSpaces'>,
  uid: string,
  named: Leaver['spaces'],
): Promise<void> {
  const spaces = (await sharedSpaces(trx, uid)).filter(({ id }) => named?.[id] !== 'delete');
  if (spaces.length > 0) throw new ApiError(409, 'owns-spaces', deletionMessages.ownsSpaces, { spaces });
}

/**
 * Locks everything of the user, so that nobody changes it from here on. Returns the email, undefined when there is no such
 * user, and the spaces that they own.
 */
async function lockEverything(
  trx: Transaction<Tables>,
  uid: string,
): Promise<{ email: string | undefined; owned: SpaceId[] }> {
  const owned = await lockSpaces(trx, sql<boolean>`owner_id = ${uid}`);
  const { rows } = await sql<{ email: string }>`select email from users where id = ${uid} for update`.execute(trx);
  // Locks the posts that were being scheduled meanwhile.
  await lockPosts(trx, owned);
  return { email: rows[0]?.email, owned };
}

async function removeRows(trx: Transaction<Tables>, { uid, email }: { uid: string; email: string }): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', uid).execute();
  await sql`delete from verifications where value = ${uid}`.execute(trx);
  // The limits of the user went with the user; these are the limits of the email.
  await sql`delete from limits where substring(key from '[^:]*$') = ${email}`.execute(trx);
  // What happened, when and from where stays as long as the privacy policy says. The id leads to nobody any more.
  await sql`update security_events set user_agent = null, detail = '{}' where user_id = ${uid}`.execute(trx);
}
