import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';

/** The number of people beside those of a test. Each has at least one row in every table that grows. */
export const CROWD = 5_000;

/** Tables that do not grow with people, posts or time. */
export const SMALL_TABLES: ReadonlySet<string> = new Set([
  'instance',
  'jwks',
  'network_pauses',
  'workers',
  // These tables hold only work in progress.
  'deletion_leftovers',
  'series_changes',
  'series_waits',
  'kysely_migration',
  'kysely_migration_lock',
]);

const n = sql.raw(`generate_series(1, ${CROWD}) n`);
const uuid = (kind: number, number = 'n') =>
  sql.raw(`('${kind.toString().padStart(8, '0')}-0000-4000-8000-' || lpad(${number}::text, 12, '0'))::uuid`);
const planned = sql.raw('p.scheduled_at > now()');

/**
 * Stores a crowd with nothing to do at the moment: half of its posts are published, half are planned, and nothing has
 * expired. What is planned lies further ahead than the month that is judged. The tables are vacuumed and analyzed, as
 * autovacuum does in daily use.
 */
export async function storeCrowd(db: Database): Promise<void> {
  const statements = [
    sql`insert into users (id, name, email, time_zone, report_week)
      select 'crowd-' || n, 'Person ' || n, 'crowd-' || n || '@nonet.test', 'Europe/Warsaw', '2999-12-30' from ${n}`,
    sql`insert into accounts (id, user_id, account_id, provider_id) select 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, 'credential' from ${n}`,
    sql`insert into plans (user_id, given) select 'crowd-' || n, 'premium' from ${n}`,
    sql`insert into customers (user_id, stripe_id, livemode, read_at) select 'crowd-' || n, 'cus_crowd_' || n, false, now() from ${n}`,
    sql`insert into checkout_sessions (id, user_id, price_id, success_url, cancel_url, stripe_id, status)
      select ${uuid(8)}, 'crowd-' || n, 'price', '/plans', '/plans', 'cs_crowd_' || n, 'complete' from ${n}`,
    sql`insert into subscriptions (id, user_id, status, price_id, plan, "interval", amount, checkout_id, created_at, current_period_end)
      select 'sub_crowd_' || n, 'crowd-' || n, 'canceled', 'price', 'premium', 'month', 3000, ${uuid(8)}, now(), now() from ${n}`,
    sql`insert into webhook_events (id, type, at, state) select 'evt_crowd_' || n, 'invoice.paid', now(), 'read' from ${n}`,
    sql`insert into sessions (id, user_id, token, expires_at)
      select 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, now() + interval '5 days' from ${n}`,
    sql`insert into push_subscriptions (id, user_id, session_id, endpoint_hash, sealed, name)
      select ${uuid(12)}, 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, 'sealed', 'Firefox' from ${n}`,
    sql`insert into limits (key, user_id, count, resets_at)
      select 'schedule:crowd-' || n, 'crowd-' || n, 1, now() + interval '1 minute' from ${n}`,
    sql`insert into limits (key, count, resets_at)
      select 'sign-in:crowd-' || n || '@nonet.test', 1, now() + interval '1 minute' from ${n}`,
    sql`insert into link_cards (space_id, address, card)
      select 'crowd-' || n, 'https://x.test/', '{"imageId": null}' from ${n}`,
    sql`insert into verifications (id, identifier, value, expires_at)
      select 'crowd-' || n, 'sign-in:' || n, 'crowd-' || n, now() + interval '5 minutes' from ${n}`,
    sql`insert into mailed_links (token_hash, user_id, purpose, email, expires_at)
      select 'crowd-' || n, 'crowd-' || n, 'verify-email', 'crowd-' || n || '@nonet.test', now() + interval '5 minutes' from ${n}`,
    sql`insert into email_changes (user_id, session_id, old_email, new_email, confirm_until)
      select 'crowd-' || n, 'crowd-' || n, 'crowd-' || n || '@nonet.test', 'new-' || n || '@nonet.test', now() + interval '1 hour' from ${n}`,
    sql`insert into idempotency_keys (space_id, key, body_hash, status, response) select 'crowd-' || n, 'key', 'h', 201, '{}' from ${n}`,
    sql`insert into connect_flows (id, space_id, session_id, network, origin, state_hash, verifier, redirect_uri, expires_at)
      select ${uuid(1)}, 'crowd-' || n, 'crowd-' || n, 'twitter', 'sandbox', 'crowd-' || n, 'v', 'http://127.0.0.1/',
        now() + interval '5 minutes' from ${n}`,
    sql`insert into offered_accounts (flow_id, space_id, network, origin, remote_user_id, accounts, refreshed, sealed, expires_at)
      select ${uuid(1)}, 'crowd-' || n, 'facebook', 'sandbox', 'crowd-' || n, '[]', '[]', 'sealed', now() + interval '5 minutes' from ${n}`,
    sql`insert into grants (id, space_id, network, origin, remote_user_id, scopes, auth_data)
      select ${uuid(7)}, 'crowd-' || n, 'bluesky', 'sandbox', 'crowd-' || n, '{}', 'sealed' from ${n}`,
    sql`insert into connections (id, space_id, network, origin, remote_account_id, username, is_default, env, auth_data, token_expires_at,
        refreshed_at, access_ends_at, grant_id)
      select 'crowd-' || n, 'crowd-' || n, 'bluesky', 'sandbox', 'crowd-' || n, 'account-' || n, true, 'sandbox', 'sealed',
        now() + interval '1 hour', now() - interval '2 days', now() + interval '60 days', ${uuid(7)} from ${n}`,
    sql`insert into account_pictures (connection_id, space_id, id, source_url, webp)
      select 'crowd-' || n, 'crowd-' || n, ${uuid(6)}, 'http://127.0.0.1/', 'webp' from ${n}`,
    sql`insert into security_events (user_id, kind, ip_address) select 'crowd-' || n, 'signed-in', '203.0.113.7' from ${n}`,
    sql`insert into measured_events (dataset, installation_id, name, path, at)
      select 'd', ${uuid(2)}, 'page_view', '/', now() from ${n}`,
    sql`insert into deleted_data (space_id, network, reason) select 'crowd-' || n, 'bluesky', 'user_requested' from ${n}`,
    sql`insert into calendar_feeds (id, user_id, space_id, key_hash, sealed_key) select ${uuid(9)}, 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, 'sealed' from ${n}`,
    sql`insert into space_members (space_id, user_id, role) select 'crowd-' || n, 'crowd-' || (n % ${sql.lit(CROWD)} + 1), 'editor' from ${n}`,
    sql`insert into space_invitations (space_id, email, role, token_hash, invited_by, expires_at)
      select 'crowd-' || n, 'invited-' || n || '@example.org', 'viewer', 'crowd-' || n, 'crowd-' || n, now() + interval '7 days' from ${n}`,
    sql`insert into activity (space_id, person_id, person_name, what, accounts)
      select 'crowd-' || n, 'crowd-' || n, 'Crowd', w, case when w = 'post-moved' then array['crowd-' || n] end
      from ${n}, unnest(array['space-renamed', 'post-moved']) w`,
    sql`insert into account_sets (id, space_id, name, name_key, connection_ids) select ${uuid(10)}, 'crowd-' || n, 'Shop', 'shop', array['crowd-' || n] from ${n}`,
    sql`insert into saved_texts (id, space_id, name, name_key, text) select ${uuid(11)}, 'crowd-' || n, 'Tags', 'tags', '#kiln' from ${n}`,
    sql`insert into messages (user_id, kind, key, data, connection_id)
      select 'crowd-' || n, 'reconnect', k, '{"reason": null}', 'crowd-' || n from ${n}, generate_series(1, 2) k`,
    sql`insert into message_rhythms (user_id, kind, rhythm) select 'crowd-' || n, 'failed', 'daily' from ${n}`,
    sql`insert into message_choices (user_id, space_id, weekly_report)
      select 'crowd-' || (n % ${sql.lit(CROWD)} + 1), 'crowd-' || n, true from ${n}`,
    sql`insert into posting_times (space_id, connection_id, weekday, wall_time) select 'crowd-' || n, 'crowd-' || n, 1, '09:00' from ${n}`,
    sql`insert into deletion_requests (code, posts, connections, media, finished_at) select 'crowd-' || n, 1, 1, 1, now() from ${n}`,
    sql`insert into media (id, space_id, sha256, kind, content_type, bytes, storage_key, kept_by_post, created_at)
      select ${uuid(3)}, 'crowd-' || n, 's', 'image', 'image/png', 1, 'crowd-' || n, true, now() - interval '2 days' from ${n}`,
    sql`update spaces s set brand_name = 'Shop', accent = '#005D5E', logo_id = m.id from media m
      where m.space_id = s.id and s.id like 'crowd-%'`,
    sql`insert into media_variants (media_id, recipe, content_type, bytes, width, height, storage_key)
      select ${uuid(3)}, 'r', 'image/jpeg', 1, 1, 1, 'crowd-variant-' || n from ${n}`,
    sql`insert into conversions (media_id, recipe, content, space_id, state, reason, run_at, wanted_until)
      select ${uuid(3)}, 'r', '{}', 'crowd-' || n, 'failed', 'No.', null, now() from ${n}`,
    sql`insert into unowned_files (storage_key, remove_at) select 'crowd-' || n, now() + interval '1 hour' from ${n}`,
    sql`insert into uploads (id, space_id, file_name, bytes, part_bytes, folder, expires_at)
      select ${uuid(4)}, 'crowd-' || n, 'f', 1, 1, 'crowd-' || n, now() + interval '1 hour' from ${n}`,
    sql`insert into drafts (space_id, id, content, search_text, day) select 'crowd-' || n, ${uuid(10)}, '{"title": "Kiln opening"}', ' kiln opening', current_date from ${n}`,
    sql`insert into draft_media (space_id, draft_id, media_id) select 'crowd-' || n, ${uuid(10)}, ${uuid(3)} from ${n}`,
    sql`insert into upload_parts (upload_id, number, storage_key) select ${uuid(4)}, 0, 'crowd-part-' || n from ${n}`,
    sql`insert into usage (user_id, month, count) select 'crowd-' || n, '203001', 1 from ${n}`,
    sql`insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text, status, published_at)
      select ${uuid(5, '(n * 10 + k)')}, 'crowd-' || n, 'Kiln opening', 'Come and see what survived', due at time zone 'UTC', 'UTC', due,
        '203001', ' kiln opening come and see what survived', case when due < now() then 'published' else 'pending' end, case when due < now() then due end
      from ${n}, generate_series(0, 3) k, lateral (select now() + (k * 2 - 3) * (n + 800) * interval '1 hour' due) d`,
    sql`insert into series (id, space_id, rule, start_day, clock, time_zone, content, variations, made_until, next_day, make_at)
      select ${uuid(10)}, 'crowd-' || n, 'FREQ=MONTHLY;BYMONTHDAY=1;WKST=MO', current_date - 9, '09:00', 'UTC',
        jsonb_build_object('title', 't', 'description', 'd', 'descriptions', '{}'::jsonb, 'connectionIds', jsonb_build_array('crowd-' || n)),
        '[]', current_date + 35, current_date + 60, now() + interval '25 days' from ${n}`,
    sql`insert into series_dates (series_id, day, state) select ${uuid(10)}, current_date, 'made' from ${n}`,
    sql`insert into series_files (series_id, media_id) select ${uuid(10)}, ${uuid(3)} from ${n}`,
    sql`insert into targets (space_id, post_id, connection_id, network, status, due_at, run_at, remote_id)
      select p.space_id, p.id, p.space_id, 'bluesky', case when ${planned} then 'pending' else 'published' end, p.scheduled_at,
        case when ${planned} then p.scheduled_at end, case when not ${planned} then p.id end from posts p where p.space_id like 'crowd-%'`,
    sql`update targets t set options = jsonb_build_object('cover', m.id) from media m
      where m.space_id = t.space_id and t.space_id like 'crowd-%' and t.status = 'published'`,
    sql`insert into attempts (space_id, target_id, number, fingerprint, fenced_at, send_until, ended_at, outcome)
      select space_id, id, 1, 'f', due_at, due_at, due_at, 'published' from targets where status = 'published' and space_id like 'crowd-%'`,
    sql`insert into post_history (space_id, post_id, network, connection_id, event, at)
      select space_id, post_id, network, connection_id, 'published', due_at from targets where status = 'published' and space_id like 'crowd-%'`,
    sql`insert into post_events (post_id, target_id, kind, actor, message)
      select post_id, id, 'asked', 'nonet', 'Late.' from targets where status = 'published' and space_id like 'crowd-%'`,
    sql`insert into judged_versions (post_id, version, content)
      select post_id, 1, '{}' from targets where status = 'published' and space_id like 'crowd-%'`,
    sql`insert into remarks (id, space_id, post_id, author_id, text)
      select gen_random_uuid(), space_id, id, space_id, 'Which kiln?' from posts where space_id like 'crowd-%'`,
    sql`insert into review_links (id, space_id, made_by, name, token_hash, may, range_from, range_to, expires_at)
      select ${uuid(8)}, 'crowd-' || n, 'crowd-' || n, 'Posts', 'crowd-' || n, 'approve', now(), now() + interval '30 days', now() + interval '7 days' from ${n}`,
    sql`insert into review_posts (link_id, post_id) select l.id, p.id from review_links l join posts p on p.space_id = l.space_id
      where l.space_id like 'crowd-%'`,
    sql`insert into review_guests (id, link_id, name, secret_hash) select id, id, 'Hanna', 'h' from review_links where space_id like 'crowd-%'`,
    sql`insert into review_answers (link_id, post_id, guest_id, version, says, content)
      select link_id, post_id, link_id, 1, 'approved', '{}' from review_posts join review_links l on l.id = link_id where l.space_id like 'crowd-%'`,
    sql`insert into usage_entries (user_id, post_id, kind, month) select space_id, id, 'charge', '203001' from posts where space_id like 'crowd-%'`,
    sql`insert into comments (id, space_id, target_id, number, text, status, post_remote_id, post_remote_url, run_at)
      select gen_random_uuid(), space_id, id, 1, 'First', 'waiting', 'r', 'https://x.test/r', now() + interval '1 day'
      from targets where status = 'published' and space_id like 'crowd-%'`,
    sql`insert into account_readings (connection_id, space_id, network, next_at)
      select 'crowd-' || n, 'crowd-' || n, 'bluesky', now() + interval '1 day' from ${n}`,
    sql`insert into post_figures (space_id, target_id, connection_id, network, published_at, likes, read_at, next_at)
      select space_id, id, connection_id, network, due_at, 1, now(), now() + interval '1 day' from targets
      where status = 'published' and space_id like 'crowd-%'`,
    sql`insert into readings (figures_id, read_at, age_ms, likes) select id, read_at, 3600000, 1 from post_figures where space_id like 'crowd-%'`,
    sql`insert into follower_readings (connection_id, day, space_id, read_at, count)
      select 'crowd-' || n, current_date - 1, 'crowd-' || n, now(), 1 from ${n}`,
    sql`insert into post_parts (post_id, number, description) select ${uuid(5, '(n * 10 + 3)')}, 2, 'What came after' from ${n}`,
    sql`insert into post_media (post_id, position, media_id) select ${uuid(5, '(n * 10 + 3)')}, 0, ${uuid(3)} from ${n}`,
    sql`insert into post_captions (post_id, position, place, media_id, language) select ${uuid(5, '(n * 10 + 3)')}, 0, 1, ${uuid(3)}, 'pl' from ${n}`,
  ];
  for (const statement of statements) await statement.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** How many rows each table has. */
export async function tableSizes(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname "name", reltuples::int "rows" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
  return new Map(rows.map((row) => [row.name, row.rows]));
}
