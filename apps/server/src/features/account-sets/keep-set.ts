import { randomUUID } from 'node:crypto';
import type { AccountSet, ChangeAccountSet, NewAccountSet } from '@nonet/contract';
import {
  ACCOUNT_SETS_MAX,
  accountSetMessages,
  checkKeptName,
  connectionMessages,
  keptName,
  nameKey,
} from '@nonet/domain';
import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import {
  deleteSet,
  insertSet,
  ownAccounts,
  readSets,
  type StoredSet,
  updateSet,
} from '#/features/account-sets/account-sets.queries.ts';
import { ApiError } from '#/http/errors.ts';

export function addSet(db: Database, spaceId: SpaceId, { name, connectionIds }: NewAccountSet): Promise<AccountSet> {
  return changeSets(db, spaceId, async (trx, sets) => {
    if (sets.length >= ACCOUNT_SETS_MAX) throw new ApiError(422, 'too-many-sets', accountSetMessages.full);
    const set = { id: randomUUID(), ...named(name, sets), connectionIds: [...new Set(connectionIds)] };
    await requireOwn(trx, spaceId, set.connectionIds, []);
    await insertSet(trx, spaceId, set);
    return set;
  });
}

export function changeSet(
  db: Database,
  spaceId: SpaceId,
  id: string,
  { name, connectionIds }: ChangeAccountSet,
): Promise<AccountSet> {
  return changeSets(db, spaceId, async (trx, sets) => {
    const before = sets.find((set) => set.id === id);
    if (before === undefined) throw notFound();
    const others = sets.filter((set) => set !== before);
    const set = {
      ...before,
      ...(name === undefined ? {} : named(name, others)),
      ...(connectionIds === undefined ? {} : { connectionIds: [...new Set(connectionIds)] }),
    };
    await requireOwn(trx, spaceId, set.connectionIds, before.connectionIds);
    await updateSet(trx, spaceId, set);
    return set;
  });
}

export async function removeSet(db: Database, spaceId: SpaceId, id: string): Promise<void> {
  await changeSets(db, spaceId, async (trx) => {
    if (!(await deleteSet(trx, spaceId, id))) throw notFound();
  });
}

/** One change of a user's sets after the other, so that neither their number nor their names can be passed by two at once. */
function changeSets<Result>(
  db: Database,
  spaceId: SpaceId,
  change: (trx: Executor, sets: readonly StoredSet[]) => Promise<Result>,
): Promise<Result> {
  return transact(db, async (trx) => {
    await sql`select from spaces where id = ${spaceId} for no key update`.execute(trx);
    const result = await change(trx, await readSets(trx, spaceId));
    await notifyLive(trx, [{ spaceId, topics: ['accountSets'] }]);
    return result;
  });
}

function named(name: string, others: readonly StoredSet[]): Pick<StoredSet, 'name' | 'nameKey'> {
  const problem = checkKeptName(name);
  if (problem !== null) throw new ApiError(422, 'invalid-name', problem);
  const key = nameKey(name);
  if (others.some((set) => set.nameKey === key)) throw new ApiError(409, 'name-taken', accountSetMessages.nameTaken);
  return { name: keptName(name), nameKey: key };
}

/** An account that was in the set already may have ended. */
async function requireOwn(
  trx: Executor,
  spaceId: SpaceId,
  ids: readonly string[],
  before: readonly string[],
): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  const own = await ownAccounts(trx, spaceId, added);
  if (added.some((id) => !own.has(id))) throw new ApiError(404, 'connection-not-found', connectionMessages.notFound);
}

function notFound(): ApiError {
  return new ApiError(404, 'set-not-found', accountSetMessages.notFound);
}
