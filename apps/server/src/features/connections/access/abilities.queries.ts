import type { NetworkId } from '@nonet/domain';
import type { Json, Network } from '@nonet/networks';
import { type RawBuilder, sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';

export interface Account {
  connectionId: string;
  spaceId: SpaceId;
}

/** What is kept of what an account may do. */
export interface KeptAbilities {
  network: NetworkId;
  origin: string;
  /** The server that the user chose for this account; null where it is the network's own. */
  host: string | null;
  abilities: Json;
  readAt: Date | null;
  goodUntil: Date | null;
  /** It was read a short time ago, so that it may be relied on. */
  isGood: boolean;
  isBeingRead: boolean;
  mayBeAsked: boolean;
}

/** The right to ask a network for the abilities of an account, and what that takes. */
export interface Turn extends Account {
  lease: string;
  version: number;
  sealedAuth: string;
  isTokenShort: boolean;
  /** A call with the account's tokens is under way, or may be: they must not be renewed now. */
  isUnderCall: boolean;
}

/** Longer than a renewal and a call take together. After this time the process that asked is taken to have crashed. */
const LEASE_MS = 90_000;
/** A token that ends within this time is renewed first, as the network could refuse it during the call. */
const LEAST_LIFE_MS = 60_000;

const isGood = sql<boolean>`coalesce(c.abilities_good_until > clock_timestamp(), false)`;
const isPutOff = sql<boolean>`coalesce(c.abilities_ask_after > clock_timestamp(), false)`;
const mayBeAsked = sql<boolean>`(c.connected and not c.reconnect_needed and c.auth_data is not null and not ${isGood} and not ${isPutOff}
  and (c.paused_until is null or c.paused_until < clock_timestamp())
  and not exists (select from network_pauses n
    where n.network = c.network and n.origin = c.origin and n.paused_until > clock_timestamp()))`;

/** Null when the user has no such account. */
export async function readAbilities(db: Database, { connectionId, spaceId }: Account): Promise<KeptAbilities | null> {
  const { rows } = await sql<KeptAbilities>`
    select c.network, c.origin, c.host, c.abilities, c.abilities_read_at "readAt", c.abilities_good_until "goodUntil", ${isGood} "isGood",
      c.abilities_lease is not null and ${isPutOff} "isBeingRead", ${mayBeAsked} "mayBeAsked"
    from connections c where c.id = ${connectionId} and c.space_id = ${spaceId} and c.connected`.execute(db);
  return rows[0] ?? null;
}

/** Takes the turn to ask, written before the call: one read of an account at a time. Null when there is none to be had. */
export async function takeTurn(
  db: Database,
  network: Pick<Network, 'id' | 'origin' | 'sharesTokens'>,
  { connectionId, spaceId }: Account,
): Promise<Turn | null> {
  const { rows } = await sql<Turn>`
    update connections c set abilities_lease = gen_random_uuid(),
      abilities_ask_after = clock_timestamp() + ${LEASE_MS} * interval '1 ms'
    where c.id = ${connectionId} and c.space_id = ${spaceId} and c.network = ${network.id} and c.origin = ${network.origin}
      and ${mayBeAsked}
    returning c.id "connectionId", c.space_id "spaceId", c.abilities_lease lease, c.version, c.auth_data "sealedAuth",
      coalesce(c.token_expires_at < clock_timestamp() + ${LEAST_LIFE_MS} * interval '1 ms', false) "isTokenShort",
      ${isUnderCall(network)} "isUnderCall"`.execute(db);
  return rows[0] ?? null;
}

/** Whether a call with the tokens of the connection `c` is under way, or may be. */
export function isUnderCall({ sharesTokens }: Pick<Network, 'sharesTokens'>): RawBuilder<boolean> {
  // Asked for each status, as with a list of them PostgreSQL may read all targets of an account that has planned much.
  const isCalledFor = (id: RawBuilder<unknown>) => sql<boolean>`exists (
    select from unnest(array['sending', 'processing', 'unknown']) as called(status),
      lateral (select from targets t where t.connection_id = ${id} and t.status = called.status limit 1) t)`;
  // Other accounts are joined only where they matter: a join that PostgreSQL plans for one account compares each with each.
  if (!sharesTokens) return isCalledFor(sql`c.id`);
  return sql`exists (
    select from connections s where (s.id = c.id or s.grant_id = c.grant_id) and ${isCalledFor(sql`s.id`)})`;
}

/** The tokens as they are after a renewal; null when this call has lost its turn. */
export async function readAuth(
  db: Database,
  { connectionId, spaceId, lease }: Turn,
): Promise<{ version: number; sealedAuth: string } | null> {
  const { rows } = await sql<{ version: number; sealedAuth: string }>`
    select version, auth_data "sealedAuth" from connections
    where id = ${connectionId} and space_id = ${spaceId} and abilities_lease = ${lease} and auth_data is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Keeps what the network told. A reconnect or disconnect meanwhile, seen by the lease, wins. Answers whether it is kept. */
export async function keepAbilities(
  db: Database,
  { connectionId, spaceId, lease }: Turn,
  { abilities, goodForMs }: { abilities: Json; goodForMs: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connections set abilities = ${JSON.stringify(abilities)}::jsonb, abilities_read_at = clock_timestamp(),
      abilities_good_until = clock_timestamp() + ${goodForMs} * interval '1 ms', abilities_lease = null, abilities_ask_after = null
    where id = ${connectionId} and abilities_lease = ${lease}`.execute(db);
  if (numAffectedRows !== 1n) return false;
  await notifyLive(db, [{ spaceId, topics: ['connections'] }]);
  return true;
}

/** It could not be read: what is kept stays, and nobody asks again for a while. */
export async function putOff(db: Database, { connectionId, spaceId, lease }: Turn, ms: number): Promise<void> {
  await sql`update connections set abilities_lease = null, abilities_ask_after = clock_timestamp() + ${ms} * interval '1 ms'
    where id = ${connectionId} and abilities_lease = ${lease}`.execute(db);
  await notifyLive(db, [{ spaceId, topics: ['connections'] }]);
}

/** An account that has a post due soon. */
export interface DueAccount extends Account {
  host: string | null;
}

/** So early that a person whose account has lost a right has at least half a day to act. */
const DUE_WITHIN_HOURS = 36;
const READ_EVERY_HOURS = 24;
/** Abilities are always read again shortly before a post. This is longer than the hour between two runs of the job. */
const DUE_NEXT_MINUTES = 90;
const AT_ONCE = 1_000;

/**
 * The accounts of a network with a post due soon whose abilities were not read for a while, without those that were `asked` about.
 */
export async function readDueAccounts(
  db: Database,
  { id, origin }: Pick<Network, 'id' | 'origin'>,
  asked: readonly string[],
): Promise<DueAccount[]> {
  const dueSoon = sql`${statementTime} + make_interval(hours => ${DUE_WITHIN_HOURS})`;
  // By a list of ids, as for a join alone PostgreSQL may read all accounts.
  const { rows } = await sql<DueAccount>`
    with due as materialized (
      select t.connection_id, min(t.due_at) due_at from targets t
      where ${isBefore(sql`t.run_at`, dueSoon)} and t.network = ${id}
        and t.status in ('pending', 'preparing', 'ready')
      group by t.connection_id)
    select c.id "connectionId", c.space_id "spaceId", c.host from due join connections c on c.id = due.connection_id
    where c.id = any(array(select connection_id from due)) and c.id <> all(${[...asked]}::text[])
      and c.origin = ${origin} and ${mayBeAsked}
      and (c.abilities_read_at is null or c.abilities_read_at < ${statementTime} - make_interval(hours => ${READ_EVERY_HOURS})
        or due.due_at < ${statementTime} + make_interval(mins => ${DUE_NEXT_MINUTES}))
    -- Accounts that were never tried come first, so that those that fail each time do not hold them up.
    order by greatest(c.abilities_read_at, c.abilities_ask_after) nulls first, c.id limit ${AT_ONCE}`.execute(db);
  return rows;
}
