import { addMessages } from '#/db/add-messages.ts';
import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { PEOPLE_AT_ONCE, takeBlocked } from '#/features/posts/readiness/blocked.queries.ts';

/** Tells people of what will not go out, a day ahead and an hour ahead: at once of all posts of that time (READY-06). */
export async function tellBlocked(db: Database, signal: AbortSignal): Promise<void> {
  let people = PEOPLE_AT_ONCE;
  while (people === PEOPLE_AT_ONCE && !signal.aborted) {
    people = await transact(db, async (trx) => {
      const taken = await takeBlocked(trx);
      await addMessages(
        trx,
        taken.map(({ spaceId, targetId, toldUntil, reason }) => {
          const key = `at-risk ${targetId} ${toldUntil.toISOString()}`;
          return { kind: 'at-risk', spaceId, key, targetId, data: { reason } };
        }),
      );
      return new Set(taken.map(({ spaceId }) => spaceId)).size;
    });
  }
}
