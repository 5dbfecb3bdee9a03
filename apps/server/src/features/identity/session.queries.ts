import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import type { Caller } from '#/http/api.ts';

export interface LiveSession extends Caller {
  /** The end is near enough that a use of the session moves it. */
  isDueForRenewal: boolean;
}

/** How the caller names the session: by the token of the cookie, or by the id in a bearer. */
export type SessionKey = { token: string } | { id: string; uid: string };

/** The session, if it still lives, and whose it is. The database's clock decides. */
export async function findSession(db: Database, key: SessionKey): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 'u.id as uid', 'u.email', 'u.name', 'u.time_zone'])
    .select(sql<boolean>`s.expires_at < clock_timestamp() + interval '6 days'`.as('due'))
    .where('s.expires_at', '>', sql<Date>`clock_timestamp()`)
    .$call((query) =>
      'token' in key
        ? query.where('s.token', '=', key.token)
        : query.where('s.id', '=', key.id).where('s.user_id', '=', key.uid),
    )
    .executeTakeFirst();
  return (
    row && {
      uid: row.uid,
      email: row.email,
      displayName: row.name,
      timeZone: row.time_zone,
      sessionId: row.id,
      isDueForRenewal: row.due,
    }
  );
}

/** Sessions whose end is long past, and whose cookies are gone. */
export async function forgetEndedSessions(db: Database): Promise<void> {
  await sql`delete from sessions where expires_at < clock_timestamp() - interval '1 day'`.execute(db);
}
