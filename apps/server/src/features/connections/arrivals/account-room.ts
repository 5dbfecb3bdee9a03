import { entitlementsOf, mayUse } from '@nonet/domain';
import { sql } from 'kysely';

import { spacesOfOwner } from '#/db/owner-of.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Arrival } from '#/features/connections/arrivals/arrival.ts';
import { findKnown } from '#/features/connections/arrivals/known-connection.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { ApiError } from '#/http/errors.ts';

type Parts = Pick<ConnectionsParts, 'holderOf'>;

/**
 * Refuses before anybody is asked to sign in: no further account fits the plan. An account that is connected can be
 * connected again in any case.
 */
export async function requireRoom(
  { db, holderOf }: Parts & Pick<ConnectionsParts, 'db'>,
  spaceId: SpaceId,
  reconnectId: string | null,
): Promise<void> {
  const holder = await holderOf(db, spaceId);
  const ids = await connectedIds(db, spaceId);
  const answer = mayUse(holder, { accounts: ids.length + 1 });
  if (answer.kind === 'refused' && (reconnectId === null || !ids.includes(reconnectId))) {
    throw accountLimit(answer.message);
  }
}

/** How many further accounts fit the plan; null: any number. */
export async function readRoom(
  { db, holderOf }: Parts & Pick<ConnectionsParts, 'db'>,
  spaceId: SpaceId,
): Promise<number | null> {
  const { accounts } = entitlementsOf(await holderOf(db, spaceId));
  return accounts === null ? null : Math.max(0, accounts - (await connectedIds(db, spaceId)).length);
}

/** What fits the plan of accounts that have just signed in. */
export interface Admission {
  /** Those that are connected already, and the others too if all of them fit. */
  fitting: Arrival[];
  /** The new accounts in their order when only `room` of them fit; else none. */
  tooMany: Arrival[];
  room: number;
  /** The sentence about them. */
  message: string;
}

/** The same for accounts that have just signed in. The connections of the owner's spaces are locked. */
export async function admit(
  trx: Executor,
  { holderOf }: Parts,
  spaceId: SpaceId,
  arrivals: readonly Arrival[],
): Promise<Admission> {
  const isNew: boolean[] = [];
  for (const arrival of arrivals) isNew.push((await findKnown(trx, spaceId, arrival))?.connected !== true);
  const holder = await holderOf(trx, spaceId);
  const count = (await connectedIds(trx, spaceId)).length;
  const answer = mayUse(holder, { accounts: count + isNew.filter(Boolean).length });
  const all = [...arrivals];
  // Nothing is new where all are connected again: that is always allowed, also above a smaller plan's limit.
  if (answer.kind === 'allowed' || !isNew.includes(true)) return { fitting: all, tooMany: [], room: 0, message: '' };
  const { accounts } = entitlementsOf(holder);
  return {
    fitting: all.filter((_, index) => isNew[index] === false),
    tooMany: all.filter((_, index) => isNew[index] === true),
    room: Math.max(0, (accounts ?? Infinity) - count),
    message: answer.message,
  };
}

export function accountLimit(message: string): ApiError {
  return new ApiError(403, 'account-limit', message, { type: 'plan', seePlans: true });
}

/** The owner's, in all their spaces. */
async function connectedIds(db: Executor, spaceId: SpaceId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from connections where space_id in (${spacesOfOwner(spaceId)}) and connected`.execute(db);
  return rows.map(({ id }) => id);
}
