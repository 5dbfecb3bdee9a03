import { additionNames } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

import { figuresObject } from '#/db/figure-columns.ts';
import type { Cell } from '#/lib/csv.ts';

/*
 * What is exported of a user. Every column is named here, and none holds a secret: of connections, sessions and
 * accounts, everything except what would let somebody in.
 */

/** An instant as ISO 8601 text in UTC, also inside of JSON. */
const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const wallTime = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`);

/** What is added to a post `p`, each under its name in the API. */
const additions = sql.join(additionNames.map((name) => sql`p.additions -> ${sql.lit(name)} ${sql.ref(name)}`));

/** The spaces whose content is a person's own. */
const owned = (uid: string) => sql`(select id from spaces where owner_id = ${uid})`;

/** The name that the file was uploaded with, in the form in which the storage key keeps it. */
const FILE_NAME = sql.raw(`regexp_replace(m.storage_key, '^.*/[0-9]+-[0-9a-f]+-', '')`);

export function selectProfile(uid: string) {
  return sql<Record<string, unknown>>`
    select u.id "uid", u.email, u.email_verified "emailVerified", u.name "displayName", u.image "picture",
      u.time_zone "timeZone", u.hour_clock "hourClock", (select reads_figures from spaces where id = u.id) "readsFigures", u.weekly_report "weeklyReport",
      ${instant('u.created_at')} "createdAt", ${instant('u.updated_at')} "updatedAt",
      (select json_build_object('given', given, 'subscribed', subscribed) from plans where user_id = u.id) "plan",
      (select json_build_object('id', c.stripe_id, 'trialUsedAt', ${instant('c.trial_used_at')}, 'createdAt', ${instant('c.created_at')})
        from customers c where c.user_id = u.id) "customer",
      (select coalesce(json_agg(json_build_object('provider', a.provider_id, 'accountId', a.account_id,
          'scope', a.scope, 'createdAt', ${instant('a.created_at')}) order by a.created_at), '[]')
        from accounts a where a.user_id = u.id) "signIns",
      (select coalesce(json_object_agg(d.network, json_build_object('timestamp', ${instant('d.deleted_at')},
          'reason', d.reason)), '{}')
        from (select distinct on (network) network, deleted_at, reason from deleted_data
          where space_id in (select id from spaces where owner_id = u.id) order by network, deleted_at desc) d) "deletedData",
      (select json_build_object('createdAt', ${instant('f.created_at')}) from calendar_feeds f where f.user_id = u.id and f.space_id = u.id) "calendarAddress"
    from users u where u.id = ${uid}`;
}

/** The lists of the JSON export, by name and in its order. */
/** The captions of a file `pm` of a post. */
const captionsOfFile = sql`(select coalesce(json_agg(json_build_object('id', c.media_id, 'language', c.language) order by c.place), '[]')
    from post_captions c where c.post_id = pm.post_id and c.position = pm.position)`;

export const lists: Record<string, (uid: string) => RawBuilder<Record<string, unknown>>> = {
  connections: (uid) => sql`
    select c.id, c.network, c.origin, host, remote_account_id "remoteAccountId", username, profile_name "profileName",
      account_name "accountName", profile_picture "profilePicture", is_default "isDefault", kept_open "keptOpen", connected,
      reconnect_needed "reconnectNeeded", reconnect_reason "reconnectReason", env, ${instant('connected_at')} "connectedAt",
      ${instant('refreshed_at')} "refreshedAt", ${instant('access_ends_at')} "accessEndsAt", ${instant('c.updated_at')} "updatedAt",
      case when g.id is not null then json_build_object('network', g.network, 'remoteUserId', g.remote_user_id,
        'scopes', g.scopes, 'firstAllowedAt', ${instant('g.created_at')}, 'allowedAt', ${instant('g.updated_at')}) end "grant"
    from connections c left join grants g on g.id = c.grant_id
    where c.space_id in ${owned(uid)} order by connected_at, c.id`,

  posts: (uid) => sql`
    select p.id, p.title, p.description, p.descriptions, p.link, p.template, p.status, p.time_zone "timeZone",
      ${wallTime('p.wall_time')} "wallTime", ${instant('p.scheduled_at')} "scheduledDate", p.late_policy "latePolicy",
      p.usage_month "usageMonth", ${instant('p.published_at')} "publishedAt", ${instant('p.remove_at')} "removedAt",
      ${instant('p.created_at')} "createdAt", ${instant('p.updated_at')} "updatedAt",
      p.series_id "seriesId", p.series_date::text "seriesDate", p.edited_alone "editedAlone",
      (select coalesce(json_agg(json_build_object('id', pm.media_id, 'alt', pm.alt, 'crops', pm.crops, 'title', pm.title, 'link', pm.link, 'captions', ${captionsOfFile}, 'spoiler', pm.spoiler) order by pm.position), '[]')
        from post_media pm where pm.post_id = p.id and pm.part = 1 and pm.network is null) "media",
      (select coalesce(json_agg(json_build_object('id', pm.media_id, 'alt', pm.alt, 'crops', pm.crops, 'title', pm.title, 'link', pm.link, 'captions', ${captionsOfFile}, 'spoiler', pm.spoiler, 'network', pm.network, 'part', pm.part) order by pm.position), '[]')
        from post_media pm where pm.post_id = p.id and pm.network is not null) "ownMedia",
      (select coalesce(json_agg(json_build_object('description', q.description, 'descriptions', q.descriptions,
          'media', (select coalesce(json_agg(json_build_object('id', pm.media_id, 'alt', pm.alt, 'crops', pm.crops, 'title', pm.title, 'link', pm.link, 'captions', ${captionsOfFile}, 'spoiler', pm.spoiler) order by pm.position), '[]')
            from post_media pm where pm.post_id = p.id and pm.part = q.number)) order by q.number), '[]')
        from post_parts q where q.post_id = p.id) "thread", p.without_threads "withoutThreads", p.comments, ${additions},
      (select coalesce(json_agg(json_build_object(
          'id', t.id, 'network', t.network, 'connectionId', t.connection_id, 'status', t.status, 'options', t.options,
          'dueAt', ${instant('t.due_at')}, 'readyAt', ${instant('t.prepared_at')}, 'publishedAt', ${instant('t.published_at')},
          'remoteId', t.remote_id, 'remoteUrl', t.remote_url, 'partsOut', t.parts_out, 'errorCode', t.error_code, 'errorMessage', t.error_message, 'note', t.note,
          'attempts', (
            select coalesce(json_agg(json_build_object('number', a.number, 'startedAt', ${instant('a.fenced_at')},
              'endedAt', ${instant('a.ended_at')}, 'outcome', a.outcome, 'code', a.code, 'message', a.message,
              'remoteId', a.remote_id) order by a.number), '[]')
            from attempts a where a.target_id = t.id),
          'comments', (
            select coalesce(json_agg(json_build_object('number', k.number, 'text', k.text, 'status', k.status,
              'startedAt', ${instant('k.fenced_at')}, 'attempts', k.attempt_count, 'message', k.message, 'remoteId', k.remote_id,
              'remoteUrl', k.remote_url, 'updatedAt', ${instant('k.updated_at')}) order by k.number), '[]')
            from comments k where k.target_id = t.id)
        ) order by t.created_at, t.id), '[]')
        from targets t where t.post_id = p.id) "targets",
      (select coalesce(json_agg(json_build_object('at', ${instant('e.at')}, 'kind', e.kind, 'by', e.actor, 'targetId', e.target_id,
          'movedFrom', ${instant('e.moved_from')}, 'movedTo', ${instant('e.moved_to')}, 'message', e.message) order by e.id), '[]')
        from post_events e where e.post_id = p.id) "events",
      p.approval, p.judged_version "judgedVersion", ${instant('p.judged_at')} "judgedAt", p.return_sentence "returnSentence"
    from posts p where p.space_id in ${owned(uid)} order by p.scheduled_at, p.id`,

  accountSets: (uid) => sql`
    select id, name, connection_ids "connectionIds", ${instant('updated_at')} "updatedAt"
    from account_sets where space_id in ${owned(uid)} order by name_key`,

  savedTexts: (uid) => sql`
    select id, name, text, ${instant('updated_at')} "updatedAt"
    from saved_texts where space_id in ${owned(uid)} order by name_key`,
  series: (uid) => sql`
    select s.id, s.rule, s.start_day::text "start", s.clock "time", s.time_zone "timeZone", s.content, s.variations, s.before "datesBefore",
      s.ends_before::text "endsBefore", s.made_until::text "madeUntil", ${instant('s.created_at')} "createdAt",
      ${instant('s.updated_at')} "updatedAt",
      (select coalesce(json_agg(json_build_object('date', d.day, 'state', d.state) order by d.day), '[]')
        from series_dates d where d.series_id = s.id) "dates",
      (select coalesce(json_agg(json_build_object('date', w.day, 'dueAt', ${instant('w.due_at')}, 'message', w.message) order by w.day), '[]')
        from series_waits w where w.series_id = s.id) "waits"
    from series s where s.space_id in ${owned(uid)} order by s.created_at, s.id`,

  drafts: (uid) => sql`
    select id, version, content, ${instant('aside_until')} "setAsideUntil", ${instant('removed_at')} "deletedAt",
      ${instant('created_at')} "createdAt", ${instant('updated_at')} "updatedAt"
    from drafts where space_id in ${owned(uid)} and content is not null order by created_at, id`,

  history: (uid) => sql`
    select post_id "postId", network, connection_id "connectionId", event, remote_id "remoteId", ${instant('at')} "at"
    from post_history where space_id in ${owned(uid)} order by id`,

  /** Also what they said about posts of others. */
  remarks: (uid) => sql`
    select id, post_id "postId", answer_to "answerTo", nullif(author_id, '') "authorId", guest_name "guestName", text, for_guests "forGuests",
      ${instant('created_at')} "createdAt", ${instant('edited_at')} "editedAt", ${instant('resolved_at')} "resolvedAt",
      nullif(resolved_by, '') "resolvedBy"
    from remarks where id in (
      select id from remarks where space_id in ${owned(uid)} union select id from remarks where author_id = ${uid})
    order by created_at, id`,

  figures: (uid) => sql`
    select f.target_id "targetId", f.connection_id "connectionId", f.network, ${instant('f.published_at')} "publishedAt",
      ${instant('f.read_at')} "readAt", ${figuresObject('f')} "figures", f.gone_at is not null "isGone",
      (select coalesce(json_agg(json_build_object('readAt', ${instant('r.read_at')}, 'figures', ${figuresObject('r')}) order by r.id), '[]')
        from readings r where r.figures_id = f.id) "readings"
    from post_figures f where f.space_id in ${owned(uid)} order by f.published_at, f.id`,

  followers: (uid) => sql`
    select connection_id "connectionId", day::text, count::float8, ${instant('read_at')} "readAt"
    from follower_readings where space_id in ${owned(uid)} order by connection_id, day`,

  usage: (uid) => sql`
    select month, count, monthly_limit "limit", ${instant('updated_at')} "updatedAt"
    from usage where user_id = ${uid} order by month`,

  usageEntries: (uid) => sql`
    select post_id "postId", kind, month, ${instant('at')} "at"
    from usage_entries where user_id = ${uid} order by at, post_id, kind`,

  messages: (uid) => sql`
    select id, kind, data, target_id "targetId", connection_id "connectionId", ${instant('created_at')} "createdAt",
      ${instant('told_at')} "mailedAt", ${instant('pushed_at')} "notifiedAt", ${instant('read_at')} "readAt"
    from messages where user_id = ${uid} order by created_at, id`,

  messageRhythms: (uid) => sql`
    select kind, rhythm from message_rhythms where user_id = ${uid} order by kind`,

  messageChoices: (uid) => sql`
    select space_id "spaceId", rhythms, weekly_report "weeklyReport" from message_choices where user_id = ${uid} order by space_id`,

  media: (uid) => sql`
    select m.id, ${FILE_NAME} "fileName", m.kind, m.content_type "contentType", m.bytes::float8, m.width, m.height,
      m.sha256, ${instant('m.created_at')} "createdAt"
    from media m where m.space_id in ${owned(uid)} order by m.created_at, m.id`,

  postingTimes: (uid) => sql`
    select connection_id "connectionId", weekday, to_char(wall_time, 'HH24:MI') "time"
    from posting_times where space_id in ${owned(uid)} order by connection_id nulls first, weekday, wall_time`,

  subscriptions: (uid) => sql`
    select id, status, plan, price_id "priceId", "interval", amount "cents", checkout_id "checkoutId",
      ${instant('created_at')} "createdAt", ${instant('current_period_end')} "currentPeriodEnd",
      ${instant('trial_end')} "trialEnd", ${instant('cancel_at')} "cancelAt", ${instant('ended_at')} "endedAt",
      card_brand "cardBrand", card_last4 "cardLast4", ${instant('double_refunded_at')} "doubleRefundedAt"
    from subscriptions where user_id = ${uid} order by created_at, id`,

  checkouts: (uid) => sql`
    select id, price_id "priceId", status, error, ${instant('created_at')} "createdAt"
    from checkout_sessions where user_id = ${uid} order by created_at, id`,

  sessions: (uid) => sql`
    select id, ${instant('created_at')} "createdAt", ${instant('updated_at')} "lastSeenAt",
      ${instant('expires_at')} "expiresAt", ip_address "ipAddress", city, user_agent "userAgent"
    from sessions where user_id = ${uid} order by created_at, id`,

  notifiedBrowsers: (uid) => sql`
    select id, name, session_id "sessionId", ${instant('added_at')} "addedAt"
    from push_subscriptions where user_id = ${uid} order by added_at, id`,

  spaces: (uid) => sql`
    select id, short_id "shortId", name, ${instant('created_at')} "createdAt", ${instant('removed_at')} "removedAt",
      ${instant('owner_here_at')} "lastHereAt", editors_approve "editorsApprove", two_persons "twoPersons",
      client_approves "clientApproves", brand_name "brandName", accent, logo_id "logoId"
    from spaces where owner_id = ${uid} order by created_at, id`,

  memberships: (uid) => sql`
    select m.space_id "spaceId", s.name, m.role, m.accounts, ${instant('m.joined_at')} "joinedAt", ${instant('m.here_at')} "lastHereAt",
      (select json_build_object('createdAt', ${instant('f.created_at')}) from calendar_feeds f
        where f.user_id = m.user_id and f.space_id = m.space_id) "calendarAddress"
    from space_members m join spaces s on s.id = m.space_id where m.user_id = ${uid} order by m.joined_at, m.space_id`,

  invitations: (uid) => sql`
    select id, space_id "spaceId", email, role, accounts, ${instant('created_at')} "createdAt", ${instant('expires_at')} "expiresAt",
      ${instant('accepted_at')} "acceptedAt", ${instant('taken_back_at')} "takenBackAt"
    from space_invitations where invited_by = ${uid} order by created_at, id`,

  activity: (uid) => sql`
    select space_id "spaceId", ${instant('at')} "at", what, subject, before, after
    from activity where person_id = ${uid} order by id`,

  securityEvents: (uid) => sql`
    select kind, ip_address "ipAddress", user_agent "userAgent", detail, ${instant('at')} "at"
    from security_events where user_id = ${uid} order by id`,
};

/** A file of comma-separated values. Its columns never change their names or their order; new columns come last. */
export interface Table {
  columns: readonly string[];
  rows: (uid: string) => RawBuilder<Record<string, Cell>>;
}

export const tables = {
  /** One record per account that a post goes to. */
  posts: {
    columns: [
      'post_id',
      'title',
      'text',
      'link',
      'scheduled_at',
      'time_zone',
      'post_status',
      'network',
      'connection_id',
      'account',
      'status',
      'published_at',
      'address',
      'error',
      'media',
      'created_at',
      'thread',
    ],
    rows: (uid) => sql`
      select p.id "post_id", p.title, coalesce(p.descriptions ->> t.network, p.description) "text", p.link, ${instant('p.scheduled_at')} "scheduled_at",
        p.time_zone, p.status "post_status", t.network, t.connection_id,
        coalesce(c.username, c.profile_name, c.account_name) "account", t.status,
        ${instant('t.published_at')} "published_at", t.remote_url "address", t.error_message "error",
        (select string_agg(pm.media_id::text, ' ' order by pm.position) from post_media pm where pm.post_id = p.id
          and pm.network is not distinct from case when t.network = any(p.own_files) then t.network end) "media",
        ${instant('p.created_at')} "created_at",
        (select string_agg(coalesce(q.descriptions ->> t.network, q.description), E'\n\n' order by q.number)
          from post_parts q where q.post_id = p.id) "thread"
      from posts p left join targets t on t.post_id = p.id left join connections c on c.id = t.connection_id
      where p.space_id in ${owned(uid)} order by p.scheduled_at, p.id, t.created_at, t.id`,
  },
  connections: {
    columns: [
      'connection_id',
      'network',
      'username',
      'profile_name',
      'account_name',
      'connected',
      'is_default',
      'reconnect_needed',
      'env',
      'connected_at',
    ],
    rows: (uid) => sql`
      select id "connection_id", network, username, profile_name, account_name, connected, is_default, reconnect_needed,
        env, ${instant('connected_at')} "connected_at"
      from connections where space_id in ${owned(uid)} order by connected_at, id`,
  },
  usage: {
    columns: ['month', 'posts', 'limit'],
    rows: (uid) => sql`
      select month, count "posts", monthly_limit "limit" from usage where user_id = ${uid} order by month`,
  },
  media: {
    columns: ['media_id', 'file_name', 'kind', 'content_type', 'bytes', 'width', 'height', 'sha256', 'created_at'],
    rows: (uid) => sql`
      select m.id "media_id", ${FILE_NAME} "file_name", m.kind, m.content_type, m.bytes::float8, m.width, m.height,
        m.sha256, ${instant('m.created_at')} "created_at"
      from media m where m.space_id in ${owned(uid)} order by m.created_at, m.id`,
  },
} as const satisfies Record<string, Table>;
