import type { NewMessage } from '@nonet/domain';
import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

/**
 * Adds messages in the transaction that makes them true. Nobody is told of a deleted space. Of one that is there already, by its key, nothing changes. People
 * are told later (`features/messages/tell-messages.ts`).
 */
export async function addMessages(trx: Executor, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const column = <T>(pick: (message: NewMessage) => T) => messages.map(pick);
  const { rows } = await sql<{ userId: string }>`
    insert into messages (id, user_id, space_id, kind, key, data, target_id, connection_id, remark_id, tell_at)
    select case when r.is_first then i.id else gen_random_uuid() end, r.user_id, i.space_id, i.kind, i.key, i.data, i.target_id,
      i.connection_id, i.remark_id, clock_timestamp()
    from unnest(${column(timeOrderedId)}::uuid[], ${column((message) => ('userId' in message ? message.userId : null))}::text[],
      ${column((message) => ('spaceId' in message ? message.spaceId : null))}::text[], ${column(({ kind }) => kind)}::text[], ${column(({ key }) => key)}::text[],
      ${column(({ data }) => JSON.stringify(data))}::jsonb[],
      ${column((message) => ('targetId' in message ? message.targetId : null))}::uuid[],
      ${column((message) => ('connectionId' in message ? message.connectionId : null))}::text[],
      ${column((message) => ('remarkId' in message ? message.remarkId : null))}::uuid[])
      i(id, user_id, space_id, kind, key, data, target_id, connection_id, remark_id), lateral (${recipients}) r
    on conflict (user_id, key) do nothing returning user_id "userId"`.execute(trx);
  await notifyLive(
    trx,
    rows.map(({ userId }) => ({ userId, topics: ['messages'] })),
  );
}

/**
 * Who is told of `i`: the person that it names; of other content the owner and the managers, who may mend it, editors of what they may approve, and its author
 * (TEAM-11). A member who is bound to accounts hears of those alone. Of a deleted space nobody is told.
 */
const recipients = sql`
  select i.user_id, true is_first where i.user_id is not null
  union all select s.owner_id, true from spaces s where i.user_id is null and s.id = i.space_id and s.removed_at is null
  union all select m.user_id, false from space_members m join spaces s on s.id = m.space_id and s.removed_at is null
    left join targets t on t.id = i.target_id left join posts p on p.id = t.post_id
  where i.user_id is null and m.space_id = i.space_id and (m.user_id = p.author_id or not m.above_limit and (m.role = 'manager'
    or m.role = 'editor' and t.approval = 'waiting' and s.editors_approve))
    and (m.accounts is null or coalesce(i.connection_id, t.connection_id) = any(m.accounts))`;

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
