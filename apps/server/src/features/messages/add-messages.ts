import type { NewMessage } from '@nonet/domain';
import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';

/** How long a message waits before it is told: others join it meanwhile, and the person may see it by themselves (NOTE-05). */
export const TOLD_AFTER_MS = 5 * 60_000;

/**
 * Adds messages in the transaction that makes them true. Of a message that is there already, by its key, nothing changes. What
 * follows, telling people, is done by `tellMessages`.
 */
export async function addMessages(
  trx: Executor,
  messages: readonly NewMessage[],
  { toldAfterMs = TOLD_AFTER_MS }: { toldAfterMs?: number } = {},
): Promise<void> {
  if (messages.length === 0) return;
  const column = <T>(pick: (message: NewMessage) => T) => messages.map(pick);
  const { rows } = await sql<{ userId: string }>`
    insert into messages (user_id, kind, key, data, target_id, connection_id, tell_at)
    select i.*, clock_timestamp() + ${toldAfterMs} * interval '1 ms'
    from unnest(${column(({ userId }) => userId)}::text[], ${column(({ kind }) => kind)}::text[], ${column(({ key }) => key)}::text[],
      ${column(({ data }) => JSON.stringify(data))}::jsonb[],
      ${column((message) => ('targetId' in message ? message.targetId : null))}::uuid[],
      ${column((message) => ('connectionId' in message ? message.connectionId : null))}::text[])
      i(user_id, kind, key, data, target_id, connection_id)
    on conflict (user_id, key) do nothing returning user_id "userId"`.execute(trx);
  await notifyLive(
    trx,
    rows.map(({ userId }) => ({ userId, topics: ['messages'] })),
  );
}
