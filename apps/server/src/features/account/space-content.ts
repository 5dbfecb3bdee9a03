import { randomBytes } from 'node:crypto';
import type { PlanId } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { AccountParts } from '#/features/account/account-parts.ts';
import { leaveFiles, leaveSignOut, leaveWaiting, type SignedIn } from '#/features/account/leftover.ts';

/*
 * The end of spaces with all that is in them: of those of a deleted person, and of a deleted space.
 */

const CODE_BYTES = 16;

/**
 * Locks spaces, by this condition on them, and all posts in them, so that nobody changes anything from here on. Connecting
 * waits for the space's row. Publishing and every change of a post wait for the post's row. Adding any row waits for the
 * row of the space. The space's row is locked in two steps, because a transaction that holds a post may still have to add a
 * row. Afterwards call `lockPosts` once more, for what was scheduled meanwhile.
 */
export async function lockSpaces(trx: Executor, which: RawBuilder<boolean>): Promise<SpaceId[]> {
  const { rows } = await sql<{ id: SpaceId }>`
    select id from spaces where ${which} order by id for no key update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await lockPosts(trx, ids);
  await sql`select from spaces where id = any(${ids}::text[]) order by id for update`.execute(trx);
  return ids;
}

export async function lockPosts(trx: Executor, spaceIds: readonly SpaceId[]): Promise<void> {
  await sql`select from posts where space_id = any(${spaceIds}::text[]) order by id for update`.execute(trx);
}

/** How long a call that passed its fence may still be under way; 0 when there is no such call. */
export async function longestSendWindow(trx: Executor, spaceIds: readonly SpaceId[]): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from max(t.send_until) - clock_timestamp())::float8 * 1000 "ms"
    from connections c join targets t on t.connection_id = c.id and t.status = 'sending'
    where c.space_id = any(${spaceIds}::text[])`.execute(trx);
  return Math.max(0, rows[0]?.ms ?? 0);
}

/** Counts what is removed. Returns the code of the receipt. */
export async function keepReceipt(trx: Executor, spaceIds: readonly SpaceId[], plan: PlanId | null): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const isTheirs = sql`space_id = any(${spaceIds}::text[])`;
  await sql`insert into deletion_requests (code, plan, posts, planned, connections, media) select ${code}, ${plan}::text,
    (select count(*) from posts where ${isTheirs}),
    (select count(*) from posts where ${isTheirs} and status = 'pending'),
    (select count(*) from connections where ${isTheirs} and connected),
    (select count(*) from media where ${isTheirs})`.execute(trx);
  return code;
}

type Leaving = Pick<AccountParts, 'enqueueLeftover' | 'mediaFolder' | 'sealer' | 'waitingSignIns'>;

/** Leaves to do what is outside of the database: the files, and the sign-ins at networks. */
export async function leaveContent(
  trx: Executor,
  parts: Leaving,
  code: string,
  spaceIds: readonly SpaceId[],
): Promise<void> {
  for (const spaceId of spaceIds) {
    await leaveFiles(trx, parts, code, parts.mediaFolder(spaceId));
    for (const waiting of await parts.waitingSignIns(trx, spaceId)) await leaveWaiting(trx, parts, code, waiting);
  }
  for (const connection of await signedIn(trx, spaceIds)) await leaveSignOut(trx, parts, code, connection);
}

/**
 * The sign-ins at networks. Of each grant it lists one account, because the network ends the whole grant with it.
 */
async function signedIn(trx: Executor, spaceIds: readonly SpaceId[]): Promise<SignedIn[]> {
  const { rows } = await sql<SignedIn>`
    select c.id, c.space_id "spaceId", coalesce(g.network, c.network) network, coalesce(g.origin, c.origin) origin,
      c.auth_data "authData", g.id "grantId", g.auth_data "grantAuth", g.remote_user_id "remoteUserId"
    from connections c left join grants g on g.id = c.grant_id
    where c.space_id = any(${spaceIds}::text[]) and c.auth_data is not null and not exists (
      select from connections s where s.space_id = c.space_id and s.grant_id = c.grant_id and s.id < c.id)`.execute(
    trx,
  );
  return rows;
}

/** Posts go before all else: their targets refer to connections, their media to files. */
export async function removePosts(trx: Executor, spaceIds: readonly SpaceId[]): Promise<void> {
  await sql`delete from posts where space_id = any(${spaceIds}::text[])`.execute(trx);
}
