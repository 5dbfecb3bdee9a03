import type { Connection } from '#/connections/connection.ts';
import { dropDuplicateConnections } from '#/connections/drop-duplicate-connections.ts';
import { normaliseEntry } from '#/connections/normalise-connections.ts';

/** The refusal of a save without all three ids (2§5), or null when they are there. */
export function missingIdsRefusal(ids: {
  userId?: string | null | undefined;
  platform?: string | null | undefined;
  connectionId?: string | null | undefined;
}): string | null {
  if (ids.userId?.trim() && ids.platform?.trim() && ids.connectionId?.trim()) return null;
  return 'User ID, platform, and connection ID are required to save social connection';
}

/**
 * One platform's entry after saving `connection` to it: an object keyed by connection id, whatever shape `entry` had,
 * in which older entries of the same account are gone (2§4, OP-55).
 */
export function saveConnection(entry: unknown, connection: Connection): Record<string, Connection> {
  const connections = dropDuplicateConnections([...normaliseEntry(entry, connection.platform), connection]);
  return Object.fromEntries(connections.map((each) => [each.id, each]));
}
