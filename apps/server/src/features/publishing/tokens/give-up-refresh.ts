import type { NetworkId } from '@nonet/domain';
import type { Refusal } from '@nonet/networks';
import { sql } from 'kysely';

import { accountLost, noteActivity } from '#/db/activity/note-activity.ts';
import { addMessages, reconnectMessage } from '#/db/add-messages.ts';
import { notifyLive } from '#/db/notify.ts';
import { transact } from '#/db/transaction.ts';
import { endLease, type Held } from '#/features/publishing/tokens/refresh-lease.ts';
import type { RefreshAnswer, RefreshParts } from '#/features/publishing/tokens/refresh-parts.ts';

/**
 * An account that did not come with the last yes to its grant still has the tokens of an earlier one. So their end is that of
 * this account alone, and the one that was asked for is tried again without it.
 */
export async function giveUpRefresh({ db, judge }: RefreshParts, held: Held, error: Refusal): Promise<RefreshAnswer> {
  await endLease(db, held);
  const { connectionId, version, spaceId, askedFor } = held;
  if (connectionId === askedFor) return { kind: 'reconnect', error };
  const reason = error.message;
  await transact(db, async (trx) => {
    const { rows } = await sql<{ network: NetworkId }>`
      update connections set reconnect_needed = true, reconnect_reason = ${reason}, updated_at = clock_timestamp()
      where id = ${connectionId} and version = ${version} and connected and not reconnect_needed returning network`.execute(
      trx,
    );
    for (const { network } of rows) {
      await noteActivity(trx, accountLost({ spaceId, connectionId, network }));
      await addMessages(trx, [reconnectMessage({ spaceId, connectionId, version, reason })]);
    }
    await judge(trx, { spaceId, connectionId });
    await notifyLive(trx, [{ spaceId, topics: ['connections'] }]);
  });
  return { kind: 'wait', afterMs: 0, error: null, scope: 'target' };
}
