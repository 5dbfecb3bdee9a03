import { displayName, type NetworkId, networkName } from '@nonet/domain';
import { sql } from 'kysely';

import type { Database, Executor } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { transact } from '#/db/transaction.ts';

/** An account whose access ends, in words for its owner. */
export interface EndingAccess {
  name: string;
  endsAt: string;
}

export interface WarnParts {
  db: Database;
  /** Mails a person, once the transaction is committed. */
  mail: (trx: Executor, userId: string, accounts: EndingAccess[]) => Promise<void>;
}

interface Ending {
  userId: string;
  network: NetworkId;
  username: string | null;
  profileName: string | null;
  accountName: string | null;
  endsAt: Date;
}

/** The days before the end on which people are warned. Warnings that were missed while this server was off become one. */
const WARNED_DAYS = [14, 7, 1];
const PEOPLE_AT_ONCE = 100;

/** Tells people by mail of accounts that only they can keep connected, while there is time to. One mail for all of a person's. */
export async function warnEndingAccess({ db, mail }: WarnParts, signal: AbortSignal): Promise<void> {
  let people = PEOPLE_AT_ONCE;
  while (people === PEOPLE_AT_ONCE && !signal.aborted) {
    people = await transact(db, async (trx) => {
      const byPerson = Map.groupBy(await takeEnding(trx), ({ userId }) => userId);
      for (const [userId, endings] of byPerson) await mail(trx, userId, endings.map(inWords));
      return byPerson.size;
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
    with people as (select distinct c.user_id from connections c where ${isDue} order by c.user_id limit ${PEOPLE_AT_ONCE})
    update connections c set access_warned_at = ${statementTime} from people
    where c.user_id = people.user_id and ${isDue}
    returning c.user_id "userId", c.network, c.username, c.profile_name "profileName", c.account_name "accountName",
      c.access_ends_at "endsAt"`.execute(trx);
  return rows;
}

function inWords({ network, endsAt, ...names }: Ending): EndingAccess {
  return {
    name: `${displayName({ platform: network, ...names })} (${networkName(network)})`,
    endsAt: endsAt.toISOString(),
  };
}
