import { type Kysely, sql } from 'kysely';

/** Who pays for a plan: customers, checkouts and subscriptions at the payment provider, and which of its events were seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statuses = `'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'`;
const plans = `'basic', 'standard', 'premium'`;

const statements = [
  `create table customers (
    user_id text primary key references users on delete cascade,
    stripe_id text unique,
    livemode boolean not null,
    generation integer not null default 1,
    trial_used_at timestamptz,
    read_at timestamptz,
    created_at timestamptz not null default clock_timestamp()
  )`,
  'create index customers_mode on customers (livemode)',
  `create table checkout_sessions (
    id uuid primary key,
    user_id text not null references users on delete cascade,
    price_id text not null,
    success_url text not null,
    cancel_url text not null,
    stripe_id text unique,
    url text,
    error text,
    status text not null default 'open' check (status in ('open', 'complete', 'expired')),
    created_at timestamptz not null default clock_timestamp()
  )`,
  'create index checkout_sessions_user on checkout_sessions (user_id)',
  'create index checkout_sessions_created on checkout_sessions (created_at)',
  `create table subscriptions (
    id text primary key,
    user_id text not null references users on delete cascade,
    status text not null check (status in (${statuses})),
    price_id text not null,
    plan text check (plan in (${plans})),
    "interval" text not null check ("interval" in ('month', 'year')),
    amount integer not null,
    checkout_id uuid,
    created_at timestamptz not null,
    current_period_end timestamptz,
    trial_end timestamptz,
    cancel_at timestamptz,
    ended_at timestamptz,
    card_brand text,
    card_last4 text,
    pay_url text,
    double_found_at timestamptz,
    double_refunded_at timestamptz,
    told text[] not null default '{}'
  )`,
  'create index subscriptions_user on subscriptions (user_id)',
  `create index subscriptions_open on subscriptions (id) where status not in ('canceled', 'incomplete_expired')`,
  `create index subscriptions_doubles on subscriptions (user_id)
    where double_found_at is not null and double_refunded_at is null`,
  `create table webhook_events (
    id text primary key,
    type text not null,
    at timestamptz not null,
    state text not null check (state in ('waiting', 'read', 'ignored')),
    received_at timestamptz not null default clock_timestamp()
  )`,
  'create index webhook_events_received on webhook_events (received_at)',
  'alter table deletion_leftovers drop constraint deletion_leftovers_kind_check',
  `alter table deletion_leftovers add constraint deletion_leftovers_kind_check
    check (kind in ('files', 'sign-out', 'subscription'))`,
];
