import { SPACE_UNDO_DAYS } from '@nonet/domain';
import { sql } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import type { AccountParts } from '#/features/account/account-parts.ts';
import {
  keepReceipt,
  leaveContent,
  lockPosts,
  lockSpaces,
  longestSendWindow,
  removePosts,
} from '#/features/account/space-content.ts';

type ClearingParts = Pick<AccountParts, 'db' | 'enqueueLeftover' | 'mediaFolder' | 'sealer' | 'waitingSignIns'> & {
  /** Gives back what was planned in a space and will not be published. */
  refundSpace: (trx: Parameters<AccountParts['enqueueLeftover']>[0], spaceId: SpaceId) => Promise<void>;
};

const isOver = sql<boolean>`removed_at <= clock_timestamp() - make_interval(days => ${sql.lit(SPACE_UNDO_DAYS)})`;

/** Removes spaces for good whose deletion can no longer be undone, with their files, and signs out at their networks (TEAM-10). */
export async function clearRemovedSpaces(parts: ClearingParts): Promise<void> {
  const { rows } = await sql<{
    id: SpaceId;
  }>`select id from spaces where ${isOver} order by removed_at limit 100`.execute(parts.db);
  for (const { id } of rows) await clearSpace(parts, id);
}

function clearSpace(parts: ClearingParts, id: SpaceId): Promise<void> {
  return transact(parts.db, async (trx) => {
    const [spaceId] = await lockSpaces(trx, sql<boolean>`id = ${id} and ${isOver}`);
    if (spaceId === undefined) return;
    await lockPosts(trx, [spaceId]);
    // What is still being sent is recorded first. The next time it is over.
    if ((await longestSendWindow(trx, [spaceId])) > 0) return;
    // Nobody asked for a receipt, but what is left to do outside of the database hangs on one.
    const code = await keepReceipt(trx, [spaceId], null);
    await leaveContent(trx, parts, code, [spaceId]);
    await parts.refundSpace(trx, spaceId);
    await removePosts(trx, [spaceId]);
    await sql`delete from spaces where id = ${spaceId}`.execute(trx);
  });
}
