import { randomUUID } from 'node:crypto';
import type { NetworkId } from '@nonet/domain';
import type { Grant, Network } from '@nonet/networks';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Sealer } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** Stores what a person allowed: a new grant, or the same one given again. Answers its id. The user's connections are locked. */
export async function storeGrant(
  trx: Executor,
  sealer: Sealer,
  spaceId: SpaceId,
  { id: network, origin }: Pick<Network, 'id' | 'origin'>,
  { remoteUserId, scopes, auth }: Grant,
): Promise<string> {
  const known = await trx
    .selectFrom('grants')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('network', '=', network)
    .where('origin', '=', origin)
    .where('remote_user_id', '=', remoteUserId)
    .executeTakeFirst();
  const id = known?.id ?? randomUUID();
  const sealed = auth === null ? null : sealer.seal(JSON.stringify(auth), sealContext.grant(id));
  await sql`
    insert into grants (id, space_id, network, origin, remote_user_id, scopes, auth_data)
    values (${id}, ${spaceId}, ${network}, ${origin}, ${remoteUserId}, ${[...scopes]}::text[], ${sealed})
    on conflict (id) do update set scopes = excluded.scopes, auth_data = excluded.auth_data,
      updated_at = clock_timestamp()`.execute(trx);
  return id;
}

/** Whether accounts of the user hold what was allowed now: a grant that none holds has no row. */
export async function isGrantKnown(
  db: Executor,
  spaceId: SpaceId,
  { id: network, origin }: Pick<Network, 'id' | 'origin'>,
  { remoteUserId }: Pick<Grant, 'remoteUserId'>,
): Promise<boolean> {
  const { rows } = await sql`select from grants where space_id = ${spaceId} and network = ${network}
    and origin = ${origin} and remote_user_id = ${remoteUserId}`.execute(db);
  return rows.length > 0;
}

export interface EndedGrant {
  id: string;
  network: NetworkId;
  origin: string;
  remoteUserId: string;
  sealedAuth: string | null;
}

/** Removes the grants of a user that no account holds any more, and answers them. */
export async function removeUnheldGrants(trx: Executor, spaceId: SpaceId): Promise<EndedGrant[]> {
  const { rows } = await sql<EndedGrant>`
    delete from grants g where space_id = ${spaceId}
      and not exists (select from connections c where c.grant_id = g.id)
    returning id, network, origin, remote_user_id "remoteUserId", auth_data "sealedAuth"`.execute(trx);
  return rows;
}
