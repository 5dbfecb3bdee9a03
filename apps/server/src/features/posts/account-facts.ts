import type { AccountFacts, NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import { type RawBuilder, sql } from 'kysely';

/** What the row of a connection tells for a judgement. */
export interface StoredAccountFacts extends Omit<AccountFacts, 'isSetUp' | 'versionEndsMs'> {
  origin: string;
}

/** What this installation speaks to: its networks, and until when it can as it does. */
export type SpokenTo = ReadonlyMap<NetworkId, Pick<Network, 'origin' | 'versionEndsAt'>>;

const msOf = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** `StoredAccountFacts` of a row of `connections`, as JSON. A token that nobody has to renew proves nothing by its age. */
export const accountFacts = sql`json_build_object(
  'id', connections.id, 'platform', connections.network, 'origin', connections.origin, 'connected', connections.connected,
  'reconnectNeeded', connections.reconnect_needed, 'reconnectReason', connections.reconnect_reason,
  'accessEndsMs', ${msOf(sql`connections.access_ends_at`)},
  'unprovenSinceMs', case when connections.token_expires_at is not null and connections.refresh_tried_at > connections.refreshed_at
    then ${msOf(sql`connections.refreshed_at`)} end,
  'pausedUntilMs', ${msOf(sql`greatest(connections.paused_until, (
    select n.paused_until from network_pauses n where n.network = connections.network and n.origin = connections.origin))`)},
  'abilities', connections.abilities, 'abilitiesReadMs', ${msOf(sql`connections.abilities_read_at`)},
  'grantedScopes', (select to_json(g.scopes) from grants g where g.id = connections.grant_id and g.scopes <> '{}'),
  'hourClock', (select u.hour_clock from spaces s join users u on u.id = s.owner_id where s.id = connections.space_id))`;

/** The same with what this installation knows of the account's network. */
export function completeFacts({ origin, ...stored }: StoredAccountFacts, networks: SpokenTo): AccountFacts {
  const network = networks.get(stored.platform);
  return {
    ...stored,
    isSetUp: network?.origin === origin,
    versionEndsMs: network?.versionEndsAt?.getTime() ?? null,
  };
}
