import type { ConnectedAccount, DraftContent, OfferedAccount, PostEvent } from '@nonet/contract';
import type {
  BillingInterval,
  CauseName,
  ChosenOptions,
  CommentStatus,
  ConnectFailureType,
  Crops,
  MailRhythm,
  MeasuredEvent,
  MeasuredPath,
  MessageData,
  MessageKind,
  NetworkId,
  NetworkTexts,
  PlanId,
  PostStatus,
  SubscriptionStatus,
  TargetStatus,
  Verdict,
  WithoutThreads,
} from '@nonet/domain';
import type { Json, Prepared } from '@nonet/networks';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The database sets it when it is absent. It is read as a Date. */
type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type NullableJson<T extends object> = JSONColumnType<T | null, string | null | undefined, string | null>;

/** What other rows do not tell of a post. */
export type NotedKind = Exclude<PostEvent['kind'], 'scheduled' | 'prepared' | 'sent' | 'published'>;

/** A column for each name of a figure. Null: it was not told. A bigint arrives as text. */
type FigureColumns = Record<
  | 'views'
  | 'impressions'
  | 'reach'
  | 'likes'
  | 'comments'
  | 'shares'
  | 'saves'
  | 'clicks'
  | 'reposts'
  | 'quotes'
  | 'pin_clicks',
  string | null
>;

/** One interface per table. `schema.sql` describes the same tables, derived from the database. */
export interface Tables {
  users: {
    id: string;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    time_zone: string | null;
    /** Whether the common posting times are the person's own; else they are the start set. */
    chose_posting_times: Generated<boolean>;
    /** The person's own switch: while it is off nothing is read of what became of their posts. */
    reads_figures: Generated<boolean>;
    /** When the person last asked for a reading. */
    figures_asked_at: NullableInstant;
    /** Whether a report of each week is mailed. Null: it is, from some posts a week on. */
    weekly_report: boolean | null;
    /** The Monday of the last week of which it is decided whether its report is mailed. */
    report_week: Generated<string>;
    created_at: Instant;
    updated_at: Instant;
  };
  sessions: {
    id: string;
    user_id: string;
    token: string;
    expires_at: Instant;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  accounts: {
    id: string;
    user_id: string;
    account_id: string;
    provider_id: string;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    scope: string | null;
    password: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expires_at: Instant;
    created_at: Instant;
    updated_at: Instant;
  };
  mailed_links: {
    token_hash: string;
    user_id: string;
    purpose: 'password-reset' | 'verify-email';
    email: string;
    expires_at: Instant;
  };
  jwks: {
    id: string;
    public_key: string;
    private_key: string;
    created_at: Instant;
    expires_at: NullableInstant;
    alg: string | null;
    crv: string | null;
  };
  limits: { key: string; count: number; resets_at: Instant; user_id: string | null };
  security_events: {
    id: Generated<string>;
    user_id: string | null;
    kind: string;
    ip_address: string | null;
    user_agent: string | null;
    detail: JSONColumnType<Record<string, unknown>>;
    at: Instant;
  };
  instance: {
    only_row: Generated<boolean>;
    id: Generated<string>;
    public_url: string | null;
    created_at: Instant;
    retired_key_ids: Generated<string[]>;
    zone_rules: string | null;
    push_public_key: string | null;
    push_private_key: string | null;
  };
  workers: { id: string; pid: number; started_at: Instant; beat_at: Instant };
  connections: {
    id: string;
    user_id: string;
    network: NetworkId;
    origin: string;
    remote_account_id: string;
    username: string | null;
    profile_name: string | null;
    account_name: string | null;
    profile_picture: string | null;
    is_default: Generated<boolean>;
    /** The owner chose it as one that stays open under a plan that allows fewer. */
    kept_open: Generated<boolean>;
    /** Since when it has been connected without a break. */
    connected_since: Instant;
    connected: Generated<boolean>;
    reconnect_needed: Generated<boolean>;
    reconnect_reason: ColumnType<string | null, string | null | undefined, string | null>;
    env: 'sandbox' | 'production';
    auth_data: string | null;
    token_expires_at: NullableInstant;
    access_ends_at: NullableInstant;
    /** Up to when its owner was warned that our access ends. */
    access_warned_at: NullableInstant;
    refreshed_at: Instant;
    refresh_tried_at: NullableInstant;
    /** The server that the user chose for this account; null where its calls go to the network's own. */
    host: ColumnType<string | null, string | null | undefined, string | null>;
    version: Generated<number>;
    refresh_lease: string | null;
    refresh_until: NullableInstant;
    signed_in_again_at: NullableInstant;
    paused_until: NullableInstant;
    connected_at: Instant;
    updated_at: Instant;
    came_instead: string | null;
    grant_id: ColumnType<string | null, string | null | undefined, string | null>;
    /** What the account may do, in its network's own words; null when that was never told. */
    abilities: ColumnType<Json, Json | undefined, Json>;
    abilities_read_at: NullableInstant;
    abilities_good_until: NullableInstant;
    /** Of whoever asks the network now. */
    abilities_lease: ColumnType<string | null, string | null | undefined, string | null>;
    /** Nobody asks before. */
    abilities_ask_after: NullableInstant;
  };
  grants: {
    id: string;
    user_id: string;
    /** The network whose consent page was answered. The grant's accounts may belong to other networks too. */
    network: NetworkId;
    origin: string;
    remote_user_id: string;
    scopes: string[];
    auth_data: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  connect_flows: {
    id: string;
    user_id: string;
    session_id: string;
    network: NetworkId;
    origin: string;
    state_hash: string;
    verifier: string | null;
    redirect_uri: string;
    created_at: Instant;
    expires_at: Instant;
    taken_at: NullableInstant;
    ended_at: NullableInstant;
    outcome: 'connected' | 'failed' | null;
    connections: NullableJson<ConnectedAccount[]>;
    error_type: ConnectFailureType | null;
    error_code: string | null;
    error_message: string | null;
    reconnect_id: string | null;
  };
  offered_accounts: {
    flow_id: string;
    user_id: string;
    network: NetworkId;
    origin: string;
    remote_user_id: string;
    accounts: JSONColumnType<OfferedAccount[]>;
    refreshed: JSONColumnType<ConnectedAccount[]>;
    sealed: string;
    expires_at: Instant;
  };
  network_pauses: {
    network: NetworkId;
    origin: string;
    paused_until: Instant;
    /** The connection by which the network last said that everybody must wait; `said_until` is until when. */
    said_by: string | null;
    said_until: NullableInstant;
    /** Until when nobody reads figures there; what publishes does not wait for it. */
    reads_until: NullableInstant;
  };
  media: {
    id: Generated<string>;
    user_id: string;
    sha256: string;
    kind: 'image' | 'video';
    content_type: string;
    bytes: ColumnType<string, number, number>;
    width: number | null;
    height: number | null;
    storage_key: string;
    published_key: string | null;
    published_bytes: ColumnType<string | null, number | null | undefined, number | null>;
    published_type: string | null;
    kept_by_post: Generated<boolean>;
    file_name: Generated<string>;
    duration_ms: number | null;
    animated: Generated<boolean>;
    thumbnail_key: string | null;
    thumbnail_bytes: ColumnType<string | null, number | null | undefined, number | null>;
    /** Since when it can no longer be read from the storage. */
    lost_at: NullableInstant;
    created_at: Instant;
  };
  account_pictures: {
    connection_id: string;
    user_id: string;
    id: string;
    source_url: string;
    webp: Buffer;
    kept_at: Instant;
  };
  media_variants: {
    media_id: string;
    recipe: string;
    content_type: string;
    bytes: ColumnType<string, number, number>;
    width: number;
    height: number;
    storage_key: string;
    created_at: Instant;
  };
  uploads: {
    id: Generated<string>;
    user_id: string;
    file_name: string;
    bytes: ColumnType<string, number, number>;
    part_bytes: number;
    folder: string;
    media_id: string | null;
    created_at: Instant;
    expires_at: Instant;
  };
  upload_parts: { upload_id: string; number: number; storage_key: string };
  unowned_files: { storage_key: string; remove_at: Instant };
  posts: {
    id: Generated<string>;
    user_id: string;
    title: string;
    description: string;
    descriptions: JSONColumnType<NetworkTexts, string | undefined, string>;
    wall_time: ColumnType<string, string, string>;
    time_zone: string;
    scheduled_at: Instant;
    status: Generated<PostStatus>;
    template: NullableJson<{ id: string; name: string; category: string }>;
    link: string | null;
    without_threads: Generated<WithoutThreads>;
    /** The first comment of single networks. */
    comments: JSONColumnType<NetworkTexts, string | undefined, string>;
    late_policy: Generated<'publish' | 'ask' | 'skip'>;
    usage_month: string;
    version: Generated<number>;
    remove_at: NullableInstant;
    published_at: NullableInstant;
    created_at: Instant;
    updated_at: Instant;
    /** Null: it was not made yet of the present texts. */
    search_text: string | null;
    series_id: ColumnType<string | null, string | null | undefined, string | null>;
    /** The date of the rule, also when the post was moved. */
    series_date: ColumnType<string | null, string | null | undefined, string | null>;
    /** It says or is due at something else than its series says. */
    edited_alone: Generated<boolean>;
  };
  series: {
    id: string;
    user_id: string;
    rule: string;
    start_day: string;
    /** The time on the clock of its zone. */
    clock: string;
    time_zone: string;
    content: JSONColumnType<object>;
    variations: JSONColumnType<string[]>;
    /** How many dates were before it, in the series that it goes on from. */
    before: Generated<number>;
    ends_before: string | null;
    made_until: string;
    next_day: string | null;
    /** When the post of the next day is made. */
    make_at: NullableInstant;
    /** False once a series that is over has given up its files. */
    keeps_files: Generated<boolean>;
    version: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  };
  /** The dates that are done with. */
  series_dates: { series_id: string; day: string; state: 'made' | 'passed' | 'left-out' };
  /** The dates for which a post should be there and could not be made. */
  series_waits: { series_id: string; day: string; due_at: Instant; code: string; message: string };
  series_files: { series_id: string; media_id: string };
  /** What a change of a series replaced, as long as it can be undone. */
  series_changes: {
    id: string;
    user_id: string;
    series_id: string;
    before: JSONColumnType<object>;
    undo_until: Instant;
  };
  calendar_feeds: { id: string; user_id: string; key_hash: string; sealed_key: string; created_at: Instant };
  /** Browsers that are notified. */
  push_subscriptions: {
    id: string;
    user_id: string;
    session_id: string;
    endpoint_hash: string;
    sealed: string;
    name: string;
    added_at: Instant;
  };
  /** The parts of threads after the first. */
  post_parts: {
    post_id: string;
    number: number;
    description: string;
    descriptions: JSONColumnType<NetworkTexts, string | undefined, string>;
  };
  /** What is said below a published target. */
  comments: {
    id: string;
    user_id: string;
    target_id: string;
    number: number;
    text: string;
    status: Generated<CommentStatus>;
    /** The post that it stands below: of a thread, the last. */
    post_remote_id: string;
    post_remote_url: string;
    /** When a worker looks at it, or its lease ends. Null: its turn has not come, or it is settled. */
    run_at: NullableInstant;
    /** What its record carries as its time: the same in each sending, and in a copy of this installation. */
    created_at: Instant;
    /** When its turn came. */
    due_at: Instant;
    lease: string | null;
    fenced_at: NullableInstant;
    send_until: NullableInstant;
    attempt_count: Generated<number>;
    retry_count: Generated<number>;
    look_count: Generated<number>;
    resend_count: Generated<number>;
    /** It may be there, and its owner has said to send it all the same. */
    is_wanted: Generated<boolean>;
    code: string | null;
    message: string | null;
    remote_id: string | null;
    remote_url: string | null;
    updated_at: Instant;
  };
  /** What became of a published target: its figures as they were read last. Without a target: its post was deleted here. */
  post_figures: FigureColumns & {
    id: Generated<string>;
    user_id: string;
    target_id: string | null;
    connection_id: string | null;
    network: NetworkId;
    published_at: Instant;
    read_at: NullableInstant;
    /** Null: it is read no more. */
    next_at: NullableInstant;
    /** Since when the network says that the post is not there. */
    gone_at: NullableInstant;
  };
  /** One reading each, as it was. Never changed. */
  readings: FigureColumns & { figures_id: string; id: Generated<string>; read_at: Instant; age_ms: string };
  /** The entry of an account in the queue of what is read: its posts are read together. */
  account_readings: {
    connection_id: string;
    user_id: string;
    network: NetworkId;
    /** While it is leased the end of the lease. Null: nothing is to be read, or nobody may. */
    next_at: NullableInstant;
    lease: string | null;
    lease_until: NullableInstant;
    /** Nobody reads before. */
    waits_until: NullableInstant;
    /** When its followers are counted next. */
    followers_at: Instant;
    read_at: NullableInstant;
    retry_count: Generated<number>;
    /** Why its figures cannot be read, in words for the person. */
    trouble_code: string | null;
    trouble: string | null;
  };
  /** Followers of an account, once a day of its person. */
  follower_readings: { connection_id: string; day: string; user_id: string; read_at: Instant; count: string };
  post_media: {
    post_id: string;
    position: number;
    media_id: string;
    alt: Generated<string>;
    part: Generated<number>;
    crops: Generated<Crops>;
  };
  account_sets: {
    id: string;
    user_id: string;
    name: string;
    name_key: string;
    connection_ids: string[];
    updated_at: Instant;
  };
  saved_texts: {
    id: string;
    user_id: string;
    name: string;
    name_key: string;
    text: string;
    version: Generated<number>;
    updated_at: Instant;
  };
  messages: {
    id: Generated<string>;
    user_id: string;
    kind: MessageKind;
    /** What it tells, once for a person. */
    key: string;
    data: JSONColumnType<MessageData[MessageKind]>;
    target_id: string | null;
    connection_id: string | null;
    created_at: Instant;
    /** When it may be told first; null: never again. */
    tell_at: NullableInstant;
    /** When it was mailed. */
    told_at: NullableInstant;
    /** When browsers were notified. */
    pushed_at: NullableInstant;
    read_at: NullableInstant;
  };
  /** How people chose that a kind of message is mailed. */
  message_rhythms: { user_id: string; kind: MessageKind; rhythm: MailRhythm };
  posting_times: {
    user_id: string;
    /** Null: for all accounts that have none of their own. */
    connection_id: string | null;
    weekday: number;
    wall_time: string;
  };
  drafts: {
    user_id: string;
    /** Made where the draft was begun. */
    id: string;
    version: Generated<number>;
    /** Null: the draft has ended, and only that is still known. */
    content: NullableJson<Partial<DraftContent>>;
    day: string | null;
    search_text: string | null;
    /** Set on a version that was not taken when two devices had written different ones. */
    aside_until: NullableInstant;
    removed_at: NullableInstant;
    /** The post that it became. */
    post_id: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** The files that drafts name, so that they are kept. */
  draft_media: { user_id: string; draft_id: string; media_id: string };
  targets: {
    id: Generated<string>;
    user_id: string;
    post_id: string;
    connection_id: string;
    network: NetworkId;
    status: Generated<TargetStatus>;
    options: JSONColumnType<ChosenOptions, string | undefined, string>;
    /** The file that the option `cover` names. */
    cover_id: GeneratedAlways<string | null>;
    due_at: Instant;
    run_at: NullableInstant;
    lease: string | null;
    prepared: NullableJson<Prepared>;
    prepared_version: number | null;
    /** Holds while there is a payload. */
    prepared_at: NullableInstant;
    fenced_at: NullableInstant;
    send_until: NullableInstant;
    in_doubt: Generated<boolean>;
    unseen_from: NullableInstant;
    unseen_until: NullableInstant;
    /** Since when another installation may have commented below it: it came back with a backup and was in doubt. */
    commented_from: NullableInstant;
    attempt_count: Generated<number>;
    retry_count: Generated<number>;
    look_count: Generated<number>;
    resend_count: Generated<number>;
    preparation_lost: Generated<boolean>;
    parts_out: Generated<number>;
    uploads: NullableJson<object>;
    /** Sealed: first the secret of the uploads, later that of the prepared post. */
    secret: string | null;
    ticket: string | null;
    remote_id: string | null;
    remote_url: string | null;
    error_code: string | null;
    error_message: string | null;
    note: string | null;
    /** As it was last judged. What a verdict other than `ready` rests on, and says, stands beside it. */
    readiness: Generated<Verdict>;
    readiness_cause: ColumnType<CauseName | null, CauseName | null | undefined, CauseName | null>;
    readiness_message: ColumnType<string | null, string | null | undefined, string | null>;
    /** Up to when its owner was told that it is blocked. */
    blocked_told_at: NullableInstant;
    published_at: NullableInstant;
    created_at: Instant;
    updated_at: Instant;
  };
  attempts: {
    id: Generated<string>;
    user_id: string;
    target_id: string;
    number: number;
    fingerprint: string;
    fenced_at: Instant;
    send_until: Instant;
    ended_at: NullableInstant;
    outcome: string | null;
    code: string | null;
    message: string | null;
    remote_id: string | null;
  };
  post_history: {
    id: Generated<string>;
    user_id: string;
    post_id: string;
    network: NetworkId;
    connection_id: string;
    event: string;
    remote_id: string | null;
    at: Instant;
  };
  /** What happened to a post, as far as no other row tells it. */
  post_events: {
    post_id: string;
    id: GeneratedAlways<string>;
    /** The target that it is about; null: the whole post. It may have been taken out of the post since. */
    target_id: string | null;
    at: Instant;
    kind: NotedKind;
    actor: PostEvent['by'];
    moved_from: NullableInstant;
    moved_to: NullableInstant;
    message: string | null;
  };
  plans: {
    user_id: string;
    /** What the operator gave. */
    given: ColumnType<PlanId | null, PlanId | null | undefined, PlanId | null>;
    /** What the person pays for. */
    subscribed: ColumnType<PlanId | null, PlanId | null | undefined, PlanId | null>;
    updated_at: Instant;
  };
  /** Who is who at the payment provider. */
  customers: {
    user_id: string;
    /** Null until the provider has made the customer, and again when it was deleted there. */
    stripe_id: string | null;
    /** Whether real money moves; a customer of one mode does not exist in the other. */
    livemode: boolean;
    /** Counts the customers that the person has had: part of the key with which each is made once. */
    generation: Generated<number>;
    trial_used_at: NullableInstant;
    /** When the last reading that was stored began. */
    read_at: NullableInstant;
    created_at: Instant;
  };
  checkout_sessions: {
    id: string;
    user_id: string;
    price_id: string;
    /** Both are paths of ours. */
    success_url: string;
    cancel_url: string;
    stripe_id: string | null;
    url: string | null;
    error: string | null;
    status: Generated<'open' | 'complete' | 'expired'>;
    created_at: Instant;
  };
  /** As last read from the payment provider. */
  subscriptions: {
    id: string;
    user_id: string;
    status: SubscriptionStatus;
    price_id: string;
    /** Null: the price is none of ours. */
    plan: PlanId | null;
    interval: BillingInterval;
    /** Cents for one interval. */
    amount: number;
    checkout_id: string | null;
    created_at: Instant;
    current_period_end: NullableInstant;
    trial_end: NullableInstant;
    cancel_at: NullableInstant;
    ended_at: NullableInstant;
    card_brand: string | null;
    card_last4: string | null;
    /** Where an open invoice is paid. */
    pay_url: string | null;
    /** Set on a second subscription beside another; it is cancelled and paid back. */
    double_found_at: NullableInstant;
    double_refunded_at: NullableInstant;
    /** What its owner was mailed about it. */
    told: Generated<string[]>;
  };
  /** Of an event nothing else is kept. */
  webhook_events: {
    id: string;
    type: string;
    at: Instant;
    state: 'waiting' | 'read' | 'ignored';
    received_at: Instant;
  };
  usage: { user_id: string; month: string; count: number; monthly_limit: number | null; updated_at: Instant };
  usage_entries: { user_id: string; post_id: string; kind: 'charge' | 'refund'; month: string; at: Instant };
  idempotency_keys: {
    user_id: string;
    key: string;
    body_hash: string;
    status: number;
    response: JSONColumnType<object>;
    created_at: Instant;
  };
  deleted_data: {
    user_id: string;
    network: NetworkId;
    reason: 'user_requested';
    deleted_at: Instant;
  };
  deletion_requests: {
    id: Generated<string>;
    code: string;
    requested_at: Instant;
    finished_at: NullableInstant;
    posts: number;
    connections: number;
    media: number;
  };
  deletion_leftovers: {
    id: string;
    code: string;
    kind: 'files' | 'sign-out' | 'subscription';
    detail: JSONColumnType<object>;
    created_at: Instant;
  };
  measured_events: {
    id: Generated<string>;
    dataset: string;
    installation_id: string;
    name: MeasuredEvent;
    path: MeasuredPath;
    at: Instant;
  };
}
