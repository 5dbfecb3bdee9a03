import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { markReconnectNeeded } from '#/features/connections/connections.queries.ts';

export interface RefreshIdleParts {
  db: Database;
  networks: ReadonlyMap<NetworkId, Network>;
  log: Logger;
  /** While true this may be a copy of another installation, whose single-use tokens it must not spend. */
  isPaused: () => boolean;
  /** Renews the tokens of a connection, unless somebody else is doing so. */
  refresh(network: Network, owner: { connectionId: string; userId: string }): Promise<RefreshAnswer>;
}

type RefreshAnswer =
  | { kind: 'fresh' }
  | { kind: 'wait'; scope: 'target' | 'connection' | 'network' }
  | { kind: 'reconnect'; error: { message: string } };

interface Idle {
  connectionId: string;
  userId: string;
  version: number;
  refreshedAt: string;
}

/**
 * Refresh tokens die when nobody uses them. The shortest life that a network of ours documents for one is 60 days, others
 * name none: once a week leaves room for weeks in which this server is off.
 */
const IDLE_DAYS = 7;
/** Before a post is due its account is tried once a day, so that whoever must connect it again has at least half a day. */
const DUE_WITHIN_HOURS = 36;
const DUE_IDLE_HOURS = 24;
const AT_ONCE = 4;

/**
 * Renews the tokens of accounts that have not been used for a while, and of those with a post due soon. An account whose
 * network has ended our access is marked to be connected again now, not when its post is due.
 */
export async function refreshIdle(parts: RefreshIdleParts, signal: AbortSignal): Promise<void> {
  if (parts.isPaused()) return;
  for (const network of parts.networks.values()) {
    let after = { refreshedAt: '-infinity', connectionId: '' };
    for (;;) {
      const idle = await readIdle(parts.db, network, after);
      const answers = await Promise.all(idle.map((each) => refreshOne(parts, network, each)));
      const last = idle.at(-1);
      // A network that asks everybody to wait is asked again at the next run.
      if (last === undefined || answers.includes('network-waits') || signal.aborted) break;
      after = last;
    }
  }
}

/** Those of one network that speak to the very address they were connected at, longest unused first. */
async function readIdle(
  db: Database,
  network: Network,
  after: { refreshedAt: string; connectionId: string },
): Promise<Idle[]> {
  const { rows } = await sql<Idle>`
    select c.id "connectionId", c.user_id "userId", c.version, c.refreshed_at::text "refreshedAt"
    from connections c
    where c.network = ${network.id} and c.origin = ${network.origin} and c.connected and not c.reconnect_needed
      and c.token_expires_at is not null
      and (c.refreshed_at, c.id) > (${after.refreshedAt}::timestamptz, ${after.connectionId})
      and c.refreshed_at < clock_timestamp() - make_interval(hours => ${DUE_IDLE_HOURS})
      and (c.refreshed_at < clock_timestamp() - make_interval(days => ${IDLE_DAYS}) or exists (
        select from targets t where t.connection_id = c.id and t.status in ('pending', 'preparing', 'ready')
          and t.due_at < clock_timestamp() + make_interval(hours => ${DUE_WITHIN_HOURS})))
      -- Where a refresh ends the old token, it would end it under a call.
      and not exists (select from targets t where t.connection_id = c.id and t.status in ('sending', 'processing', 'unknown'))
    order by c.refreshed_at, c.id limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function refreshOne(
  { db, log, refresh }: RefreshIdleParts,
  network: Network,
  { connectionId, userId, version }: Idle,
): Promise<'done' | 'network-waits'> {
  const answer = await refresh(network, { connectionId, userId });
  switch (answer.kind) {
    case 'fresh':
      return 'done';
    case 'wait':
      return answer.scope === 'network' ? 'network-waits' : 'done';
    case 'reconnect':
      log.info({ connectionId, network: network.id }, 'an account must be connected again');
      await markReconnectNeeded(db, { connectionId, version, reason: answer.error.message });
      return 'done';
    default:
      return answer satisfies never;
  }
}
