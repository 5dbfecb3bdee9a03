import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeletionReceipt } from '@nonet/contract';
import type { PlanId } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { notifySessionEnds } from '#/db/notify.ts';
import { ownSpaceOf } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import type { AccountParts, Leaver } from '#/features/account/account-parts.ts';
import {
  leaveFiles,
  leaveSignOut,
  leaveSubscription,
  leaveWaiting,
  type SignedIn,
} from '#/features/account/leftover.ts';
import { readReceipt } from '#/features/account/receipt.queries.ts';
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
  | 'record'
>;

const CODE_BYTES = 16;
/** A call to a network seldom takes longer. The person waits this long, and then the deletion succeeds. */
const WAIT_MS = 5_000;
const TRY_AGAIN_MS = 200;

const noUser = () => new ApiError(401, 'authentication-required', 'No user logged in');

/**
 * Removes everything of a user in one transaction and leaves the receipt. The work that has to follow elsewhere, at
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
  { uid, sessionId, ipAddress }: Leaver,
): Promise<{ receipt: DeletionReceipt } | { sendingMs: number }> {
  const email = await lockEverything(trx, uid);
  const sessions = await trx.selectFrom('sessions').select('id').where('user_id', '=', uid).execute();
  if (email === undefined || sessions.every(({ id }) => id !== sessionId)) throw noUser();
  const sendingMs = await longestSendWindow(trx, uid);
  if (sendingMs > 0) return { sendingMs };

  const code = await keepReceipt(trx, uid, await parts.paidPlan(trx, uid));
  await leaveFiles(trx, parts, code, parts.mediaFolder(uid));
  for (const connection of await signedIn(trx, uid)) await leaveSignOut(trx, parts, code, connection);
  for (const waiting of await parts.waitingSignIns(trx, uid)) await leaveWaiting(trx, parts, code, waiting);
  const customer = await parts.findCustomer(trx, uid);
  if (customer !== undefined) await leaveSubscription(trx, parts, code, customer);
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
 * Locks everything of the user, so that nobody changes it from here on. Connecting waits for the space's row. Publishing
 * and every change of a post wait for the post's row. Adding any row waits for the row of the space or of the user.
 * The space's row is locked in two steps, because a transaction that holds a post may still have to add a row. Returns
 * the email; undefined when there is no such user.
 */
async function lockEverything(trx: Transaction<Tables>, uid: string): Promise<string | undefined> {
  await sql`select from spaces where owner_id = ${uid} order by id for no key update`.execute(trx);
  await lockPosts(trx, uid);
  await sql`select from spaces where owner_id = ${uid} order by id for update`.execute(trx);
  const { rows } = await sql<{ email: string }>`select email from users where id = ${uid} for update`.execute(trx);
  // Locks the posts that were being scheduled meanwhile.
  await lockPosts(trx, uid);
  return rows[0]?.email;
}

async function lockPosts(trx: Transaction<Tables>, uid: string): Promise<void> {
  await sql`select from posts where space_id = ${uid} order by id for update`.execute(trx);
}

/** How long a call that passed its fence may still be under way; 0 when there is no such call. */
async function longestSendWindow(trx: Transaction<Tables>, uid: string): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from max(t.send_until) - clock_timestamp())::float8 * 1000 "ms"
    from connections c join targets t on t.connection_id = c.id and t.status = 'sending'
    where c.space_id = ${uid}`.execute(trx);
  return Math.max(0, rows[0]?.ms ?? 0);
}

async function keepReceipt(trx: Transaction<Tables>, uid: string, plan: PlanId | null): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await sql`insert into deletion_requests (code, plan, posts, planned, connections, media) select ${code}, ${plan}::text,
    (select count(*) from posts where space_id = ${uid}),
    (select count(*) from posts where space_id = ${uid} and status = 'pending'),
    (select count(*) from connections where space_id = ${uid} and connected),
    (select count(*) from media where space_id = ${uid})`.execute(trx);
  return code;
}

/**
 * The user's sign-ins at networks. Of each grant it lists one account, because the network ends the whole grant with
 * it.
 */
async function signedIn(trx: Transaction<Tables>, uid: string) {
  const { rows } = await sql<SignedIn>`
    select c.id, c.space_id "spaceId", coalesce(g.network, c.network) network, coalesce(g.origin, c.origin) origin,
      c.auth_data "authData", g.id "grantId", g.auth_data "grantAuth", g.remote_user_id "remoteUserId"
    from connections c left join grants g on g.id = c.grant_id
    where c.space_id = ${uid} and c.auth_data is not null and not exists (
      select from connections s where s.space_id = ${uid} and s.grant_id = c.grant_id and s.id < c.id)`.execute(trx);
  return rows;
}

async function removeRows(trx: Transaction<Tables>, uid: string, email: string): Promise<void> {
  // Posts first: their targets refer to connections, their media to files.
  await trx.deleteFrom('posts').where('space_id', '=', ownSpaceOf(uid)).execute();
  await trx.deleteFrom('users').where('id', '=', uid).execute();
  await sql`delete from verifications where value = ${uid}`.execute(trx);
  // The limits of the user went with the user; these are the limits of the email.
  await sql`delete from limits where substring(key from '[^:]*$') = ${email}`.execute(trx);
  // What happened, when and from where stays as long as the privacy policy says. The id leads to nobody any more.
  await sql`update security_events set user_agent = null, detail = '{}' where user_id = ${uid}`.execute(trx);
}
