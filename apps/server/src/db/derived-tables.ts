// Derived from the database: `npm run derive`. A column with a narrower type stands in tables.ts.
import type { ColumnType } from 'kysely';

import type { SpaceId } from '#/db/space-id.ts';

/** The database sets it when it is absent. */
type Generated<T> =
  T extends ColumnType<infer Read, infer Written, infer Changed>
    ? ColumnType<Read, Written | undefined, Changed>
    : ColumnType<T, T | undefined, T>;
/** It arrives as text: a number in JavaScript is not exact enough. */
type Bigint = ColumnType<string, string | number, string | number>;
type Instant = ColumnType<Date, Date | string, Date | string>;
type StoredJson = ColumnType<unknown, string, string>;

export interface DerivedTables {
  account_pictures: {
    connection_id: string;
    space_id: SpaceId;
    id: string;
    source_url: string;
    webp: Buffer;
    kept_at: Generated<Instant>;
  };
  account_readings: {
    connection_id: string;
    space_id: SpaceId;
    network: string;
    /** While it is leased, the end of the lease. Null: nothing is to be read, or nobody may read it. */
    next_at: Instant | null;
    lease: string | null;
    lease_until: Instant | null;
    /** Nobody reads it before this. */
    waits_until: Instant | null;
    /** When its followers are counted next. */
    followers_at: Generated<Instant>;
    read_at: Instant | null;
    retry_count: Generated<number>;
    /** Why its figures cannot be read, in words for the person. */
    trouble_code: string | null;
    trouble: string | null;
  };
  account_sets: {
    id: string;
    space_id: SpaceId;
    name: string;
    name_key: string;
    connection_ids: string[];
    updated_at: Generated<Instant>;
  };
  accounts: {
    id: string;
    user_id: string;
    account_id: string;
    provider_id: string;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: Instant | null;
    refresh_token_expires_at: Instant | null;
    scope: string | null;
    password: string | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
  };
  activity: {
    id: Generated<Bigint>;
    space_id: SpaceId;
    at: Generated<Instant>;
    /** An id that leads to nobody: they are gone. */
    person_id: string | null;
    person_name: string;
    what: string;
    /** Whom or what it was done to: the id of a person, a post, an account, an invitation. */
    subject: string | null;
    before: StoredJson | null;
    after: StoredJson | null;
    /** The kind of actor. person_name is the name that the actor had at that time. */
    actor: Generated<string>;
    /** The accounts that it concerns. Null: the space as a whole. */
    accounts: string[] | null;
  };
  attempts: {
    id: Generated<Bigint>;
    space_id: SpaceId;
    target_id: string;
    number: number;
    fingerprint: string;
    fenced_at: Instant;
    send_until: Instant;
    ended_at: Instant | null;
    outcome: string | null;
    code: string | null;
    message: string | null;
    remote_id: string | null;
  };
  calendar_feeds: {
    id: string;
    user_id: string;
    key_hash: string;
    sealed_key: string;
    created_at: Generated<Instant>;
    space_id: SpaceId;
  };
  checkout_sessions: {
    id: string;
    user_id: string;
    price_id: string;
    /** A path of ours, as `cancel_url` is. */
    success_url: string;
    cancel_url: string;
    stripe_id: string | null;
    url: string | null;
    error: string | null;
    status: Generated<string>;
    created_at: Generated<Instant>;
  };
  comments: {
    id: string;
    space_id: SpaceId;
    target_id: string;
    number: number;
    text: string;
    status: Generated<string>;
    /** The post that it stands below: of a thread, the last. */
    post_remote_id: string;
    post_remote_url: string;
    /** When a worker looks at it, or its lease ends. Null: its turn has not come, or it is settled. */
    run_at: Instant | null;
    /** When its turn came. */
    due_at: Generated<Instant>;
    lease: string | null;
    fenced_at: Instant | null;
    send_until: Instant | null;
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
    /** What its record carries as its time: the same in each sending, and in a copy of this installation. */
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    post_id: string | null;
    approval: Generated<string>;
  };
  connect_flows: {
    id: string;
    space_id: SpaceId;
    session_id: string;
    network: string;
    origin: string;
    state_hash: string;
    verifier: string | null;
    redirect_uri: string;
    created_at: Generated<Instant>;
    expires_at: Instant;
    taken_at: Instant | null;
    ended_at: Instant | null;
    outcome: string | null;
    error_type: string | null;
    error_code: string | null;
    error_message: string | null;
    reconnect_id: string | null;
    connections: StoredJson | null;
  };
  connections: {
    id: string;
    space_id: SpaceId;
    network: string;
    origin: string;
    remote_account_id: string;
    username: string | null;
    profile_name: string | null;
    account_name: string | null;
    profile_picture: string | null;
    is_default: Generated<boolean>;
    connected: Generated<boolean>;
    reconnect_needed: Generated<boolean>;
    env: string;
    auth_data: string | null;
    token_expires_at: Instant | null;
    version: Generated<number>;
    refresh_lease: string | null;
    refresh_until: Instant | null;
    signed_in_again_at: Instant | null;
    paused_until: Instant | null;
    connected_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    reconnect_reason: string | null;
    access_ends_at: Instant | null;
    refreshed_at: Generated<Instant>;
    /** The server that the user chose for this account; null where its calls go to the network's own. */
    host: string | null;
    refresh_tried_at: Instant | null;
    came_instead: string | null;
    grant_id: string | null;
    /** What the account may do, in its network's own words; null when that was never told. */
    abilities: StoredJson | null;
    abilities_read_at: Instant | null;
    abilities_good_until: Instant | null;
    /** The lease of the process that asks the network now. */
    abilities_lease: string | null;
    /** Nobody asks the network before this. */
    abilities_ask_after: Instant | null;
    /** Up to when its owner was warned that our access ends. */
    access_warned_at: Instant | null;
    /** The owner chose it as one that stays open under a plan that allows fewer. */
    kept_open: Generated<boolean>;
    /** Since when it has been connected without a break. */
    connected_since: Generated<Instant>;
    /** Why it is paused, in words for its owner. */
    pause_reason: string | null;
    /** The member whose access at the network it is. Null: not known, or not a member any more. */
    connected_by: string | null;
  };
  conversions: {
    media_id: string;
    /** The name of the recipe; content is the whole of it. */
    recipe: string;
    content: StoredJson;
    space_id: SpaceId;
    state: Generated<string>;
    percent: number | null;
    /** Why it failed, or what it waits for, as its owner reads it. */
    reason: string | null;
    /** When a worker looks at it: of one that is being made the end of its lease. Null: never. */
    run_at: Instant | null;
    lease: string | null;
    tries: Generated<number>;
    started_at: Instant | null;
    /** Until then it is made although no post needs it yet. */
    wanted_until: Instant;
    created_at: Generated<Instant>;
  };
  customers: {
    user_id: string;
    /** Null until the provider has made the customer, and again when it was deleted there. */
    stripe_id: string | null;
    /** Whether real money moves; a customer of one mode does not exist in the other. */
    livemode: boolean;
    /** Counts the customers that the person has had: part of the key with which each is made once. */
    generation: Generated<number>;
    trial_used_at: Instant | null;
    /** When the last reading that was stored began. */
    read_at: Instant | null;
    created_at: Generated<Instant>;
  };
  deleted_data: {
    space_id: SpaceId;
    network: string;
    reason: string;
    deleted_at: Generated<Instant>;
  };
  deletion_leftovers: {
    id: string;
    code: string;
    kind: string;
    detail: StoredJson;
    created_at: Generated<Instant>;
  };
  deletion_requests: {
    code: string;
    requested_at: Generated<Instant>;
    finished_at: Instant | null;
    posts: number;
    connections: number;
    media: number;
    id: Generated<string>;
    /** How many of the posts were still to go out. */
    planned: Generated<number>;
    /** The plan that the person paid for. Null: none. */
    plan: string | null;
  };
  draft_media: {
    space_id: SpaceId;
    draft_id: string;
    media_id: string;
  };
  drafts: {
    space_id: SpaceId;
    /** Made where the draft was begun. */
    id: string;
    version: Generated<number>;
    /** Null: the draft has ended, and only that is still known. */
    content: StoredJson | null;
    day: string | null;
    search_text: string | null;
    /** Set on a version that was not taken when two devices had written different ones. */
    aside_until: Instant | null;
    removed_at: Instant | null;
    /** The post that it became. */
    post_id: string | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
  };
  email_changes: {
    id: Generated<string>;
    user_id: string;
    /** Who asked stays signed in there. */
    session_id: string;
    old_email: string;
    new_email: string;
    confirm_until: Instant;
    changed_at: Instant | null;
    /** Until then nobody else can register with the old address. */
    undo_until: Instant | null;
  };
  follower_readings: {
    connection_id: string;
    day: string;
    space_id: SpaceId;
    read_at: Instant;
    count: Bigint;
  };
  grants: {
    id: string;
    space_id: SpaceId;
    /** The network whose consent page was answered. The grant's accounts may belong to other networks too. */
    network: string;
    origin: string;
    remote_user_id: string;
    scopes: string[];
    auth_data: string | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
  };
  idempotency_keys: {
    space_id: SpaceId;
    key: string;
    body_hash: string;
    status: number;
    response: StoredJson;
    created_at: Generated<Instant>;
  };
  instance: {
    only_row: Generated<boolean>;
    id: Generated<string>;
    public_url: string | null;
    created_at: Generated<Instant>;
    retired_key_ids: Generated<string[]>;
    zone_rules: string | null;
    push_public_key: string | null;
    push_private_key: string | null;
    /** The release that wrote here last. */
    release: string | null;
  };
  judged_versions: {
    post_id: string;
    version: number;
    content: StoredJson;
  };
  jwks: {
    id: string;
    public_key: string;
    private_key: string;
    created_at: Generated<Instant>;
    expires_at: Instant | null;
    alg: string | null;
    crv: string | null;
  };
  limits: {
    key: string;
    count: number;
    resets_at: Instant;
    user_id: string | null;
  };
  link_cards: {
    space_id: SpaceId;
    address: string;
    card: StoredJson;
    image_id: string | null;
    read_at: Generated<Instant>;
  };
  mailed_links: {
    token_hash: string;
    user_id: string;
    purpose: string;
    email: string;
    expires_at: Instant;
    change_id: string | null;
  };
  measured_events: {
    id: Generated<Bigint>;
    dataset: string;
    installation_id: string;
    name: string;
    path: string;
    at: Instant;
  };
  media: {
    id: Generated<string>;
    space_id: SpaceId;
    sha256: string;
    kind: string;
    content_type: string;
    bytes: Bigint;
    width: number | null;
    height: number | null;
    storage_key: string;
    created_at: Generated<Instant>;
    published_key: string | null;
    published_bytes: Bigint | null;
    file_name: Generated<string>;
    duration_ms: number | null;
    animated: Generated<boolean>;
    thumbnail_key: string | null;
    thumbnail_bytes: Bigint | null;
    published_type: string | null;
    kept_by_post: Generated<boolean>;
    /** Since when it can no longer be read from the storage. */
    lost_at: Instant | null;
    /** A MediaProbe. Null: nobody has looked into the file yet. */
    probe: StoredJson | null;
    /** A DocumentProbe. */
    document: StoredJson | null;
    /** How many lines the captions have, and the first of them. */
    captions: StoredJson | null;
  };
  media_variants: {
    media_id: string;
    recipe: string;
    content_type: string;
    bytes: Bigint;
    width: number;
    height: number;
    storage_key: string;
    created_at: Generated<Instant>;
  };
  message_choices: {
    user_id: string;
    space_id: SpaceId;
    rhythms: Generated<StoredJson>;
    weekly_report: boolean | null;
  };
  message_rhythms: {
    user_id: string;
    kind: string;
    rhythm: string;
  };
  messages: {
    id: Generated<string>;
    user_id: string;
    kind: string;
    /** What it tells, once for a person. */
    key: string;
    data: StoredJson;
    target_id: string | null;
    connection_id: string | null;
    created_at: Generated<Instant>;
    /** It may be told from then on; null: never again. */
    tell_at: Instant | null;
    /** When it was mailed. */
    told_at: Instant | null;
    /** When browsers were notified. */
    pushed_at: Instant | null;
    read_at: Instant | null;
    /** Null: it is about the person, not about content. */
    space_id: SpaceId | null;
    remark_id: string | null;
  };
  network_pauses: {
    network: string;
    origin: string;
    paused_until: Instant;
    /** The connection that the network last told to make everybody wait; `said_until` is the end of that. */
    said_by: string | null;
    said_until: Instant | null;
    /** Until when nobody reads figures there; what publishes does not wait for it. */
    reads_until: Instant | null;
    /** Why it is paused, in words for people. */
    reason: string | null;
  };
  offered_accounts: {
    flow_id: string;
    space_id: SpaceId;
    network: string;
    origin: string;
    remote_user_id: string;
    accounts: StoredJson;
    refreshed: StoredJson;
    sealed: string;
    expires_at: Instant;
  };
  plans: {
    user_id: string;
    /** What the operator gave. */
    given: string | null;
    updated_at: Generated<Instant>;
    /** What the person pays for. */
    subscribed: string | null;
  };
  post_captions: {
    post_id: string;
    /** Of the video in its post. */
    position: number;
    /** Among the captions of the video, from 1. */
    place: number;
    media_id: string;
    language: string;
  };
  post_events: {
    post_id: string;
    id: Generated<Bigint>;
    /** The target that it is about; null: the whole post. It may have been taken out of the post since. */
    target_id: string | null;
    at: Generated<Instant>;
    kind: string;
    actor: string;
    moved_from: Instant | null;
    moved_to: Instant | null;
    message: string | null;
    /** Null: by no person, or before there were members, by the owner of the space. Empty: they are gone. */
    person_id: string | null;
    /** A guest of a review link did it. */
    guest_name: string | null;
  };
  post_figures: {
    id: Generated<string>;
    space_id: SpaceId;
    target_id: string | null;
    connection_id: string | null;
    network: string;
    published_at: Instant;
    views: Bigint | null;
    impressions: Bigint | null;
    reach: Bigint | null;
    likes: Bigint | null;
    comments: Bigint | null;
    shares: Bigint | null;
    saves: Bigint | null;
    clicks: Bigint | null;
    reposts: Bigint | null;
    quotes: Bigint | null;
    pin_clicks: Bigint | null;
    read_at: Instant | null;
    /** Null: it is read no more. */
    next_at: Instant | null;
    /** Since when the network says that the post is not there. */
    gone_at: Instant | null;
    votes: Bigint | null;
  };
  post_history: {
    id: Generated<Bigint>;
    space_id: SpaceId;
    post_id: string;
    network: string;
    connection_id: string;
    event: string;
    remote_id: string | null;
    at: Generated<Instant>;
  };
  post_media: {
    post_id: string;
    position: number;
    media_id: string;
    alt: Generated<string>;
    part: Generated<number>;
    crops: Generated<StoredJson>;
    /** The network that gets this file in place of the shared ones; null: a shared one. */
    network: string | null;
    title: Generated<string>;
    link: Generated<string>;
    spoiler: Generated<boolean>;
  };
  post_parts: {
    post_id: string;
    number: number;
    description: string;
    descriptions: Generated<StoredJson>;
  };
  posting_times: {
    space_id: SpaceId;
    /** Null: for all accounts that have none of their own. */
    connection_id: string | null;
    weekday: number;
    wall_time: string;
  };
  posts: {
    id: Generated<string>;
    space_id: SpaceId;
    title: string;
    description: string;
    wall_time: string;
    time_zone: string;
    scheduled_at: Instant;
    status: Generated<string>;
    template: StoredJson | null;
    link: string | null;
    late_policy: Generated<string>;
    usage_month: string;
    version: Generated<number>;
    remove_at: Instant | null;
    published_at: Instant | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    descriptions: Generated<StoredJson>;
    /** Null: the present texts are not in it yet. */
    search_text: string | null;
    series_id: string | null;
    /** The date of the rule, also when the post was moved. */
    series_date: string | null;
    /** Its text or its time differs from its series. */
    edited_alone: Generated<boolean>;
    without_threads: Generated<string>;
    /** The first comment of single networks. */
    comments: Generated<StoredJson>;
    /** The networks that get their own files, or none, in place of the shared ones. */
    own_files: Generated<string[]>;
    additions: Generated<StoredJson>;
    /** The address that the server reads the link card from; null: its owner chose, or there is none. */
    card_source: string | null;
    /** When it was tried last; null: not yet. */
    card_read_at: Instant | null;
    /** The picture of the link card. */
    card_image_id: string | null;
    /** Null: made before there were members, by the owner of the space. Empty: its author is gone. */
    author_id: string | null;
    approval: Generated<string>;
    /** Who made the present version. Null: its author. An id that leads to nobody: they are gone. */
    changed_by: string | null;
    /** The version that was last approved or sent back. */
    judged_version: number | null;
    /** Who approved it or sent it back, as changed_by. */
    judged_by: string | null;
    judged_at: Instant | null;
    return_sentence: string | null;
    return_about: string | null;
    /** The version that the team approved, where the client is asked, too. */
    team_version: number | null;
    /** The version that a guest approved; null beside a name: they asked for a change. */
    client_version: number | null;
    client_name: string | null;
    client_at: Instant | null;
  };
  push_subscriptions: {
    id: string;
    user_id: string;
    session_id: string;
    endpoint_hash: string;
    sealed: string;
    name: string;
    added_at: Generated<Instant>;
  };
  readings: {
    figures_id: string;
    id: Generated<Bigint>;
    read_at: Instant;
    age_ms: Bigint;
    views: Bigint | null;
    impressions: Bigint | null;
    reach: Bigint | null;
    likes: Bigint | null;
    comments: Bigint | null;
    shares: Bigint | null;
    saves: Bigint | null;
    clicks: Bigint | null;
    reposts: Bigint | null;
    quotes: Bigint | null;
    pin_clicks: Bigint | null;
    votes: Bigint | null;
  };
  remarks: {
    id: string;
    space_id: SpaceId;
    post_id: string;
    /** The remark that it answers, which answers none itself. */
    answer_to: string | null;
    /** Null: a guest, who has guest_name. Empty: they are gone. */
    author_id: string | null;
    guest_name: string | null;
    text: string;
    for_guests: Generated<boolean>;
    created_at: Generated<Instant>;
    edited_at: Instant | null;
    resolved_at: Instant | null;
    /** Empty: they are gone. */
    resolved_by: string | null;
  };
  review_answers: {
    link_id: string;
    post_id: string;
    guest_id: string;
    version: number;
    says: string;
    sentence: string | null;
    content: StoredJson;
    said_at: Generated<Instant>;
  };
  review_guests: {
    id: string;
    link_id: string;
    name: string;
    /** Of what the browser keeps in which they gave their name. */
    secret_hash: string;
    created_at: Generated<Instant>;
  };
  review_links: {
    id: string;
    space_id: SpaceId;
    /** A person. Nobody sees more by it than they do. */
    made_by: string;
    name: string;
    guest: string | null;
    token_hash: string;
    password_hash: string | null;
    may: string;
    shows_figures: Generated<boolean>;
    range_from: Instant | null;
    range_to: Instant | null;
    filters: Generated<StoredJson>;
    created_at: Generated<Instant>;
    expires_at: Instant;
    ended_at: Instant | null;
  };
  review_posts: {
    link_id: string;
    post_id: string;
  };
  saved_texts: {
    id: string;
    space_id: SpaceId;
    name: string;
    name_key: string;
    text: string;
    version: Generated<number>;
    updated_at: Generated<Instant>;
  };
  security_events: {
    id: Generated<Bigint>;
    user_id: string | null;
    kind: string;
    ip_address: string | null;
    user_agent: string | null;
    detail: Generated<StoredJson>;
    at: Generated<Instant>;
  };
  series: {
    id: string;
    space_id: SpaceId;
    rule: string;
    start_day: string;
    /** The time on the clock of its zone. */
    clock: string;
    time_zone: string;
    content: StoredJson;
    variations: StoredJson;
    /** How many dates were before it, in the series that it goes on from. */
    before: Generated<number>;
    ends_before: string | null;
    made_until: string;
    next_day: string | null;
    /** When the post of the next day is made. */
    make_at: Instant | null;
    /** False once a series that is over has given up its files. */
    keeps_files: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    /** As of posts. */
    author_id: string | null;
    approval: Generated<string>;
    judged_by: string | null;
  };
  series_changes: {
    id: string;
    space_id: SpaceId;
    series_id: string;
    before: StoredJson;
    undo_until: Instant;
  };
  series_dates: {
    series_id: string;
    day: string;
    state: string;
  };
  series_files: {
    series_id: string;
    media_id: string;
  };
  series_waits: {
    series_id: string;
    day: string;
    due_at: Instant;
    code: string;
    message: string;
  };
  sessions: {
    id: string;
    user_id: string;
    token: string;
    expires_at: Instant;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    /** Null: not known. */
    city: string | null;
  };
  space_invitations: {
    id: Generated<string>;
    space_id: SpaceId;
    email: string;
    role: string;
    accounts: string[] | null;
    token_hash: string;
    invited_by: string | null;
    created_at: Generated<Instant>;
    expires_at: Instant;
    accepted_at: Instant | null;
    accepted_by: string | null;
    taken_back_at: Instant | null;
    /** Of the token in the mail, which nobody but its receiver has seen. token_hash is of the one that the inviter can copy. */
    mailed_hash: string | null;
  };
  space_members: {
    space_id: SpaceId;
    user_id: string;
    role: string;
    /** The connections that a member is bound to. Null: all. */
    accounts: string[] | null;
    /** More members than the plan of the owner has: reads only, until the owner has chosen. */
    above_limit: Generated<boolean>;
    joined_at: Generated<Instant>;
    /** When they last looked at the space, to some minutes. Null: not yet. */
    here_at: Instant | null;
  };
  spaces: {
    id: string;
    /** Stands in addresses. It never changes, and no later space gets it. */
    short_id: Generated<string>;
    owner_id: string;
    /** Null for a space that has the name of its owner. */
    name: string | null;
    created_at: Generated<Instant>;
    /** Deleted then. Until it is cleared away it can be taken back. */
    removed_at: Instant | null;
    /** The member who may become its owner by saying yes. */
    offered_to: string | null;
    chose_posting_times: Generated<boolean>;
    reads_figures: Generated<boolean>;
    figures_asked_at: Instant | null;
    owner_here_at: Instant | null;
    editors_approve: Generated<boolean>;
    two_persons: Generated<boolean>;
    client_approves: Generated<boolean>;
    /** Null: the brand has the name of the space. */
    brand_name: string | null;
    accent: string | null;
    /** A PNG that this server has drawn of a picture. */
    logo_id: string | null;
  };
  subscriptions: {
    id: string;
    user_id: string;
    status: string;
    price_id: string;
    /** Null: the price is none of ours. */
    plan: string | null;
    interval: string;
    /** Cents for one interval. */
    amount: number;
    checkout_id: string | null;
    created_at: Instant;
    current_period_end: Instant | null;
    trial_end: Instant | null;
    cancel_at: Instant | null;
    ended_at: Instant | null;
    card_brand: string | null;
    card_last4: string | null;
    /** Where an open invoice is paid. */
    pay_url: string | null;
    /** Set on a second subscription beside another; it is cancelled and paid back. */
    double_found_at: Instant | null;
    double_refunded_at: Instant | null;
    /** What its owner was mailed about it. */
    told: Generated<string[]>;
  };
  targets: {
    id: Generated<string>;
    space_id: SpaceId;
    post_id: string;
    connection_id: string;
    network: string;
    status: Generated<string>;
    options: Generated<StoredJson>;
    due_at: Instant;
    run_at: Instant | null;
    lease: string | null;
    prepared: StoredJson | null;
    prepared_version: number | null;
    fenced_at: Instant | null;
    send_until: Instant | null;
    in_doubt: Generated<boolean>;
    attempt_count: Generated<number>;
    retry_count: Generated<number>;
    look_count: Generated<number>;
    ticket: string | null;
    remote_id: string | null;
    remote_url: string | null;
    error_code: string | null;
    error_message: string | null;
    published_at: Instant | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    parts_out: Generated<number>;
    resend_count: Generated<number>;
    uploads: StoredJson | null;
    unseen_from: Instant | null;
    unseen_until: Instant | null;
    preparation_lost: Generated<boolean>;
    /** Sealed: first the secret of the uploads, later that of the prepared post. */
    secret: string | null;
    note: string | null;
    /** The file that the option `cover` names. */
    cover_id: string | null;
    /** When the payload was made; null without one. */
    prepared_at: Instant | null;
    /** As it was last judged. What a verdict other than `ready` rests on, and says, stands beside it. */
    readiness: Generated<string>;
    readiness_cause: string | null;
    readiness_message: string | null;
    /** Up to when its owner was told that it is blocked. */
    blocked_told_at: Instant | null;
    /** Since when another installation may have commented below it: it came back with a backup and was in doubt. */
    commented_from: Instant | null;
    /** The network keeps it as a draft. Its owner alone can publish it there. */
    kept_as_draft: Generated<boolean>;
    /** The text as a network compares it that refuses the same text again; null where nothing is compared. */
    text_key: Bigint | null;
    /** Its network has refused it, now or before. */
    was_refused: Generated<boolean>;
    approval: Generated<string>;
  };
  unowned_files: {
    storage_key: string;
    remove_at: Instant;
  };
  upload_parts: {
    upload_id: string;
    number: number;
    storage_key: string;
  };
  uploads: {
    id: Generated<string>;
    space_id: SpaceId;
    file_name: string;
    bytes: Bigint;
    part_bytes: number;
    folder: string;
    media_id: string | null;
    created_at: Generated<Instant>;
    expires_at: Instant;
  };
  usage: {
    user_id: string;
    month: string;
    count: number;
    monthly_limit: number | null;
    updated_at: Generated<Instant>;
  };
  usage_entries: {
    user_id: string;
    post_id: string;
    kind: string;
    month: string;
    at: Generated<Instant>;
  };
  users: {
    id: string;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    time_zone: string | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    /** Whether a report of each week is mailed. Null: it is, from some posts a week on. */
    weekly_report: boolean | null;
    /** The Monday of the last week whose report is decided: mailed, or not. */
    report_week: Generated<string>;
    hour_clock: Generated<string>;
    /** When a file of theirs was last begun to be converted: who waits longest comes first. */
    converted_at: Instant | null;
  };
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expires_at: Instant;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
  };
  webhook_events: {
    id: string;
    type: string;
    at: Instant;
    state: string;
    received_at: Generated<Instant>;
  };
  workers: {
    id: string;
    pid: number;
    started_at: Generated<Instant>;
    beat_at: Generated<Instant>;
  };
}
