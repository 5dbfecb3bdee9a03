import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { enforceLimit } from '#/http/limits.ts';

/** One limit for connecting to any network: each try is a call to somebody else's server. */
export function enforceConnectLimit(
  { db, connectsPerFiveMinutes }: Pick<ConnectionsParts, 'db' | 'connectsPerFiveMinutes'>,
  userId: string,
): Promise<void> {
  return enforceLimit(db, { key: 'connect', userId, max: connectsPerFiveMinutes, windowS: 300 });
}

/** Limits returns from consent pages, because anybody can call them and each writes a line to the log. Reloading stays possible. */
export function enforceCallbackLimit(
  { db, connectsPerFiveMinutes }: Pick<ConnectionsParts, 'db' | 'connectsPerFiveMinutes'>,
  userId: string,
): Promise<void> {
  return enforceLimit(db, { key: 'connect-callback', userId, max: 4 * connectsPerFiveMinutes, windowS: 300 });
}
