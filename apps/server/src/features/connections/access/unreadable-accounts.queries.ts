import { sql, type Transaction } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { lockHeldPosts, resumeHeldTargets } from '#/features/connections/access/resume-held.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';
import { SECRETS_LOST } from '#/secrets/secrets-lost.ts';

/** How many accounts were sealed with a secret of this process, and how many that are in use with another one. */
export async function countSealedAccounts(
  db: Executor,
  { keyIds }: Pick<Sealer, 'keyIds'>,
): Promise<{ known: number; unknown: number }> {
  const { rows } = await sql<{ known: number; unknown: number }>`
    select count(*) filter (where is_known)::int known,
      count(*) filter (where not is_known and not reconnect_needed)::int "unknown"
    from (select reconnect_needed, split_part(auth_data, '.', 2) = any(${keyIds}::text[]) is_known from connections
      where connected and auth_data is not null) sealed`.execute(db);
  return rows[0] ?? { known: 0, unknown: 0 };
}

/** Marks accounts whose tokens cannot be opened as to be connected again. Answers how many there are. */
export async function markUnreadable(trx: Executor, sealer: Sealer): Promise<number> {
  const accounts = await trx
    .selectFrom('connections')
    .select(['id', 'space_id', 'auth_data'])
    .where('connected', '=', true)
    .execute();
  const unreadable = accounts.filter((account) => account.auth_data !== null && !opens(sealer, account));
  await sql`update connections set reconnect_needed = true, reconnect_reason = ${SECRETS_LOST.message},
      updated_at = clock_timestamp()
    where id = any(${unreadable.map(({ id }) => id)}::text[])`.execute(trx);
  return unreadable.length;
}

/** Takes the mark from accounts whose tokens can be opened again, and resumes what was held for them. Answers how many there are. */
export async function healReadable(db: Database, sealer: Sealer): Promise<number> {
  const marked = await db
    .selectFrom('connections')
    .select(['id', 'space_id', 'auth_data'])
    .where('connected', '=', true)
    .where('reconnect_needed', '=', true)
    .where('reconnect_reason', '=', SECRETS_LOST.message)
    .execute();
  const readable = marked.filter((account) => opens(sealer, account));
  for (const account of readable) await transact(db, (trx) => heal(trx, account));
  return readable.length;
}

interface SealedAccount {
  id: string;
  space_id: SpaceId;
  auth_data: string | null;
}

async function heal(trx: Transaction<Tables>, { id, space_id: spaceId, auth_data: sealed }: SealedAccount) {
  await lockConnections(trx, spaceId);
  await lockHeldPosts(trx, [id]);
  // A reconnect or a disconnect that came meanwhile has sealed another value, or none.
  const { numAffectedRows } = await sql`
    update connections set reconnect_needed = false, reconnect_reason = null, updated_at = clock_timestamp()
    where id = ${id} and auth_data = ${sealed} and reconnect_needed`.execute(trx);
  if (numAffectedRows === 0n) return;
  await resumeHeldTargets(trx, spaceId, id);
  await notifyLive(trx, [{ spaceId, topics: ['connections', 'posts'] }]);
}

function opens(sealer: Sealer, { id, space_id: spaceId, auth_data: sealed }: SealedAccount): boolean {
  try {
    if (sealed === null) return false;
    sealer.open(sealed, sealContext.connection({ spaceId, connectionId: id }));
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    throw error;
  }
}
