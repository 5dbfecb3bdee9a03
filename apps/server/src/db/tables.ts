import type { ConnectedAccount, DraftContent, OfferedAccount, PostEvent } from '@nonet/contract';
import type {
  ActivityActor,
  ActivityKind,
  Additions,
  BillingInterval,
  CauseName,
  ChosenOptions,
  CommentStatus,
  ConnectFailureType,
  Crops,
  DocumentProbe,
  FileKind,
  HourClockChoice,
  LinkCard,
  MailRhythm,
  MeasuredEvent,
  MeasuredPath,
  MediaProbe,
  MemberRole,
  MessageData,
  MessageKind,
  NetworkId,
  NetworkTexts,
  PlanId,
  PostStatus,
  SubscriptionStatus,
  TargetStatus,
  Verdict,
  VideoRecipe,
  WithoutThreads,
} from '@nonet/domain';
import type { Json, Prepared } from '@nonet/networks';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

import type { DerivedTables } from '#/db/derived-tables.ts';

type DefaultJson<T extends object> = JSONColumnType<T, string | undefined, string>;
type NullableJson<T extends object> = JSONColumnType<T | null, string | null | undefined, string | null>;

/** What other rows do not tell of a post. */
export type NotedKind = Exclude<PostEvent['kind'], 'scheduled' | 'prepared' | 'sent' | 'published'>;

/** The columns that hold less than their type in PostgreSQL would take, or JSON of a known shape. */
interface NarrowColumns {
  deletion_requests: {
    plan: PlanId | null;
  };
  activity: {
    actor: ColumnType<ActivityActor, ActivityActor | undefined>;
    what: ActivityKind;
  };
  users: {
    hour_clock: ColumnType<HourClockChoice, HourClockChoice | undefined>;
  };
  mailed_links: {
    purpose: 'password-reset' | 'verify-email' | 'confirm-email-change' | 'undo-email-change';
  };
  security_events: {
    detail: JSONColumnType<Record<string, unknown>>;
  };
  connections: {
    network: NetworkId;
    env: 'sandbox' | 'production';
    abilities: ColumnType<Json, Json | undefined, Json>;
  };
  grants: {
    network: NetworkId;
  };
  connect_flows: {
    network: NetworkId;
    outcome: 'connected' | 'failed' | null;
    connections: NullableJson<ConnectedAccount[]>;
    error_type: ConnectFailureType | null;
  };
  offered_accounts: {
    network: NetworkId;
    accounts: JSONColumnType<OfferedAccount[]>;
    refreshed: JSONColumnType<ConnectedAccount[]>;
  };
  network_pauses: {
    network: NetworkId;
  };
  media: {
    kind: FileKind | 'captions';
    bytes: ColumnType<string, number, number>;
    published_bytes: ColumnType<string | null, number | null, number | null>;
    thumbnail_bytes: ColumnType<string | null, number | null, number | null>;
    probe: NullableJson<MediaProbe>;
    document: NullableJson<DocumentProbe>;
  };
  conversions: {
    content: JSONColumnType<VideoRecipe>;
    state: Generated<'waiting' | 'making' | 'failed'>;
  };
  posts: {
    descriptions: DefaultJson<NetworkTexts>;
    status: Generated<PostStatus>;
    template: NullableJson<{ id: string; name: string; category: string }>;
    without_threads: Generated<WithoutThreads>;
    comments: DefaultJson<NetworkTexts>;
    additions: DefaultJson<Partial<Additions>>;
    card_image_id: GeneratedAlways<string | null>;
    late_policy: Generated<'publish' | 'ask' | 'skip'>;
  };
  series: {
    content: JSONColumnType<object>;
    variations: JSONColumnType<string[]>;
  };
  series_dates: {
    state: 'made' | 'passed' | 'left-out';
  };
  series_changes: {
    before: JSONColumnType<object>;
  };
  link_cards: {
    card: JSONColumnType<LinkCard>;
    image_id: GeneratedAlways<string | null>;
  };
  post_parts: {
    descriptions: DefaultJson<NetworkTexts>;
  };
  comments: {
    status: Generated<CommentStatus>;
  };
  post_figures: {
    network: NetworkId;
  };
  account_readings: {
    network: NetworkId;
  };
  post_media: {
    crops: Generated<Crops>;
  };
  messages: {
    kind: MessageKind;
    data: JSONColumnType<MessageData[MessageKind]>;
  };
  message_rhythms: {
    kind: MessageKind;
    rhythm: MailRhythm;
  };
  message_choices: {
    rhythms: DefaultJson<Partial<Record<MessageKind, MailRhythm>>>;
  };
  drafts: {
    content: NullableJson<Partial<DraftContent>>;
  };
  targets: {
    network: NetworkId;
    status: Generated<TargetStatus>;
    options: DefaultJson<ChosenOptions>;
    cover_id: GeneratedAlways<string | null>;
    prepared: NullableJson<Prepared>;
    uploads: NullableJson<object>;
    readiness: Generated<Verdict>;
    readiness_cause: CauseName | null;
  };
  post_history: {
    network: NetworkId;
  };
  post_events: {
    id: GeneratedAlways<string>;
    kind: NotedKind;
    actor: PostEvent['by'];
  };
  plans: {
    given: PlanId | null;
    subscribed: PlanId | null;
  };
  checkout_sessions: {
    status: Generated<'open' | 'complete' | 'expired'>;
  };
  subscriptions: {
    status: SubscriptionStatus;
    plan: PlanId | null;
    interval: BillingInterval;
  };
  webhook_events: {
    state: 'waiting' | 'read' | 'ignored';
  };
  usage_entries: {
    kind: 'charge' | 'refund';
  };
  idempotency_keys: {
    response: JSONColumnType<object>;
  };
  deleted_data: {
    network: NetworkId;
    reason: 'user_requested';
  };
  deletion_leftovers: {
    kind: 'files' | 'sign-out' | 'subscription';
    detail: JSONColumnType<object>;
  };
  space_members: {
    role: MemberRole;
  };
  space_invitations: {
    role: MemberRole;
  };
  measured_events: {
    name: MeasuredEvent;
    path: MeasuredPath;
  };
}

/** A table or column that the database does not have is an error here. */
type Unknown =
  | Exclude<keyof NarrowColumns, keyof DerivedTables>
  | { [T in keyof NarrowColumns]: Exclude<keyof NarrowColumns[T], keyof DerivedTables[T]> }[keyof NarrowColumns];

type Narrowed<T extends keyof DerivedTables> = T extends keyof NarrowColumns
  ? Omit<DerivedTables[T], keyof NarrowColumns[T]> & NarrowColumns[T]
  : DerivedTables[T];

/** The tables, as the database has them. */
export type Tables = [Unknown] extends [never] ? { [T in keyof DerivedTables]: Narrowed<T> } : never;
