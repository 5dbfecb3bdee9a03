import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';
import { isUnderCall } from '#/features/connections/access/abilities.queries.ts';
import { markReconnectNeeded } from '#/features/connections/connections.queries.ts';
import type { JudgeAccount } from '#/features/connections/connections-parts.ts';
import { sideBySide } from '#/features/connections/side-by-side.ts';

export interface RefreshIdleParts {
  db: Database;
  networks: ReadonlyMap<NetworkId, Network>;
  log: Logger;
  /** While true this may be a copy of another installation, whose single-use tokens it must not spend. */
  isPaused: () => boolean;
  judge: JudgeAccount;
  /** Renews the tokens of a connection, unless somebody else is doing so. */
  refresh(network: Network, owner: { connectionId: string; spaceId: SpaceId }): Promise<RefreshAnswer>;
}

type RefreshAnswer =
  | { kind: 'fresh' }
  | { kind: 'wait'; scope: 'target' | 'connection' | 'network' }
  | { kind: 'reconnect'; error: { message: string } };

interface Idle {
  connectionId: string;
  spaceId: SpaceId;
  host: string | null;
}

/**
 * Refresh tokens die when nobody uses them. The shortest life that a network of ours documents for one is 60 days, others
 * name none: once a week leaves room for weeks in which this server is off.
 */
const IDLE_DAYS = 7;
/** Before a post is due its account is tried once a day, so that its owner has at least half a day to connect it again. */
const DUE_WITHIN_HOURS = 36;
const DUE_IDLE_HOURS = 24;
const READ_AT_ONCE = 1_000;
/** A run stops when this many accounts of a network are told that everybody must wait. One alone may be told so for its own sake. */
const ENOUGH_ACCOUNTS = 2;

/**
 * Renews the tokens of accounts that have not been used for a while, and of those with a post due soon. An account whose
 * network has ended our access is marked to be connected again now, not when its post is due.
 */
export async function refreshIdle(parts: RefreshIdleParts, signal: AbortSignal): Promise<void> {
  if (parts.isPaused()) return;
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text now`.execute(parts.db);
  const startedAt = rows[0]?.now ?? 'now';
  const networks = [...parts.networks.values()];
  await Promise.all(networks.map((network) => refreshIdleOf(parts, network, startedAt, signal)));
}

/** Each account is tried once. A network that asks everybody to wait is asked again at the next run. */
async function refreshIdleOf(
  parts: RefreshIdleParts,
  network: Network,
  startedAt: string,
  signal: AbortSignal,
): Promise<void> {
  let toldToWait = 0;
  const goesOn = () => !signal.aborted && toldToWait < ENOUGH_ACCOUNTS;
  while (goesOn()) {
    const idle = await readIdle(parts.db, network, startedAt);
    if (idle.length === 0) return;
    // Only a few at a time on a server that users chose: when it hangs, the other accounts go on.
    await sideBySide(
      idle,
      ({ host }) => host,
      goesOn,
      async (each) => {
        if ((await refreshOne(parts, network, startedAt, each)) === 'network-waits') toldToWait += 1;
      },
    );
  }
}

/** The accounts of one network that speak to the very address they were connected at, and have tokens to renew. */
const isRenewable = (network: Network) =>
  sql`c.network = ${network.id} and c.origin = ${network.origin} and c.connected and not c.reconnect_needed
    and c.token_expires_at is not null`;
const dueSoon = sql`${statementTime} + make_interval(hours => ${DUE_WITHIN_HOURS})`;
const isToCome = sql`t.status in ('pending', 'preparing', 'ready')`;

/**
 * What is idle, and was not tried since this run began. The rows are found by their ids. PostgreSQL cannot use an index for the bare
 * clock, which keeps it from reading the index of idle accounts too: nearly all accounts were not used for a day.
 */
function isIdle(network: Network, startedAt: string) {
  return sql`${isRenewable(network)}
    and (c.refresh_tried_at is null or c.refresh_tried_at < ${startedAt}::timestamptz)
    and c.refreshed_at < clock_timestamp() - make_interval(hours => ${DUE_IDLE_HOURS})
    and (c.refreshed_at < clock_timestamp() - make_interval(days => ${IDLE_DAYS}) or exists (
      select from targets t where t.connection_id = c.id and ${isToCome} and t.due_at < ${dueSoon}))
    -- At some networks a refresh ends the old token, which the call still uses.
    and not ${isUnderCall(network)}`;
}

/**
 * The accounts that were neither renewed nor tried for longest come first, so that those that hang each time do not hold up the
 * others. Most accounts were not used today and have nothing due soon, so they are not read: candidates come from the
 * index of idle accounts and from that of due targets, as a target is first looked at before its time.
 */
async function readIdle(db: Database, network: Network, startedAt: string): Promise<Idle[]> {
  const isUnusedForDays = isBefore(sql`c.refreshed_at`, sql`${statementTime} - make_interval(days => ${IDLE_DAYS})`);
  const { rows } = await sql<Idle>`
    with candidate as materialized (
      select c.id from connections c where ${isRenewable(network)} and ${isUnusedForDays}
      union
      select t.connection_id from targets t where t.network = ${network.id} and ${isToCome} and ${isBefore(sql`t.run_at`, dueSoon)}
    )
    select c.id "connectionId", c.space_id "spaceId", c.host from connections c
    where c.id = any(array(select id from candidate)) and ${isIdle(network, startedAt)}
    order by greatest(c.refreshed_at, c.refresh_tried_at), c.id limit ${READ_AT_ONCE}`.execute(db);
  return rows;
}

async function refreshOne(
  { db, log, refresh, judge }: RefreshIdleParts,
  network: Network,
  startedAt: string,
  { connectionId, spaceId }: Idle,
): Promise<'done' | 'network-waits'> {
  // Written before the call, so that not even a run that dies in it begins with the same accounts again.
  const { rows } = await sql<{ version: number }>`
    update connections c set refresh_tried_at = clock_timestamp()
    where c.id = ${connectionId} and c.space_id = ${spaceId} and ${isIdle(network, startedAt)}
    returning c.version`.execute(db);
  const [taken] = rows;
  if (taken === undefined) return 'done';
  const answer = await refresh(network, { connectionId, spaceId });
  switch (answer.kind) {
    case 'fresh':
      return 'done';
    case 'wait':
      return answer.scope === 'network' ? 'network-waits' : 'done';
    case 'reconnect':
      log.info({ connectionId, network: network.id }, 'an account must be connected again');
      await markReconnectNeeded({ db, judge }, { connectionId, version: taken.version, reason: answer.error.message });
      return 'done';
    default:
      return answer satisfies never;
  }
}
