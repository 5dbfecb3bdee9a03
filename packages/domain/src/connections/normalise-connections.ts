import type { AuthData, Connection, ConnectionLists } from '#/connections/connection.ts';
import { dropDuplicateConnections } from '#/connections/drop-duplicate-connections.ts';
import { type NetworkId, networkIds } from '#/networks/network-id.ts';

/**
 * Reads connections as any of the product's stores and servers ever wrote them: keyed by platform, each an array or an
 * object keyed by connection id, field names in camelCase or snake_case. Answers a list for each of the nine networks,
 * without duplicates; what is not a connection is left out. Normalising twice changes nothing.
 */
export function normaliseConnections(stored: unknown): ConnectionLists {
  const byPlatform = asRecord(stored) ?? {};
  const lists = networkIds.map((platform) => [platform, normaliseEntry(byPlatform[platform], platform)] as const);
  return Object.fromEntries(lists) as Record<NetworkId, Connection[]>; // One entry per network id, just above.
}

/** Reads one platform's entry, an array or an object keyed by connection id (2§3). */
export function normaliseEntry(entry: unknown, platform: NetworkId): Connection[] {
  const keyed: [string, unknown][] = Array.isArray(entry)
    ? entry.map((value) => ['', value])
    : Object.entries(asRecord(entry) ?? {});
  return dropDuplicateConnections(
    keyed.flatMap(([key, value]) => {
      const fields = asRecord(value);
      const connection = fields === null ? null : normaliseConnection(fields, platform, key);
      return connection === null ? [] : [connection];
    }),
  );
}

function normaliseConnection(fields: Fields, platform: NetworkId, key: string): Connection | null {
  const id = text(fields['id']) ?? text(fields['connection_id']) ?? text(key);
  if (id === null) return null;
  const env = fields['env'];
  return {
    id,
    platform,
    connected: fields['connected'] === true,
    username: text(fields['username']),
    profileName: text(fields['profileName']) ?? text(fields['profile_name']),
    accountName: text(fields['accountName']) ?? text(fields['account_name']),
    isDefault: (fields['isDefault'] ?? fields['is_default']) === true,
    timestamp: isoInstant(fields['timestamp']),
    profilePicture: text(fields['profilePicture']) ?? text(fields['profile_picture']),
    env: env === 'sandbox' || env === 'production' ? env : null,
    authData: normaliseAuthData(asRecord(fields['authData']) ?? asRecord(fields['auth_data'])),
  };
}

const authTexts = [
  'accessToken',
  'refreshToken',
  'userId',
  'profileId',
  'openId',
  'display_name',
  'profileName',
  'vanityName',
] as const;

const authInstants = ['expiresAt', 'timestamp'] as const;

function normaliseAuthData(fields: Fields | null): AuthData | null {
  if (fields === null) return null;
  const texts = authTexts.map((name) => [name, text(fields[name])] as const);
  const instants = authInstants.map((name) => [name, isoInstant(fields[name])] as const);
  return Object.fromEntries([...texts, ...instants].filter(([, value]) => value !== null));
}

type Fields = Readonly<Record<string, unknown>>;

function asRecord(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** A text with something in it, or an id that was stored as a number. */
function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** An instant stored as ISO text, or as milliseconds since 1970. */
function isoInstant(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
