import {
  cureOf,
  displayName,
  type HourClockChoice,
  hourClockOf,
  isTimeZone,
  type MessageData,
  type MessageFacts,
  type MessageKind,
  type MessageText,
  messageInSpace,
  messageText,
  type NetworkId,
  type SettledTarget,
} from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

import type { SpaceId } from '#/db/space-id.ts';

/** What a message is about, as that is today. */
interface About {
  id: string;
  /** ISO. */
  at: string;
  isRead: boolean;
  /** Browsers were notified of it. */
  isPushed: boolean;
  isOver: boolean;
  isOut: boolean;
  /** Null: it is about the person. */
  spaceId: SpaceId | null;
  /** Null: it is about the person, or about their own space. */
  space: { shortId: string; name: string } | null;
  /** Null: it is about no post. */
  postId: string | null;
  title: string | null;
  dueAt: Date | null;
  timeZone: string | null;
  /** Null: it is about no account. */
  network: NetworkId | null;
  username: string | null;
  profileName: string | null;
  accountName: string | null;
  /** What became of the post at the account; null: it is about none, or the post was deleted. */
  settled: SettledTarget | null;
  /** Why the post will not go out, as it was judged last; null: nothing is said against it. */
  blockedBy: string | null;
  /** Null: it is about no remark. */
  remark: string | null;
  /** Who made the remark; null: they are gone. */
  person: string | null;
  /** Of the person who is told; null: not known yet. */
  readerZone: string | null;
  hourClock: HourClockChoice;
}

/** A message as it is read. */
export type MessageRow = { [Kind in MessageKind]: About & { kind: Kind; data: MessageData[Kind] } }[MessageKind];

/** Whether what a message tells no longer holds, so that telling it would be wrong. */
const isOver = sql<boolean>`case m.kind
  when 'failed' then ${isSaidAnew()} or case when m.data ->> 'commentId' is null then t.status <> 'rejected' or t.error_code = 'skipped'
    else k.status <> 'failed' or p.remove_at is not null end
  when 'needs-you' then t.status not in ('held', 'asks') or p.remove_at is not null or ${isSaidAnew()}
  when 'at-risk' then t.readiness <> 'blocked' or t.status not in ('pending', 'preparing', 'ready')
    or t.due_at <= clock_timestamp() or p.remove_at is not null or ${isSaidAnew()}
  when 'reconnect' then not c.connected or not c.reconnect_needed or ${isSaidAnew()}
  when 'access-ends' then not c.connected or c.reconnect_needed or c.access_ends_at is null
    or c.access_ends_at >= (m.data ->> 'endsAt')::timestamptz + interval '1 day' or ${isSaidAnew()}
  when 'access-left' then not c.connected or c.connected_by is not null or ${isSaidAnew()}
  when 'quota' then not exists (select from usage u where u.user_id = m.user_id and u.month = m.data ->> 'month'
      and u.month = to_char(now() at time zone 'utc', 'YYYYMM') and u.count * 100 >= u.monthly_limit * (m.data ->> 'percent')::int)
  when 'trial-ends' then not exists (select from subscriptions s where s.user_id = m.user_id and s.status = 'trialing'
      and s.cancel_at is null)
  when 'payment-failed' then not exists (select from subscriptions s where s.user_id = m.user_id and s.status = 'past_due')
  when 'to-approve' then p.approval <> 'waiting' or p.remove_at is not null or ${isSaidAnew()}
  when 'sent-back' then p.approval <> 'returned' or p.remove_at is not null or ${isSaidAnew()}
  when 'approved' then p.approval <> 'approved' or p.remove_at is not null or ${isSaidAnew()}
  when 'guest-word' then p.remove_at is not null
  when 'mention' then ${isSettled()}
  when 'reply' then ${isSettled()}
  else false end`;

/** The remark is resolved, with what it answers, or its post is deleted. */
function isSettled(): RawBuilder<boolean> {
  return sql`p.remove_at is not null or exists (
    select from remarks h where h.id = coalesce(r.answer_to, r.id) and h.resolved_at is not null)`;
}

/** A later message tells the same of the same post or account. */
function isSaidAnew(): RawBuilder<boolean> {
  return sql`exists (select from messages n where n.user_id = m.user_id and n.kind = m.kind and (n.target_id = m.target_id or n.connection_id = m.connection_id)
    and (n.created_at, n.id) > (m.created_at, m.id))`;
}

/**
 * Whether `m` may still be read. Of a deleted space nothing is, until it is brought back; of accounts that a member is no longer
 * bound to nothing is, either (TEAM-08, TEAM-10).
 */
export const isTheirs = sql`(m.space_id is null or exists (
  select from spaces h left join space_members b on b.space_id = h.id and b.user_id = m.user_id
  where h.id = m.space_id and h.removed_at is null and (b.accounts is null
    or coalesce(m.connection_id, (select a.connection_id from targets a where a.id = m.target_id)) = any(b.accounts)
    or exists (select from remarks e join targets a on a.post_id = e.post_id where e.id = m.remark_id and a.connection_id = any(b.accounts)))))`;

/** The statement for messages `m` of a user that fit a condition. */
export function selectMessages(
  userId: string,
  condition: RawBuilder<unknown>,
  limit: number | null = null,
): RawBuilder<MessageRow> {
  return sql`
    select m.id, m.kind, to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') at, m.read_at is not null "isRead",
      m.pushed_at is not null "isPushed",
      m.data, coalesce(${isOver}, true) "isOver", coalesce(coalesce(k.status, t.status) = 'published', false) "isOut", p.id "postId", p.title, t.due_at "dueAt",
      p.time_zone "timeZone", c.network, c.username, c.profile_name "profileName", c.account_name "accountName",
      case when t.id is not null and p.remove_at is null then json_build_object('status', t.status, 'errorCode', t.error_code,
        'inDoubt', t.in_doubt, 'isKeptAsDraft', t.kept_as_draft, 'remoteUrl', t.remote_url, 'partsOut', t.parts_out) end settled,
      t.readiness_message "blockedBy", r.text remark, coalesce(r.guest_name, (select w.name from users w where w.id = r.author_id)) person, u.time_zone "readerZone", u.hour_clock "hourClock", m.space_id "spaceId",
      case when m.space_id <> m.user_id then (
        select json_build_object('shortId', s.short_id, 'name', coalesce(s.name, o.name)) from spaces s join users o on o.id = s.owner_id
        where s.id = m.space_id) end space
    from messages m join users u on u.id = m.user_id left join targets t on t.id = m.target_id left join remarks r on r.id = m.remark_id
      left join posts p on p.id = coalesce(t.post_id, r.post_id)
      left join connections c on c.id = coalesce(m.connection_id, t.connection_id)
      left join comments k on k.id = (m.data ->> 'commentId')::uuid
    where m.user_id = ${userId} and ${condition} and ${isTheirs}
    order by m.created_at desc, m.id desc limit ${limit}::int`;
}

/** What a message says. Null: what it is about has just gone, and the message with it. */
function factsOf(row: MessageRow): MessageFacts | null {
  const { isOver } = row;
  const readerZone = isTimeZone(row.readerZone) ? row.readerZone : 'UTC';
  switch (row.kind) {
    case 'failed':
    case 'needs-you':
    case 'at-risk': {
      const { kind, isOut, data, blockedBy } = row;
      const [post, account] = [postOf(row), accountOf(row)];
      const reason = (kind === 'at-risk' ? blockedBy : null) ?? data.reason;
      const cure = row.settled === null || account === null ? null : cureOf(account.network, row.settled);
      return post && account && { kind, isOver, isOut, cure, ...post, ...account, ...data, reason };
    }
    case 'reconnect':
    case 'access-ends':
    case 'access-left': {
      const account = accountOf(row);
      if (account === null) return null;
      if (row.kind === 'access-left') return { kind: row.kind, isOver, ...account };
      return row.kind === 'reconnect'
        ? { kind: row.kind, isOver, ...account, ...row.data }
        : { kind: row.kind, isOver, readerZone, ...account, ...row.data };
    }
    case 'quota':
      return { kind: row.kind, isOver, ...row.data };
    case 'trial-ends':
      return { kind: row.kind, isOver, readerZone, ...row.data };
    case 'payment-failed':
      return { kind: row.kind, isOver, ...row.data };
    case 'repeat-stopped':
      return { kind: row.kind, isOver, ...row.data };
    case 'to-approve':
    case 'sent-back':
    case 'approved':
    case 'guest-word': {
      const post = postOf(row);
      if (post === null) return null;
      switch (row.kind) {
        case 'sent-back':
          return { kind: row.kind, isOver, ...post, ...row.data };
        case 'guest-word':
          return { kind: row.kind, isOver, ...post, ...row.data };
        default:
          return { kind: row.kind, isOver, ...post, ...row.data };
      }
    }
    case 'mention':
    case 'reply': {
      const { kind, postId, title, person, remark } = row;
      return postId === null || title === null || remark === null
        ? null
        : { kind, isOver, postId, title, person, remark };
    }
    default:
      return row satisfies never;
  }
}

function postOf({ postId, title, dueAt, timeZone, hourClock }: About) {
  if (postId === null || title === null || dueAt === null || timeZone === null) return null;
  return { postId, title, dueAt, timeZone, hourClock: hourClockOf(hourClock) };
}

function accountOf({ network, username, profileName, accountName }: About) {
  if (network === null) return null;
  return { network, account: displayName({ platform: network, username, profileName, accountName }) };
}

/** What rows say, in words of today. */
export function inWords(rows: readonly MessageRow[]): { row: MessageRow; text: MessageText }[] {
  return rows.flatMap((row) => {
    const facts = factsOf(row);
    return facts === null ? [] : [{ row, text: inSpace(row.space, messageText(facts)) }];
  });
}

/** Of a space that is not one's own the message says so, and leads there. */
function inSpace(space: About['space'], text: MessageText): MessageText {
  if (space === null) return text;
  return { ...text, title: messageInSpace(space.name, text.title), href: `/s/${space.shortId}${text.href}` };
}
