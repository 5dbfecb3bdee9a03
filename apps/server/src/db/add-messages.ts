import type { NewMessage } from '@nonet/domain';
import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

/**
 * Adds messages in the transaction that makes them true. Of one that is there already, by its key, nothing changes. People
 * are told later (`features/messages/tell-messages.ts`).
 */
export async function addMessages(trx: Executor, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const column = <T>(pick: (message: NewMessage) => T) => messages.map(pick);
  const { rows } = await sql<{ userId: string }>`
    insert into messages (id, user_id, kind, key, data, target_id, connection_id, tell_at)
    select i.id, coalesce(i.user_id, s.owner_id), i.kind, i.key, i.data, i.target_id, i.connection_id, clock_timestamp()
    from unnest(${column(timeOrderedId)}::uuid[], ${column((message) => ('userId' in message ? message.userId : null))}::text[],
      ${column((message) => ('spaceId' in message ? message.spaceId : null))}::text[], ${column(({ kind }) => kind)}::text[], ${column(({ key }) => key)}::text[],
      ${column(({ data }) => JSON.stringify(data))}::jsonb[],
      ${column((message) => ('targetId' in message ? message.targetId : null))}::uuid[],
      ${column((message) => ('connectionId' in message ? message.connectionId : null))}::text[])
      i(id, user_id, space_id, kind, key, data, target_id, connection_id) left join spaces s on s.id = i.space_id
    on conflict (user_id, key) do nothing returning user_id "userId"`.execute(trx);
  await notifyLive(
    trx,
    rows.map(({ userId }) => ({ userId, topics: ['messages'] })),
  );
}

/** That an account must be connected again: once for the tokens that no longer work. */
export function reconnectMessage({
  spaceId,
  connectionId,
  version,
  reason,
}: {
  spaceId: SpaceId;
  connectionId: string;
  version: number;
  reason: string | null;
}): NewMessage {
  return { kind: 'reconnect', spaceId, key: `reconnect ${connectionId} ${version}`, connectionId, data: { reason } };
}
