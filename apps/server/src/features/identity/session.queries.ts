import { sql } from 'kysely';

import { notifySessionEnds } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';
import type { Caller } from '#/http/api.ts';

export interface LiveSession extends Caller {
  /** True when the session ends soon enough that this use should extend it. */
  isDueForRenewal: boolean;
  /** True when the last noted use is a while ago. */
  isUnseen: boolean;
}

/** How the caller identifies the session: by the cookie's token, or by the id in a bearer. */
export type SessionKey = { token: string } | { id: string; uid: string };

/** `sessions.updated_at` tells the last use this precisely. Writing it with every call would be too much. */
const SEEN_EVERY = '5 minutes';

/**
 * The live session and its user, by the database's clock. It is plain SQL because every call begins with it: a query
 * built from parts takes Node three times as long.
 */
export async function findSession(db: Database, key: SessionKey): Promise<LiveSession | undefined> {
  const isNamed = 'token' in key ? sql`s.token = ${key.token}` : sql`s.id = ${key.id} and s.user_id = ${key.uid}`;
  const { rows } = await sql<LiveSession>`
    select s.id "sessionId", u.id uid, u.email, u.name "displayName", u.time_zone "timeZone", u.hour_clock "hourClock",
      s.expires_at < clock_timestamp() + interval '6 days' "isDueForRenewal",
      s.updated_at < clock_timestamp() - interval ${sql.lit(SEEN_EVERY)} "isUnseen"
    from sessions s join users u on u.id = s.user_id
    where s.expires_at > clock_timestamp() and ${isNamed}`.execute(db);
  return rows[0];
}

/** Notes a use. When several calls come together, only one of them writes. */
export async function noteUse(db: Database, sessionId: string): Promise<void> {
  await sql`update sessions set updated_at = clock_timestamp()
    where id = ${sessionId} and updated_at < clock_timestamp() - ${SEEN_EVERY}::interval`.execute(db);
}

/** The live sessions of a user, the most recently used first, without their tokens. */
export function listSessions(db: Database, uid: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'updated_at', 'expires_at', 'ip_address', 'city', 'user_agent'])
    .where('user_id', '=', uid)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one session of a user, all but one, or all, together with their live streams. Returns how many there were. */
export async function endSessions(db: Executor, uid: string, which: { only: string } | { except: string } | 'all') {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', uid)
    .$call((query) => {
      if (which === 'all') return query;
      return 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except);
    })
    .returning('id')
    .execute();
  await notifySessionEnds(
    db,
    uid,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

/** Removes sessions that ended long ago; their cookies are gone too. */
export async function forgetEndedSessions(db: Database): Promise<void> {
  await sql`delete from sessions where ${isBefore(sql`expires_at`, sql`${statementTime} - interval '1 day'`)}`.execute(
    db,
  );
}
