import type { Space } from '@nonet/contract';
import { checkKeptName, keptName, mayUse } from '@nonet/domain';
import { notifyLive } from '#/db/notify.ts';
import { transact } from '#/db/transaction.ts';
import { countOwned, insertSpace, listSpaces, lockPerson } from '#/features/spaces/spaces.queries.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { ApiError } from '#/http/errors.ts';

/** Makes a further space of a person, as far as their plan has room (TEAM-01). */
export function addSpace(parts: SpacesParts, uid: string, typed: string): Promise<Space> {
  const { db, holderOf } = parts;
  const name = requireName(typed);
  return transact(db, async (trx) => {
    await lockPerson(trx, uid);
    const allowed = mayUse(await holderOf(trx, uid), { spaces: (await countOwned(trx, uid)) + 1 });
    if (allowed.kind === 'refused') {
      throw new ApiError(403, 'plan-needed', allowed.message, { type: 'plan', seePlans: true });
    }
    const id = await insertSpace(trx, uid, name);
    await notifyLive(trx, [{ userId: uid, topics: ['spaces'] }]);
    const [space] = await listSpaces(trx, parts, uid, id);
    if (space === undefined) throw new Error('A stored space is not listed');
    return space;
  });
}

/** A name as it is kept. Refuses what is none. */
export function requireName(typed: string): string {
  const problem = checkKeptName(typed);
  if (problem !== null) throw new ApiError(422, 'invalid-name', problem);
  return keptName(typed);
}
