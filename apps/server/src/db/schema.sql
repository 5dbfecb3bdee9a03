create table account_pictures (
  connection_id text not null,
  space_id text not null,
  id uuid not null,
  source_url text not null,
  webp bytea not null,
  kept_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (id),
  PRIMARY KEY (connection_id),
  FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK ((octet_length(webp) <= 65536))
);

create table account_readings (
  connection_id text not null,
  space_id text not null,
  network text not null,
  next_at timestamp with time zone,
  lease uuid,
  lease_until timestamp with time zone,
  waits_until timestamp with time zone,
  followers_at timestamp with time zone not null default clock_timestamp(),
  read_at timestamp with time zone,
  retry_count integer not null default 0,
  trouble_code text,
  trouble text,
  PRIMARY KEY (connection_id),
  FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((lease IS NULL) = (lease_until IS NULL)))
);

create table account_sets (
  id uuid not null,
  space_id text not null,
  name text not null,
  name_key text not null,
  connection_ids text[] not null,
  updated_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (space_id, name_key),
  PRIMARY KEY (id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((cardinality(connection_ids) >= 1) AND (cardinality(connection_ids) <= 1000)))
);

create table accounts (
  id text not null,
  user_id text not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  UNIQUE (provider_id, account_id),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table activity (
  id bigint not null generated always as identity,
  space_id text not null,
  at timestamp with time zone not null default clock_timestamp(),
  person_id text,
  person_name text not null,
  what text not null,
  subject text,
  before jsonb,
  after jsonb,
  actor text not null default 'person'::text,
  accounts text[],
  PRIMARY KEY (id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK ((actor = ANY (ARRAY['person'::text, 'guest'::text, 'nonet'::text, 'network'::text, 'key'::text, 'program'::text])))
);

create table attempts (
  id bigint not null generated always as identity,
  space_id text not null,
  target_id uuid not null,
  number integer not null,
  fingerprint text not null,
  fenced_at timestamp with time zone not null,
  send_until timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  code text,
  message text,
  remote_id text,
  UNIQUE (target_id, number),
  PRIMARY KEY (id),
  FOREIGN KEY (target_id) REFERENCES targets(id) ON DELETE CASCADE
);

create table calendar_feeds (
  id uuid not null,
  user_id text not null,
  key_hash text not null,
  sealed_key text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  space_id text not null,
  UNIQUE (key_hash),
  UNIQUE (user_id, space_id),
  PRIMARY KEY (id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table checkout_sessions (
  id uuid not null,
  user_id text not null,
  price_id text not null,
  success_url text not null,
  cancel_url text not null,
  stripe_id text,
  url text,
  error text,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (stripe_id),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((status = ANY (ARRAY['open'::text, 'complete'::text, 'expired'::text])))
);

create table comments (
  id uuid not null,
  space_id text not null,
  target_id uuid not null,
  number smallint not null,
  text text not null,
  status text not null default 'waiting'::text,
  post_remote_id text not null,
  post_remote_url text not null,
  run_at timestamp with time zone,
  due_at timestamp with time zone not null default clock_timestamp(),
  lease uuid,
  fenced_at timestamp with time zone,
  send_until timestamp with time zone,
  attempt_count integer not null default 0,
  retry_count integer not null default 0,
  look_count integer not null default 0,
  resend_count integer not null default 0,
  is_wanted boolean not null default false,
  code text,
  message text,
  remote_id text,
  remote_url text,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  post_id uuid,
  approval text not null default 'none'::text,
  UNIQUE (target_id, number),
  PRIMARY KEY (id),
  FOREIGN KEY (post_id, approval) REFERENCES posts(id, approval) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  FOREIGN KEY (target_id) REFERENCES targets(id) ON DELETE CASCADE,
  CHECK (((run_at IS NULL) OR (approval = ANY (ARRAY['none'::text, 'approved'::text])))),
  CHECK (((run_at IS NULL) OR (status = ANY (ARRAY['waiting'::text, 'sending'::text, 'unknown'::text])))),
  CHECK (((status <> 'failed'::text) OR (message IS NOT NULL))),
  CHECK (((status <> 'published'::text) OR (remote_id IS NOT NULL))),
  CHECK (((status <> 'sending'::text) OR (run_at IS NOT NULL))),
  CHECK (((status <> ALL (ARRAY['sending'::text, 'unknown'::text])) OR ((fenced_at IS NOT NULL) AND (send_until IS NOT NULL)))),
  CHECK ((number >= 1)),
  CHECK ((status = ANY (ARRAY['waiting'::text, 'sending'::text, 'unknown'::text, 'published'::text, 'failed'::text])))
);

create table connect_flows (
  id uuid not null,
  space_id text not null,
  session_id text not null,
  network text not null,
  origin text not null,
  state_hash text not null,
  verifier text,
  redirect_uri text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text,
  error_type text,
  error_code text,
  error_message text,
  reconnect_id text,
  connections json,
  UNIQUE (state_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((connections IS NOT NULL) = ((outcome IS NOT NULL) AND (outcome = 'connected'::text)))),
  CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  CHECK (((error_type IS NOT NULL) = ((outcome IS NOT NULL) AND (outcome = 'failed'::text)))),
  CHECK ((outcome = ANY (ARRAY['connected'::text, 'failed'::text])))
);

create table connections (
  id text not null,
  space_id text not null,
  network text not null,
  origin text not null,
  remote_account_id text not null,
  username text,
  profile_name text,
  account_name text,
  profile_picture text,
  is_default boolean not null default false,
  connected boolean not null default true,
  reconnect_needed boolean not null default false,
  env text not null,
  auth_data text,
  token_expires_at timestamp with time zone,
  version integer not null default 1,
  refresh_lease uuid,
  refresh_until timestamp with time zone,
  signed_in_again_at timestamp with time zone,
  paused_until timestamp with time zone,
  connected_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  reconnect_reason text,
  access_ends_at timestamp with time zone,
  refreshed_at timestamp with time zone not null default clock_timestamp(),
  host text,
  refresh_tried_at timestamp with time zone,
  came_instead text,
  grant_id uuid,
  abilities jsonb,
  abilities_read_at timestamp with time zone,
  abilities_good_until timestamp with time zone,
  abilities_lease uuid,
  abilities_ask_after timestamp with time zone,
  access_warned_at timestamp with time zone,
  kept_open boolean not null default false,
  connected_since timestamp with time zone not null default clock_timestamp(),
  pause_reason text,
  connected_by text,
  UNIQUE (space_id, network, origin, remote_account_id),
  PRIMARY KEY (id),
  FOREIGN KEY (connected_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE SET NULL,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((grant_id IS NULL) OR connected)),
  CHECK ((env = ANY (ARRAY['sandbox'::text, 'production'::text])))
);

create table conversions (
  media_id uuid not null,
  recipe text not null,
  content jsonb not null,
  space_id text not null,
  state text not null default 'waiting'::text,
  percent smallint,
  reason text,
  run_at timestamp with time zone default clock_timestamp(),
  lease uuid,
  tries integer not null default 0,
  started_at timestamp with time zone,
  wanted_until timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (media_id, recipe),
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((percent >= 0) AND (percent <= 100))),
  CHECK (((state <> 'failed'::text) OR (reason IS NOT NULL))),
  CHECK (((state = 'failed'::text) = (run_at IS NULL))),
  CHECK (((state = 'making'::text) = (lease IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'making'::text, 'failed'::text])))
);

create table customers (
  user_id text not null,
  stripe_id text,
  livemode boolean not null,
  generation integer not null default 1,
  trial_used_at timestamp with time zone,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (stripe_id),
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table deleted_data (
  space_id text not null,
  network text not null,
  reason text not null,
  deleted_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (space_id, network),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK ((reason = 'user_requested'::text))
);

create table deletion_leftovers (
  id uuid not null,
  code text not null,
  kind text not null,
  detail jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  FOREIGN KEY (code) REFERENCES deletion_requests(code) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['files'::text, 'sign-out'::text, 'subscription'::text])))
);

create table deletion_requests (
  code text not null,
  requested_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  posts integer not null,
  connections integer not null,
  media integer not null,
  id uuid not null default gen_random_uuid(),
  planned integer not null default 0,
  plan text,
  UNIQUE (id),
  PRIMARY KEY (code),
  CHECK ((plan = ANY (ARRAY['basic'::text, 'standard'::text, 'premium'::text])))
);

create table draft_media (
  space_id text not null,
  draft_id uuid not null,
  media_id uuid not null,
  PRIMARY KEY (space_id, draft_id, media_id),
  FOREIGN KEY (media_id) REFERENCES media(id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (space_id, draft_id) REFERENCES drafts(space_id, id) ON DELETE CASCADE
);

create table drafts (
  space_id text not null,
  id uuid not null,
  version integer not null default 1,
  content jsonb,
  day date,
  search_text text,
  aside_until timestamp with time zone,
  removed_at timestamp with time zone,
  post_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (space_id, id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((content IS NOT NULL) OR (removed_at IS NOT NULL))),
  CHECK (((post_id IS NULL) OR (removed_at IS NOT NULL)))
);

create table email_changes (
  id uuid not null default gen_random_uuid(),
  user_id text not null,
  session_id text not null,
  old_email text not null,
  new_email text not null,
  confirm_until timestamp with time zone not null,
  changed_at timestamp with time zone,
  undo_until timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((changed_at IS NULL) = (undo_until IS NULL)))
);

create table follower_readings (
  connection_id text not null,
  day date not null,
  space_id text not null,
  read_at timestamp with time zone not null,
  count bigint not null,
  PRIMARY KEY (connection_id, day),
  FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK ((count >= 0))
);

create table grants (
  id uuid not null,
  space_id text not null,
  network text not null,
  origin text not null,
  remote_user_id text not null,
  scopes text[] not null,
  auth_data text,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (space_id, network, origin, remote_user_id),
  PRIMARY KEY (id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table idempotency_keys (
  space_id text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  response jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (space_id, key),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table instance (
  only_row boolean not null default true,
  id uuid not null default gen_random_uuid(),
  public_url text,
  created_at timestamp with time zone not null default now(),
  retired_key_ids text[] not null default '{}'::text[],
  zone_rules text,
  push_public_key text,
  push_private_key text,
  release text,
  PRIMARY KEY (only_row),
  CHECK (((push_public_key IS NULL) = (push_private_key IS NULL))),
  CHECK (only_row)
);

create table judged_versions (
  post_id uuid not null,
  version integer not null,
  content jsonb not null,
  PRIMARY KEY (post_id),
  FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table jwks (
  id text not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  alg text,
  crv text,
  PRIMARY KEY (id)
);

create table limits (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  user_id text,
  PRIMARY KEY (key),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table link_cards (
  space_id text not null,
  address text not null,
  card jsonb not null,
  image_id uuid generated always as (((card ->> 'imageId'::text))::uuid) stored,
  read_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (space_id, address),
  FOREIGN KEY (image_id) REFERENCES media(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK ((octet_length(address) <= 2000))
);

create table mailed_links (
  token_hash text not null,
  user_id text not null,
  purpose text not null,
  email text not null,
  expires_at timestamp with time zone not null,
  change_id uuid,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (change_id) REFERENCES email_changes(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((purpose = ANY (ARRAY['confirm-email-change'::text, 'undo-email-change'::text])) = (change_id IS NOT NULL))),
  CHECK ((purpose = ANY (ARRAY['password-reset'::text, 'verify-email'::text, 'confirm-email-change'::text, 'undo-email-change'::text])))
);

create table measured_events (
  id bigint not null generated always as identity,
  dataset text not null,
  installation_id uuid not null,
  name text not null,
  path text not null,
  at timestamp with time zone not null,
  PRIMARY KEY (id)
);

create table media (
  id uuid not null default gen_random_uuid(),
  space_id text not null,
  sha256 text not null,
  kind text not null,
  content_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  storage_key text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  published_key text,
  published_bytes bigint,
  file_name text not null default 'file'::text,
  duration_ms integer,
  animated boolean not null default false,
  thumbnail_key text,
  thumbnail_bytes bigint,
  published_type text,
  kept_by_post boolean not null default false,
  lost_at timestamp with time zone,
  probe jsonb,
  document jsonb,
  captions jsonb,
  UNIQUE (published_key),
  UNIQUE (space_id, id),
  UNIQUE (storage_key),
  UNIQUE (thumbnail_key),
  PRIMARY KEY (id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((kind = 'captions'::text) = (captions IS NOT NULL))),
  CHECK (((kind = 'document'::text) = (document IS NOT NULL))),
  CHECK (((published_key IS NULL) = (published_bytes IS NULL))),
  CHECK (((published_type IS NULL) OR (published_key IS NOT NULL))),
  CHECK (((thumbnail_key IS NULL) = (thumbnail_bytes IS NULL))),
  CHECK ((kind = ANY (ARRAY['image'::text, 'video'::text, 'document'::text, 'captions'::text])))
);

create table media_variants (
  media_id uuid not null,
  recipe text not null,
  content_type text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  storage_key text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (storage_key),
  PRIMARY KEY (media_id, recipe),
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);

create table message_choices (
  user_id text not null,
  space_id text not null,
  rhythms jsonb not null default '{}'::jsonb,
  weekly_report boolean,
  PRIMARY KEY (user_id, space_id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((jsonb_typeof(rhythms) = 'object'::text)),
  CHECK ((space_id <> user_id))
);

create table message_rhythms (
  user_id text not null,
  kind text not null,
  rhythm text not null,
  PRIMARY KEY (user_id, kind),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['failed'::text, 'needs-you'::text, 'at-risk'::text, 'reconnect'::text, 'access-ends'::text, 'access-left'::text, 'quota'::text, 'trial-ends'::text, 'payment-failed'::text, 'repeat-stopped'::text, 'to-approve'::text, 'sent-back'::text, 'approved'::text, 'mention'::text, 'reply'::text, 'guest-word'::text]))),
  CHECK ((rhythm = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text])))
);

create table messages (
  id uuid not null default gen_random_uuid(),
  user_id text not null,
  kind text not null,
  key text not null,
  data jsonb not null,
  target_id uuid,
  connection_id text,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  tell_at timestamp with time zone,
  told_at timestamp with time zone,
  pushed_at timestamp with time zone,
  read_at timestamp with time zone,
  space_id text,
  remark_id uuid,
  UNIQUE (user_id, key),
  PRIMARY KEY (id),
  FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  FOREIGN KEY (remark_id) REFERENCES remarks(id) ON DELETE CASCADE,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  FOREIGN KEY (target_id) REFERENCES targets(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((tell_at IS NULL) OR (read_at IS NULL))),
  CHECK ((kind = ANY (ARRAY['failed'::text, 'needs-you'::text, 'at-risk'::text, 'reconnect'::text, 'access-ends'::text, 'access-left'::text, 'quota'::text, 'trial-ends'::text, 'payment-failed'::text, 'repeat-stopped'::text, 'to-approve'::text, 'sent-back'::text, 'approved'::text, 'mention'::text, 'reply'::text, 'guest-word'::text])))
);

create table network_pauses (
  network text not null,
  origin text not null,
  paused_until timestamp with time zone not null,
  said_by text,
  said_until timestamp with time zone,
  reads_until timestamp with time zone,
  reason text,
  PRIMARY KEY (network, origin),
  FOREIGN KEY (said_by) REFERENCES connections(id) ON DELETE SET NULL
);

create table offered_accounts (
  flow_id uuid not null,
  space_id text not null,
  network text not null,
  origin text not null,
  remote_user_id text not null,
  accounts json not null,
  refreshed json not null,
  sealed text not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (flow_id),
  FOREIGN KEY (flow_id) REFERENCES connect_flows(id) ON DELETE CASCADE,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table plans (
  user_id text not null,
  given text,
  updated_at timestamp with time zone not null default clock_timestamp(),
  subscribed text,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((given = ANY (ARRAY['basic'::text, 'standard'::text, 'premium'::text]))),
  CHECK ((subscribed = ANY (ARRAY['basic'::text, 'standard'::text, 'premium'::text])))
);

create table post_captions (
  post_id uuid not null,
  position smallint not null,
  place smallint not null,
  media_id uuid not null,
  language text not null,
  PRIMARY KEY (post_id, "position", language),
  FOREIGN KEY (media_id) REFERENCES media(id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (post_id, "position") REFERENCES post_media(post_id, "position") ON DELETE CASCADE
);

create table post_events (
  post_id uuid not null,
  id bigint not null generated always as identity,
  target_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  kind text not null,
  actor text not null,
  moved_from timestamp with time zone,
  moved_to timestamp with time zone,
  message text,
  person_id text,
  guest_name text,
  PRIMARY KEY (post_id, id),
  FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  CHECK (((kind = 'moved'::text) = ((moved_from IS NOT NULL) AND (moved_to IS NOT NULL)))),
  CHECK ((actor = ANY (ARRAY['person'::text, 'nonet'::text, 'network'::text]))),
  CHECK ((kind = ANY (ARRAY['edited'::text, 'moved'::text, 'deleted'::text, 'restored'::text, 'answered'::text, 'looked-up'::text, 'retried'::text, 'asked'::text, 'skipped'::text, 'confirmed'::text, 'submitted'::text, 'approved'::text, 'returned'::text, 'took-back'::text])))
);

create table post_figures (
  id uuid not null default gen_random_uuid(),
  space_id text not null,
  target_id uuid,
  connection_id text,
  network text not null,
  published_at timestamp with time zone not null,
  views bigint,
  impressions bigint,
  reach bigint,
  likes bigint,
  comments bigint,
  shares bigint,
  saves bigint,
  clicks bigint,
  reposts bigint,
  quotes bigint,
  pin_clicks bigint,
  read_at timestamp with time zone,
  next_at timestamp with time zone,
  gone_at timestamp with time zone,
  votes bigint,
  UNIQUE (target_id),
  PRIMARY KEY (id),
  FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE SET NULL,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  FOREIGN KEY (target_id) REFERENCES targets(id) ON DELETE SET NULL,
  CHECK ((clicks >= 0)),
  CHECK ((comments >= 0)),
  CHECK ((impressions >= 0)),
  CHECK ((likes >= 0)),
  CHECK ((pin_clicks >= 0)),
  CHECK ((quotes >= 0)),
  CHECK ((reach >= 0)),
  CHECK ((reposts >= 0)),
  CHECK ((saves >= 0)),
  CHECK ((shares >= 0)),
  CHECK ((views >= 0)),
  CHECK ((votes >= 0))
);

create table post_history (
  id bigint not null generated always as identity,
  space_id text not null,
  post_id uuid not null,
  network text not null,
  connection_id text not null,
  event text not null,
  remote_id text,
  at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table post_media (
  post_id uuid not null,
  position smallint not null,
  media_id uuid not null,
  alt text not null default ''::text,
  part smallint not null default 1,
  crops jsonb not null default '{}'::jsonb,
  network text,
  title text not null default ''::text,
  link text not null default ''::text,
  spoiler boolean not null default false,
  PRIMARY KEY (post_id, "position"),
  FOREIGN KEY (media_id) REFERENCES media(id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  CHECK ((jsonb_typeof(crops) = 'object'::text))
);

create table post_parts (
  post_id uuid not null,
  number smallint not null,
  description text not null,
  descriptions jsonb not null default '{}'::jsonb,
  PRIMARY KEY (post_id, number),
  FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  CHECK (((number >= 2) AND (number <= 25)))
);

create table posting_times (
  space_id text not null,
  connection_id text,
  weekday smallint not null,
  wall_time time(0) without time zone not null,
  UNIQUE NULLS NOT DISTINCT (space_id, connection_id, weekday, wall_time),
  FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((weekday >= 1) AND (weekday <= 7))),
  CHECK ((EXTRACT(second FROM wall_time) = (0)::numeric))
);

create table posts (
  id uuid not null default gen_random_uuid(),
  space_id text not null,
  title text not null,
  description text not null,
  wall_time timestamp without time zone not null,
  time_zone text not null,
  scheduled_at timestamp with time zone not null,
  status text not null default 'pending'::text,
  template jsonb,
  link text,
  late_policy text not null default 'ask'::text,
  usage_month character(6) not null,
  version integer not null default 1,
  remove_at timestamp with time zone,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  descriptions jsonb not null default '{}'::jsonb,
  search_text text,
  series_id uuid,
  series_date date,
  edited_alone boolean not null default false,
  without_threads text not null default 'first-part'::text,
  comments jsonb not null default '{}'::jsonb,
  own_files text[] not null default '{}'::text[],
  additions jsonb not null default '{}'::jsonb,
  card_source text,
  card_read_at timestamp with time zone,
  card_image_id uuid generated always as ((((additions -> 'card'::text) ->> 'imageId'::text))::uuid) stored,
  author_id text,
  approval text not null default 'none'::text,
  changed_by text,
  judged_version integer,
  judged_by text,
  judged_at timestamp with time zone,
  return_sentence text,
  return_about text,
  team_version integer,
  client_version integer,
  client_name text,
  client_at timestamp with time zone,
  UNIQUE (id, approval),
  PRIMARY KEY (id),
  FOREIGN KEY (card_image_id) REFERENCES media(id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE SET NULL,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((approval <> 'approved'::text) OR (judged_version IS NOT NULL))),
  CHECK (((approval = 'returned'::text) = (return_sentence IS NOT NULL))),
  CHECK (((card_read_at IS NULL) OR (card_source IS NOT NULL))),
  CHECK (((client_name IS NULL) = (client_at IS NULL))),
  CHECK (((client_version IS NULL) OR (client_name IS NOT NULL))),
  CHECK (((return_sentence IS NULL) = (return_about IS NULL))),
  CHECK (((series_id IS NULL) OR (series_date IS NOT NULL))),
  CHECK (((status <> 'cancelled'::text) OR (remove_at IS NOT NULL))),
  CHECK ((approval = ANY (ARRAY['none'::text, 'waiting'::text, 'returned'::text, 'approved'::text]))),
  CHECK ((jsonb_typeof(additions) = 'object'::text)),
  CHECK ((jsonb_typeof(descriptions) = 'object'::text)),
  CHECK ((late_policy = ANY (ARRAY['publish'::text, 'ask'::text, 'skip'::text]))),
  CHECK ((return_about = ANY (ARRAY['post'::text, 'text'::text, 'photos'::text, 'time'::text, 'accounts'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'published'::text, 'partial'::text, 'failed'::text, 'cancelled'::text]))),
  CHECK ((without_threads = ANY (ARRAY['first-part'::text, 'comments'::text, 'one-text'::text])))
);

create table push_subscriptions (
  id uuid not null,
  user_id text not null,
  session_id text not null,
  endpoint_hash text not null,
  sealed text not null,
  name text not null,
  added_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (endpoint_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table readings (
  figures_id uuid not null,
  id bigint not null generated always as identity,
  read_at timestamp with time zone not null,
  age_ms bigint not null,
  views bigint,
  impressions bigint,
  reach bigint,
  likes bigint,
  comments bigint,
  shares bigint,
  saves bigint,
  clicks bigint,
  reposts bigint,
  quotes bigint,
  pin_clicks bigint,
  votes bigint,
  PRIMARY KEY (figures_id, id),
  FOREIGN KEY (figures_id) REFERENCES post_figures(id) ON DELETE CASCADE,
  CHECK ((clicks >= 0)),
  CHECK ((comments >= 0)),
  CHECK ((impressions >= 0)),
  CHECK ((likes >= 0)),
  CHECK ((pin_clicks >= 0)),
  CHECK ((quotes >= 0)),
  CHECK ((reach >= 0)),
  CHECK ((reposts >= 0)),
  CHECK ((saves >= 0)),
  CHECK ((shares >= 0)),
  CHECK ((views >= 0)),
  CHECK ((votes >= 0))
);

create table remarks (
  id uuid not null,
  space_id text not null,
  post_id uuid not null,
  answer_to uuid,
  author_id text,
  guest_name text,
  text text not null,
  for_guests boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  edited_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolved_by text,
  UNIQUE (post_id, id),
  PRIMARY KEY (id),
  FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  FOREIGN KEY (post_id, answer_to) REFERENCES remarks(post_id, id) ON DELETE CASCADE,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((answer_to IS NULL) OR (resolved_at IS NULL))),
  CHECK (((author_id IS NULL) = (guest_name IS NOT NULL))),
  CHECK (((resolved_at IS NULL) = (resolved_by IS NULL))),
  CHECK ((octet_length(text) <= 10000))
);

create table review_answers (
  link_id uuid not null,
  post_id uuid not null,
  guest_id uuid not null,
  version integer not null,
  says text not null,
  sentence text,
  content jsonb not null,
  said_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (link_id, post_id),
  FOREIGN KEY (guest_id) REFERENCES review_guests(id) ON DELETE CASCADE,
  FOREIGN KEY (link_id) REFERENCES review_links(id) ON DELETE CASCADE,
  FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  CHECK (((says = 'change'::text) = (sentence IS NOT NULL))),
  CHECK ((octet_length(sentence) <= 10000)),
  CHECK ((says = ANY (ARRAY['approved'::text, 'change'::text])))
);

create table review_guests (
  id uuid not null,
  link_id uuid not null,
  name text not null,
  secret_hash text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  FOREIGN KEY (link_id) REFERENCES review_links(id) ON DELETE CASCADE
);

create table review_links (
  id uuid not null,
  space_id text not null,
  made_by text not null,
  name text not null,
  guest text,
  token_hash text not null,
  password_hash text,
  may text not null,
  shows_figures boolean not null default false,
  range_from timestamp with time zone,
  range_to timestamp with time zone,
  filters jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  UNIQUE (token_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((range_from IS NULL) = (range_to IS NULL))),
  CHECK ((may = ANY (ARRAY['view'::text, 'remark'::text, 'approve'::text]))),
  CHECK ((range_from < range_to))
);

create table review_posts (
  link_id uuid not null,
  post_id uuid not null,
  PRIMARY KEY (link_id, post_id),
  FOREIGN KEY (link_id) REFERENCES review_links(id) ON DELETE CASCADE,
  FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table saved_texts (
  id uuid not null,
  space_id text not null,
  name text not null,
  name_key text not null,
  text text not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (space_id, name_key),
  PRIMARY KEY (id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table security_events (
  id bigint not null generated always as identity,
  user_id text,
  kind text not null,
  ip_address text,
  user_agent text,
  detail jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);

create table series (
  id uuid not null,
  space_id text not null,
  rule text not null,
  start_day date not null,
  clock text not null,
  time_zone text not null,
  content jsonb not null,
  variations jsonb not null,
  before integer not null default 0,
  ends_before date,
  made_until date not null,
  next_day date,
  make_at timestamp with time zone,
  keeps_files boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  author_id text,
  approval text not null default 'none'::text,
  judged_by text,
  PRIMARY KEY (id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((next_day IS NULL) = (make_at IS NULL))),
  CHECK ((approval = ANY (ARRAY['none'::text, 'waiting'::text, 'approved'::text])))
);

create table series_changes (
  id uuid not null,
  space_id text not null,
  series_id uuid not null,
  before jsonb not null,
  undo_until timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE CASCADE,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table series_dates (
  series_id uuid not null,
  day date not null,
  state text not null,
  PRIMARY KEY (series_id, day),
  FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE CASCADE,
  CHECK ((state = ANY (ARRAY['made'::text, 'passed'::text, 'left-out'::text])))
);

create table series_files (
  series_id uuid not null,
  media_id uuid not null,
  PRIMARY KEY (series_id, media_id),
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE CASCADE
);

create table series_waits (
  series_id uuid not null,
  day date not null,
  due_at timestamp with time zone not null,
  code text not null,
  message text not null,
  PRIMARY KEY (series_id, day),
  FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE CASCADE
);

create table sessions (
  id text not null,
  user_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  city text,
  UNIQUE (token),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((char_length(city) >= 1) AND (char_length(city) <= 100)))
);

create table space_invitations (
  id uuid not null default gen_random_uuid(),
  space_id text not null,
  email text not null,
  role text not null,
  accounts text[],
  token_hash text not null,
  invited_by text,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by text,
  taken_back_at timestamp with time zone,
  mailed_hash text,
  UNIQUE (mailed_hash),
  UNIQUE (token_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  CHECK (((accepted_at IS NULL) OR (taken_back_at IS NULL))),
  CHECK ((role = ANY (ARRAY['viewer'::text, 'writer'::text, 'editor'::text, 'manager'::text])))
);

create table space_members (
  space_id text not null,
  user_id text not null,
  role text not null,
  accounts text[],
  above_limit boolean not null default false,
  joined_at timestamp with time zone not null default clock_timestamp(),
  here_at timestamp with time zone,
  PRIMARY KEY (space_id, user_id),
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((role = ANY (ARRAY['viewer'::text, 'writer'::text, 'editor'::text, 'manager'::text])))
);

create table spaces (
  id text not null,
  short_id text not null default "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 12),
  owner_id text not null,
  name text,
  created_at timestamp with time zone not null default clock_timestamp(),
  removed_at timestamp with time zone,
  offered_to text,
  chose_posting_times boolean not null default false,
  reads_figures boolean not null default true,
  figures_asked_at timestamp with time zone,
  owner_here_at timestamp with time zone,
  editors_approve boolean not null default false,
  two_persons boolean not null default false,
  client_approves boolean not null default false,
  brand_name text,
  accent text,
  logo_id uuid,
  UNIQUE (short_id),
  PRIMARY KEY (id),
  FOREIGN KEY (id, logo_id) REFERENCES media(space_id, id) ON DELETE SET NULL (logo_id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (id, offered_to) REFERENCES space_members(space_id, user_id) ON DELETE SET NULL (offered_to) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((accent ~ '^#[0-9A-F]{6}$'::text))
);

create table subscriptions (
  id text not null,
  user_id text not null,
  status text not null,
  price_id text not null,
  plan text,
  interval text not null,
  amount integer not null,
  checkout_id uuid,
  created_at timestamp with time zone not null,
  current_period_end timestamp with time zone,
  trial_end timestamp with time zone,
  cancel_at timestamp with time zone,
  ended_at timestamp with time zone,
  card_brand text,
  card_last4 text,
  pay_url text,
  double_found_at timestamp with time zone,
  double_refunded_at timestamp with time zone,
  told text[] not null default '{}'::text[],
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (("interval" = ANY (ARRAY['month'::text, 'year'::text]))),
  CHECK ((plan = ANY (ARRAY['basic'::text, 'standard'::text, 'premium'::text]))),
  CHECK ((status = ANY (ARRAY['incomplete'::text, 'incomplete_expired'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'canceled'::text, 'unpaid'::text, 'paused'::text])))
);

create table targets (
  id uuid not null default gen_random_uuid(),
  space_id text not null,
  post_id uuid not null,
  connection_id text not null,
  network text not null,
  status text not null default 'pending'::text,
  options jsonb not null default '{}'::jsonb,
  due_at timestamp with time zone not null,
  run_at timestamp with time zone,
  lease uuid,
  prepared json,
  prepared_version integer,
  fenced_at timestamp with time zone,
  send_until timestamp with time zone,
  in_doubt boolean not null default false,
  attempt_count integer not null default 0,
  retry_count integer not null default 0,
  look_count integer not null default 0,
  ticket text,
  remote_id text,
  remote_url text,
  error_code text,
  error_message text,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  parts_out integer not null default 0,
  resend_count integer not null default 0,
  uploads json,
  unseen_from timestamp with time zone,
  unseen_until timestamp with time zone,
  preparation_lost boolean not null default false,
  secret text,
  note text,
  cover_id uuid generated always as (((options ->> 'cover'::text))::uuid) stored,
  prepared_at timestamp with time zone,
  readiness text not null default 'ready'::text,
  readiness_cause text,
  readiness_message text,
  blocked_told_at timestamp with time zone,
  commented_from timestamp with time zone,
  kept_as_draft boolean not null default false,
  text_key bigint,
  was_refused boolean not null default false,
  approval text not null default 'none'::text,
  UNIQUE (post_id, connection_id),
  PRIMARY KEY (id),
  FOREIGN KEY (connection_id) REFERENCES connections(id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (cover_id) REFERENCES media(id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (post_id, approval) REFERENCES posts(id, approval) ON UPDATE CASCADE ON DELETE CASCADE,
  CHECK ((((readiness = 'ready'::text) = (readiness_cause IS NULL)) AND ((readiness_cause IS NULL) = (readiness_message IS NULL)))),
  CHECK (((NOT kept_as_draft) OR ((remote_id IS NOT NULL) AND (status = ANY (ARRAY['asks'::text, 'processing'::text, 'rejected'::text]))))),
  CHECK (((note IS NULL) OR (status = 'published'::text))),
  CHECK (((parts_out = 0) OR (remote_id IS NOT NULL))),
  CHECK (((run_at IS NULL) OR (approval = ANY (ARRAY['none'::text, 'approved'::text])))),
  CHECK (((status <> 'published'::text) OR (remote_id IS NOT NULL))),
  CHECK (((status <> ALL (ARRAY['published'::text, 'rejected'::text, 'held'::text, 'asks'::text])) OR (run_at IS NULL))),
  CHECK (((unseen_from IS NULL) = (unseen_until IS NULL))),
  CHECK ((readiness = ANY (ARRAY['ready'::text, 'at-risk'::text, 'blocked'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'preparing'::text, 'ready'::text, 'sending'::text, 'processing'::text, 'unknown'::text, 'published'::text, 'rejected'::text, 'held'::text, 'asks'::text])))
);

create table unowned_files (
  storage_key text not null,
  remove_at timestamp with time zone not null,
  PRIMARY KEY (storage_key)
);

create table upload_parts (
  upload_id uuid not null,
  number integer not null,
  storage_key text not null,
  PRIMARY KEY (upload_id, number),
  FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE,
  CHECK ((number >= 0))
);

create table uploads (
  id uuid not null default gen_random_uuid(),
  space_id text not null,
  file_name text not null,
  bytes bigint not null,
  part_bytes integer not null,
  folder text not null,
  media_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table usage (
  user_id text not null,
  month character(6) not null,
  count integer not null,
  monthly_limit integer,
  updated_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (user_id, month),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((count >= 0))
);

create table usage_entries (
  user_id text not null,
  post_id uuid not null,
  kind text not null,
  month character(6) not null,
  at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (post_id, kind),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text])))
);

create table users (
  id text not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  time_zone text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  weekly_report boolean,
  report_week date not null default '-infinity'::date,
  hour_clock text not null default '12h'::text,
  converted_at timestamp with time zone,
  UNIQUE (email),
  PRIMARY KEY (id),
  CHECK ((hour_clock = ANY (ARRAY['12h'::text, '24h'::text, 'device'::text])))
);

create table verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);

create table webhook_events (
  id text not null,
  type text not null,
  at timestamp with time zone not null,
  state text not null,
  received_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'read'::text, 'ignored'::text])))
);

create table workers (
  id uuid not null,
  pid integer not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  beat_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id)
);

CREATE INDEX account_pictures_space on account_pictures USING btree (space_id);
CREATE INDEX account_readings_next on account_readings USING btree (network, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX account_readings_space on account_readings USING btree (space_id);
CREATE INDEX accounts_user on accounts USING btree (user_id);
CREATE INDEX activity_at on activity USING btree (at);
CREATE INDEX activity_person on activity USING btree (person_id, space_id, at DESC, id DESC) WHERE (person_id IS NOT NULL);
CREATE INDEX activity_space on activity USING btree (space_id, at DESC, id DESC);
CREATE INDEX activity_subject on activity USING btree (subject) WHERE ((subject IS NOT NULL) AND (what !~~ 'post-%'::text));
CREATE INDEX activity_what on activity USING btree (space_id, what, at DESC, id DESC);
CREATE INDEX calendar_feeds_space on calendar_feeds USING btree (space_id);
CREATE INDEX checkout_sessions_created on checkout_sessions USING btree (created_at);
CREATE INDEX checkout_sessions_user on checkout_sessions USING btree (user_id);
CREATE INDEX comments_of_post on comments USING btree (post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX comments_run_at on comments USING btree (run_at) WHERE (run_at IS NOT NULL);
CREATE INDEX comments_space on comments USING btree (space_id);
CREATE INDEX connect_flows_expiry on connect_flows USING btree (expires_at);
CREATE INDEX connect_flows_space on connect_flows USING btree (space_id);
CREATE INDEX connections_access_ends on connections USING btree (access_ends_at) WHERE (access_ends_at IS NOT NULL);
CREATE INDEX connections_account on connections USING btree (network, remote_account_id);
CREATE INDEX connections_connected_by on connections USING btree (connected_by) WHERE (connected_by IS NOT NULL);
CREATE INDEX connections_grant on connections USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX connections_longest_idle on connections USING btree (network, origin, refreshed_at, id) WHERE (connected AND (NOT reconnect_needed) AND (token_expires_at IS NOT NULL));
CREATE INDEX conversions_due on conversions USING btree (run_at) WHERE (run_at IS NOT NULL);
CREATE INDEX conversions_space on conversions USING btree (space_id);
CREATE INDEX customers_mode on customers USING btree (livemode);
CREATE INDEX deletion_leftovers_code on deletion_leftovers USING btree (code);
CREATE INDEX deletion_requests_finish on deletion_requests USING btree (finished_at);
CREATE INDEX draft_media_media on draft_media USING btree (media_id);
CREATE INDEX drafts_aside on drafts USING btree (aside_until) WHERE (aside_until IS NOT NULL);
CREATE INDEX drafts_removed on drafts USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX email_changes_end on email_changes USING btree (COALESCE(undo_until, confirm_until));
CREATE INDEX email_changes_old on email_changes USING btree (old_email) WHERE (undo_until IS NOT NULL);
CREATE INDEX email_changes_user on email_changes USING btree (user_id);
CREATE INDEX follower_readings_kept on follower_readings USING btree (day);
CREATE INDEX follower_readings_space on follower_readings USING btree (space_id);
CREATE INDEX grants_person on grants USING btree (network, remote_user_id);
CREATE INDEX idempotency_keys_age on idempotency_keys USING btree (created_at);
CREATE INDEX limits_end on limits USING btree (resets_at);
CREATE INDEX limits_subject on limits USING btree ("substring"(key, '[^:]*$'::text));
CREATE INDEX limits_user on limits USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX link_cards_image on link_cards USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX link_cards_read on link_cards USING btree (read_at);
CREATE INDEX mailed_links_change on mailed_links USING btree (change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX mailed_links_user on mailed_links USING btree (user_id);
CREATE INDEX measured_events_at on measured_events USING btree (at);
CREATE INDEX measured_events_installation on measured_events USING btree (installation_id);
CREATE INDEX media_space on media USING btree (space_id, created_at);
CREATE INDEX media_unkept on media USING btree (created_at) WHERE (NOT kept_by_post);
CREATE INDEX media_variants_age on media_variants USING btree (created_at);
CREATE INDEX message_choices_space on message_choices USING btree (space_id);
CREATE INDEX messages_connection on messages USING btree (connection_id) WHERE (connection_id IS NOT NULL);
CREATE INDEX messages_created on messages USING btree (created_at);
CREATE INDEX messages_of_user on messages USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX messages_remark on messages USING btree (remark_id) WHERE (remark_id IS NOT NULL);
CREATE INDEX messages_space on messages USING btree (space_id) WHERE (space_id IS NOT NULL);
CREATE INDEX messages_target on messages USING btree (target_id) WHERE (target_id IS NOT NULL);
CREATE INDEX messages_to_tell on messages USING btree (tell_at) WHERE (tell_at IS NOT NULL);
CREATE INDEX messages_unread on messages USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX offered_accounts_expiry on offered_accounts USING btree (expires_at);
CREATE INDEX offered_accounts_person on offered_accounts USING btree (network, remote_user_id);
CREATE INDEX offered_accounts_space on offered_accounts USING btree (space_id);
CREATE INDEX post_captions_media on post_captions USING btree (media_id);
CREATE INDEX post_events_person on post_events USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX post_figures_connection on post_figures USING btree (connection_id, next_at) WHERE ((target_id IS NOT NULL) AND (next_at IS NOT NULL));
CREATE INDEX post_figures_kept on post_figures USING btree (published_at);
CREATE INDEX post_figures_of_account on post_figures USING btree (connection_id, published_at);
CREATE INDEX post_figures_published on post_figures USING btree (space_id, published_at, id);
CREATE INDEX post_history_space on post_history USING btree (space_id, at);
CREATE INDEX post_media_media on post_media USING btree (media_id);
CREATE INDEX posting_times_connection on posting_times USING btree (connection_id);
CREATE INDEX posts_author on posts USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX posts_calendar on posts USING btree (space_id, scheduled_at, id);
CREATE INDEX posts_card_image on posts USING btree (card_image_id) WHERE (card_image_id IS NOT NULL);
CREATE INDEX posts_card_source on posts USING btree (scheduled_at) WHERE (card_source IS NOT NULL);
CREATE INDEX posts_remove on posts USING btree (remove_at) WHERE (remove_at IS NOT NULL);
CREATE INDEX posts_search on posts USING gin (post_search_keys(space_id, search_text)) WITH (fastupdate=off) WHERE (search_text IS NOT NULL);
CREATE INDEX posts_to_judge on posts USING btree (space_id, scheduled_at, id) WHERE (approval = ANY (ARRAY['waiting'::text, 'returned'::text]));
CREATE INDEX posts_unsearched on posts USING btree (scheduled_at) WHERE (search_text IS NULL);
CREATE INDEX push_subscriptions_session on push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_user on push_subscriptions USING btree (user_id, added_at);
CREATE INDEX readings_kept on readings USING btree (read_at);
CREATE INDEX remarks_answers on remarks USING btree (post_id, answer_to) WHERE (answer_to IS NOT NULL);
CREATE INDEX remarks_author on remarks USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX remarks_open on remarks USING btree (post_id) WHERE ((answer_to IS NULL) AND (resolved_at IS NULL));
CREATE INDEX remarks_resolved_by on remarks USING btree (resolved_by) WHERE (resolved_by IS NOT NULL);
CREATE INDEX remarks_space on remarks USING btree (space_id);
CREATE INDEX review_answers_guest on review_answers USING btree (guest_id);
CREATE INDEX review_answers_post on review_answers USING btree (post_id);
CREATE INDEX review_guests_link on review_guests USING btree (link_id);
CREATE INDEX review_links_end on review_links USING btree (LEAST(ended_at, expires_at));
CREATE INDEX review_links_maker on review_links USING btree (made_by);
CREATE INDEX review_links_space on review_links USING btree (space_id, created_at);
CREATE INDEX review_posts_post on review_posts USING btree (post_id);
CREATE INDEX security_events_at on security_events USING btree (at);
CREATE INDEX security_events_user on security_events USING btree (user_id, at);
CREATE INDEX series_author on series USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX series_changes_series on series_changes USING btree (series_id);
CREATE INDEX series_changes_space on series_changes USING btree (space_id);
CREATE INDEX series_changes_until on series_changes USING btree (undo_until);
CREATE INDEX series_files_media on series_files USING btree (media_id);
CREATE INDEX series_make on series USING btree (make_at) WHERE (make_at IS NOT NULL);
CREATE INDEX series_over on series USING btree (id) WHERE ((next_day IS NULL) AND keeps_files);
CREATE INDEX series_space on series USING btree (space_id);
CREATE INDEX sessions_expiry on sessions USING btree (expires_at);
CREATE INDEX sessions_user on sessions USING btree (user_id);
CREATE INDEX space_invitations_accepted_by on space_invitations USING btree (accepted_by);
CREATE INDEX space_invitations_email on space_invitations USING btree (email);
CREATE INDEX space_invitations_expiry on space_invitations USING btree (expires_at);
CREATE INDEX space_invitations_invited_by on space_invitations USING btree (invited_by);
CREATE INDEX space_invitations_space on space_invitations USING btree (space_id);
CREATE INDEX space_members_user on space_members USING btree (user_id);
CREATE INDEX spaces_offered_to on spaces USING btree (offered_to) WHERE (offered_to IS NOT NULL);
CREATE INDEX spaces_owner on spaces USING btree (owner_id);
CREATE INDEX spaces_removed on spaces USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX subscriptions_doubles on subscriptions USING btree (user_id) WHERE ((double_found_at IS NOT NULL) AND (double_refunded_at IS NULL));
CREATE INDEX subscriptions_open on subscriptions USING btree (id) WHERE (status <> ALL (ARRAY['canceled'::text, 'incomplete_expired'::text]));
CREATE INDEX subscriptions_user on subscriptions USING btree (user_id);
CREATE INDEX targets_blocked on targets USING btree (space_id, due_at) WHERE ((readiness = 'blocked'::text) AND (status = ANY (ARRAY['pending'::text, 'preparing'::text, 'ready'::text])));
CREATE INDEX targets_blocked_soon on targets USING btree (due_at) WHERE ((readiness = 'blocked'::text) AND (status = ANY (ARRAY['pending'::text, 'preparing'::text, 'ready'::text])));
CREATE INDEX targets_connection on targets USING btree (connection_id, status, due_at, id);
CREATE INDEX targets_cover on targets USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX targets_due on targets USING btree (run_at) WHERE (run_at IS NOT NULL);
CREATE INDEX targets_text on targets USING btree (connection_id, text_key, due_at) WHERE (text_key IS NOT NULL);
CREATE INDEX targets_to_judge on targets USING btree (due_at) WHERE (approval = ANY (ARRAY['waiting'::text, 'returned'::text]));
CREATE INDEX targets_waiting on targets USING btree (space_id, due_at) WHERE (status = ANY (ARRAY['held'::text, 'asks'::text]));
CREATE INDEX unowned_files_remove_at on unowned_files USING btree (remove_at);
CREATE INDEX uploads_expiry on uploads USING btree (expires_at);
CREATE INDEX uploads_media on uploads USING btree (media_id);
CREATE INDEX uploads_space on uploads USING btree (space_id);
CREATE INDEX usage_entries_user on usage_entries USING btree (user_id, month);
CREATE INDEX users_report on users USING btree (time_zone, report_week);
CREATE INDEX verifications_expiry on verifications USING btree (expires_at);
CREATE INDEX verifications_identifier on verifications USING btree (identifier);
CREATE INDEX verifications_value on verifications USING hash (value);
CREATE INDEX webhook_events_received on webhook_events USING btree (received_at);
CREATE UNIQUE INDEX connections_default on connections USING btree (space_id, network) WHERE (is_default AND connected);
CREATE UNIQUE INDEX email_changes_asked on email_changes USING btree (user_id) WHERE (changed_at IS NULL);
CREATE UNIQUE INDEX posts_series_date on posts USING btree (series_id, series_date) WHERE (series_id IS NOT NULL);
CREATE UNIQUE INDEX space_invitations_open on space_invitations USING btree (space_id, email) WHERE ((accepted_at IS NULL) AND (taken_back_at IS NULL));
CREATE UNIQUE INDEX targets_remote on targets USING btree (connection_id, remote_id) WHERE (remote_id IS NOT NULL);

create function add_own_space() returns trigger as $$
    begin
      insert into spaces (id, owner_id) values (new.id, new.id);
      return null;
    end $$;

create function post_search_keys(owner text, searched text) returns bigint[] as $$
    begin
      return (select array_agg(distinct (hashtext(owner)::bigint << 32) | (hashtext(substr(word, i, 3)) & x'ffffffff'::bigint))
        from string_to_table(searched, ' ') with ordinality words(word, n),
          generate_series(case n when 1 then 1 else -1 end, length(word) - 2) i);
    end $$;

CREATE TRIGGER users_own_space AFTER INSERT on users FOR EACH ROW EXECUTE FUNCTION add_own_space();

create view scheduled_posts as
 SELECT t.space_id AS user_id,
    t.network AS platform,
    p.id,
    p.title,
    p.description,
    ARRAY( SELECT (s.network || ':'::text) || s.connection_id
           FROM targets s
          WHERE s.post_id = p.id
          ORDER BY s.created_at, s.id) AS platforms,
    p.scheduled_at AS scheduled_date,
    ( SELECT '/media/'::text || m.media_id
           FROM post_media m
          WHERE m.post_id = p.id
          ORDER BY m."position"
         LIMIT 1) AS image_url,
    p.status,
    p.published_at,
    p.updated_at
   FROM posts p
     JOIN targets t ON t.post_id = p.id;
