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
import { transact } from '#/db/transaction.ts';
import { areAmong, namedAmong, type WithinSpace } from '#/db/within-accounts.ts';
import {
  deleteSet,
  insertSet,
  ownAccounts,
  readSets,
  type StoredSet,
  updateSet,
} from '#/features/account-sets/account-sets.queries.ts';
import { ApiError } from '#/http/errors.ts';

export function addSet(db: Database, within: WithinSpace, { name, connectionIds }: NewAccountSet): Promise<AccountSet> {
  return changeSets(db, within, async (trx, { all: sets }) => {
    if (sets.length >= ACCOUNT_SETS_MAX) throw new ApiError(422, 'too-many-sets', accountSetMessages.full);
    const set = { id: randomUUID(), ...named(name, sets), connectionIds: [...new Set(connectionIds)] };
    await requireOwn(trx, within, set.connectionIds, []);
    await insertSet(trx, within.spaceId, set);
    return set;
  });
}

export function changeSet(
  db: Database,
  within: WithinSpace,
  id: string,
  { name, connectionIds }: ChangeAccountSet,
): Promise<AccountSet> {
  return changeSets(db, within, async (trx, { all, own }) => {
    const before = own.find((set) => set.id === id);
    if (before === undefined) throw notFound();
    const others = all.filter((set) => set.id !== id);
    const set = {
      ...before,
      ...(name === undefined ? {} : named(name, others)),
      ...(connectionIds === undefined ? {} : { connectionIds: [...new Set(connectionIds)] }),
    };
    await requireOwn(trx, within, set.connectionIds, before.connectionIds);
    await updateSet(trx, within.spaceId, set);
    return set;
  });
}

export async function removeSet(db: Database, within: WithinSpace, id: string): Promise<void> {
  await changeSets(db, within, async (trx, { own }) => {
    if (!own.some((set) => set.id === id) || !(await deleteSet(trx, within.spaceId, id))) throw notFound();
  });
}

/** One change of a user's sets after the other, so that neither their number nor their names can be passed by two at once. */
function changeSets<Result>(
  db: Database,
  { spaceId, accounts }: WithinSpace,
  change: (trx: Executor, sets: { all: readonly StoredSet[]; own: readonly StoredSet[] }) => Promise<Result>,
): Promise<Result> {
  return transact(db, async (trx) => {
    await sql`select from spaces where id = ${spaceId} for no key update`.execute(trx);
    // Names and numbers count over all sets of the space.
    const all = await readSets(trx, { spaceId, accounts: null });
    const own = all.filter(({ connectionIds }) => areAmong(accounts, connectionIds));
    const result = await change(trx, { all, own });
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
  { spaceId, accounts }: WithinSpace,
  ids: readonly string[],
  before: readonly string[],
): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  const own = await ownAccounts(trx, spaceId, namedAmong(accounts, added));
  if (added.some((id) => !own.has(id))) throw new ApiError(404, 'connection-not-found', connectionMessages.notFound);
}

function notFound(): ApiError {
  return new ApiError(404, 'set-not-found', accountSetMessages.notFound);
}
