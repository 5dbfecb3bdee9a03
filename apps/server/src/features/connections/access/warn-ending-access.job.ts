import { sql } from 'kysely';
import { addMessages } from '#/db/add-messages.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { statementTime } from '#/db/statement-time.ts';
import { transact } from '#/db/transaction.ts';

interface Ending {
  spaceId: SpaceId;
  connectionId: string;
  endsAt: Date;
  warnedAt: Date;
}

/** The days before the end on which people are warned. Warnings that were missed while this server was off become one. */
const WARNED_DAYS = [14, 7, 1];
const PEOPLE_AT_ONCE = 100;

/** Tells people of accounts that only they can keep connected, while there is time to. */
export async function warnEndingAccess(db: Database, signal: AbortSignal): Promise<void> {
  let people = PEOPLE_AT_ONCE;
  while (people === PEOPLE_AT_ONCE && !signal.aborted) {
    people = await transact(db, async (trx) => {
      const taken = await takeEnding(trx);
      await addMessages(
        trx,
        taken.map(({ spaceId, connectionId, endsAt, warnedAt }) => {
          const key = `access-ends ${connectionId} ${warnedAt.toISOString()}`;
          return { kind: 'access-ends', spaceId, key, connectionId, data: { endsAt: endsAt.toISOString() } };
        }),
      );
      return new Set(taken.map(({ spaceId }) => spaceId)).size;
    });
  }
}

/** Takes the accounts of some people that are due for a warning, and marks them as warned. */
async function takeEnding(trx: Executor): Promise<Ending[]> {
  const isDue = sql`c.connected and not c.reconnect_needed and c.access_ends_at > ${statementTime}
    and c.access_ends_at <= ${statementTime} + make_interval(days => ${Math.max(...WARNED_DAYS)})
    and exists (select from unnest(${WARNED_DAYS}::int[]) day, lateral (select c.access_ends_at - make_interval(days => day) as stage) d
      where d.stage <= ${statementTime} and (c.access_warned_at is null or c.access_warned_at < d.stage))`;
  const { rows } = await sql<Ending>`
    with people as (select distinct c.space_id from connections c where ${isDue} order by c.space_id limit ${PEOPLE_AT_ONCE})
    update connections c set access_warned_at = ${statementTime} from people
    where c.space_id = people.space_id and ${isDue}
    returning c.space_id "spaceId", c.id "connectionId", c.access_ends_at "endsAt", c.access_warned_at "warnedAt"`.execute(
    trx,
  );
  return rows;
}
