import type { Space } from '@nonet/contract';
import { noteActivity } from '#/db/activity/note-activity.ts';
import { transact } from '#/db/transaction.ts';
import { requireName } from '#/features/spaces/add-space.ts';
import { enterSpace, listSpaces, renameSpace as storeName } from '#/features/spaces/spaces.queries.ts';
import type { Actor, SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';
import { noSuchSpace } from '#/http/no-such-space.ts';

/** Gives a space another name. It then has it also where its owner changes their own. */
export function renameSpace(parts: SpacesParts, by: Actor, spaceId: string, typed: string): Promise<Space> {
  const name = requireName(typed);
  return transact(parts.db, async (trx) => {
    const space = await enterSpace(trx, by.uid, spaceId, 'own');
    await storeName(trx, space.id, name);
    if (name !== space.name) {
      const change = { before: { name: space.name }, after: { name } };
      await noteActivity(trx, { spaceId: space.id, by, what: 'space-renamed', ...change });
      await tellMembers(trx, space.id);
    }
    const [renamed] = await listSpaces(trx, parts, by.uid, spaceId);
    if (renamed === undefined) throw noSuchSpace();
    return renamed;
  });
}
