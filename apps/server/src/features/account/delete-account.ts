import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeletionReceipt } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';

import { notifySessionEnds } from '#/db/notify.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import type { AccountParts, Leaver } from '#/features/account/account-parts.ts';
import { leaveFiles, leaveSignOut } from '#/features/account/leftover.ts';
import { readReceipt } from '#/features/account/receipt.queries.ts';
import { ApiError } from '#/http/errors.ts';

type DeletionParts = Pick<AccountParts, 'db' | 'sealer' | 'mediaFolder' | 'enqueueLeftover' | 'mailReceipt' | 'record'>;

const CODE_BYTES = 16;
/** A call to a network seldom takes longer; the person waits as long for a deletion that then succeeds. */
const WAIT_MS = 5_000;
const TRY_AGAIN_MS = 200;

const noUser = () => new ApiError(401, 'authentication-required', 'No user logged in');

/**
 * Removes everything of a user in one transaction and leaves the receipt. What has to follow outside, at networks and in
 * the storage, is enqueued in the same transaction.
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
  { uid, sessionId, ipAddress }: Leaver,
): Promise<{ receipt: DeletionReceipt } | { sendingMs: number }> {
  const email = await lockEverything(trx, uid);
  const sessions = await trx.selectFrom('sessions').select('id').where('user_id', '=', uid).execute();
  if (email === undefined || sessions.every(({ id }) => id !== sessionId)) throw noUser();
  const sendingMs = await longestSendWindow(trx, uid);
  if (sendingMs > 0) return { sendingMs };

  const code = await keepReceipt(trx, uid);
  await leaveFiles(trx, parts, code, parts.mediaFolder(uid));
  for (const connection of await signedIn(trx, uid)) await leaveSignOut(trx, parts, code, connection);
  await parts.mailReceipt(trx, { email, code });
  await notifySessionEnds(
    trx,
    uid,
    sessions.map(({ id }) => id),
  );
  await removeRows(trx, uid, email);
  await parts.record(trx, { kind: 'account-deleted', who: { uid }, ipAddress, userAgent: undefined });

  const receipt = await readReceipt(trx, code);
  if (receipt === undefined) throw new Error('A receipt vanished in the transaction that stored it');
  return { receipt };
}

/**
 * From here on nobody changes anything of the user: connecting waits for the user's row, publishing and every change of
 * a post for the post's row, and whatever would add a row for the user's row again. The user's row is locked in two
 * steps because who holds a post may still have to add a row. Answers the email; undefined: there is no such user.
 */
async function lockEverything(trx: Transaction<Tables>, uid: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select email from users where id = ${uid} for no key update`.execute(
    trx,
  );
  await lockPosts(trx, uid);
  await sql`select from users where id = ${uid} for update`.execute(trx);
  // Those that were being scheduled meanwhile.
  await lockPosts(trx, uid);
  return rows[0]?.email;
}

async function lockPosts(trx: Transaction<Tables>, uid: string): Promise<void> {
  await sql`select from posts where user_id = ${uid} order by id for update`.execute(trx);
}

/** How long a call that passed its fence may still be under way; 0 when there is none. */
async function longestSendWindow(trx: Transaction<Tables>, uid: string): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from max(send_until) - clock_timestamp())::float8 * 1000 "ms"
    from targets where user_id = ${uid} and status = 'sending'`.execute(trx);
  return Math.max(0, rows[0]?.ms ?? 0);
}

async function keepReceipt(trx: Transaction<Tables>, uid: string): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await sql`insert into deletion_requests (code, posts, connections, media) select ${code},
    (select count(*) from posts where user_id = ${uid}),
    (select count(*) from connections where user_id = ${uid} and connected),
    (select count(*) from media where user_id = ${uid})`.execute(trx);
  return code;
}

async function signedIn(trx: Transaction<Tables>, uid: string) {
  const { rows } = await sql<{ id: string; userId: string; network: NetworkId; origin: string; authData: string }>`
    select id, user_id "userId", network, origin, auth_data "authData" from connections
    where user_id = ${uid} and auth_data is not null`.execute(trx);
  return rows;
}

async function removeRows(trx: Transaction<Tables>, uid: string, email: string): Promise<void> {
  // Posts first: their targets refer to connections, their media to files.
  await trx.deleteFrom('posts').where('user_id', '=', uid).execute();
  await trx.deleteFrom('users').where('id', '=', uid).execute();
  await sql`delete from verifications where value = ${uid}`.execute(trx);
  // Those of the user went with it.
  await sql`delete from limits where right(key, char_length(${email}) + 1) = ':' || ${email}`.execute(trx);
  // What happened, when and from where stays as long as the policy says; the id leads to nobody any more.
  await sql`update security_events set user_agent = null, detail = '{}' where user_id = ${uid}`.execute(trx);
}
