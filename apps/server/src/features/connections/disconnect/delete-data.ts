import { setTimeout as sleep } from 'node:timers/promises';
import { targetStatuses } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { type Ending, endConnection } from '#/features/connections/disconnect/disconnect.ts';
import { endAccess } from '#/features/connections/disconnect/end-access.ts';
import { ApiError } from '#/http/errors.ts';

/** A call to a network seldom takes longer. The person waits this long, and then the deletion succeeds. */
const WAIT_MS = 5_000;
const TRY_AGAIN_MS = 200;

export interface DeletionParts extends Pick<ConnectionsParts, 'db' | 'networks' | 'sealer' | 'log'> {
  /** Takes an account out of all posts and of the history. */
  removeTargets: (trx: Transaction<Tables>, account: Ending) => Promise<void>;
}

/**
 * Ends a connection and removes everything that is stored of it: the account, its part in every post, its history
 * (FB-11 to FB-13). What was published stays at the network. Waits for a call that is under way, and gives up when that
 * takes long.
 */
export async function disconnectAndDelete(
  parts: DeletionParts,
  account: Ending,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): Promise<void> {
  const { spaceId, connectionId, network } = account;
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      const left = await transact(parts.db, async (trx) => {
        const access = await endConnection(trx, account, targetStatuses);
        await refuseWhileSending(trx, connectionId);
        await parts.removeTargets(trx, account);
        await trx.deleteFrom('connections').where('id', '=', connectionId).execute();
        await sql`insert into deleted_data (space_id, network, reason) values (${spaceId}, ${network}, 'user_requested')
          on conflict (space_id, network) do update set reason = excluded.reason, deleted_at = excluded.deleted_at`.execute(
          trx,
        );
        return access;
      });
      if (left !== null) await endAccess(parts, left);
      return;
    } catch (error) {
      const isSending = error instanceof ApiError && error.code === 'being-published';
      if (!isSending || performance.now() >= deadline) throw error;
    }
    await sleep(TRY_AGAIN_MS);
  }
}

/** A target that passed its fence may be on its way. Its row is needed to store the answer. */
async function refuseWhileSending(trx: Transaction<Tables>, connectionId: string): Promise<void> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from max(send_until) - clock_timestamp())::float8 * 1000 "ms"
    from targets where connection_id = ${connectionId} and status = 'sending'`.execute(trx);
  const ms = rows[0]?.ms ?? 0;
  if (ms <= 0) return;
  const message = 'One of your posts is being published right now. Try again in a moment.';
  throw new ApiError(409, 'being-published', message, { retryAfterS: Math.max(1, Math.ceil(ms / 1000)) });
}
