import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { PEOPLE_AT_ONCE, takeBlocked } from '#/features/posts/readiness/blocked.queries.ts';

export interface TellParts {
  db: Database;
  /** Mails a person of these targets, once the transaction is committed. */
  mail: (trx: Executor, blocked: { userId: string; targetIds: string[] }) => Promise<void>;
}

/** Tells people of what will not go out, a day ahead and an hour ahead: one mail for all posts of that time (READY-06). */
export async function tellBlocked({ db, mail }: TellParts, signal: AbortSignal): Promise<void> {
  let people = PEOPLE_AT_ONCE;
  while (people === PEOPLE_AT_ONCE && !signal.aborted) {
    people = await transact(db, async (trx) => {
      const taken = await takeBlocked(trx);
      for (const blocked of taken) await mail(trx, blocked);
      return taken.length;
    });
  }
}
