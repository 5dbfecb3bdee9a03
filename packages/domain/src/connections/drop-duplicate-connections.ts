import type { Connection } from '#/connections/connection.ts';

/**
 * Leaves one connection per account: of those with the same id or the same profile id the newest by `timestamp`
 * stays, and of equally old ones the last (OP-55). A missing profile id matches nothing. Keeps the order.
 */
export function dropDuplicateConnections(connections: readonly Connection[]): Connection[] {
  const newestFirst = connections
    .map((connection, index) => ({ connection, index }))
    .sort((a, b) => age(a.connection) - age(b.connection) || b.index - a.index);
  const ids = new Set<string>();
  const profileIds = new Set<string>();
  const kept = new Set<Connection>();
  for (const { connection } of newestFirst) {
    const profileId = connection.authData?.profileId;
    if (ids.has(connection.id) || (profileId !== undefined && profileIds.has(profileId))) continue;
    kept.add(connection);
    ids.add(connection.id);
    if (profileId !== undefined) profileIds.add(profileId);
  }
  return connections.filter((connection) => kept.has(connection));
}

/** Grows with age; an unknown time counts as older than any. */
function age({ timestamp }: Connection): number {
  return timestamp === null ? Number.MAX_SAFE_INTEGER : -Date.parse(timestamp);
}
