import { sql } from 'kysely';
import { notifySessionEnds } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';
import type { Caller, SignedIn } from '#/http/api.ts';

export interface LiveSession extends SignedIn {
  /** Where a space was named. Null: it is not the person's. */
  membership?: Pick<Caller, 'space' | 'role' | 'accounts'> | null;
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
export async function findSession(db: Executor, key: SessionKey, named?: string): Promise<LiveSession | undefined> {
  const isNamed = 'token' in key ? sql`s.token = ${key.token}` : sql`s.id = ${key.id} and s.user_id = ${key.uid}`;
  const { rows } = await sql<LiveSession>`
    select s.id "sessionId", u.id uid, u.email, u.name "displayName", u.time_zone "timeZone", u.hour_clock "hourClock",
      s.expires_at < clock_timestamp() + interval '6 days' "isDueForRenewal",
      s.updated_at < clock_timestamp() - interval ${sql.lit(SEEN_EVERY)} "isUnseen"${named === undefined ? sql`` : membership}
    from sessions s join users u on u.id = s.user_id ${named === undefined ? sql`` : namedSpace(named)}
    where s.expires_at > clock_timestamp() and ${isNamed}`.execute(db);
  return rows[0];
}

const membership = sql`, case when p.owner_id = u.id or m.role is not null then json_build_object(
  'space', json_build_object('id', p.id, 'ownerId', p.owner_id),
  'role', case when p.owner_id = u.id then 'owner' when m.above_limit then 'viewer' else m.role end,
  'accounts', case when p.owner_id <> u.id then to_json(m.accounts) end) end membership`;

/** By its id, or by the short one in addresses. */
function namedSpace(named: string) {
  return sql`left join spaces p on (p.id = ${named} or p.short_id = ${named}) and p.removed_at is null
    left join space_members m on m.space_id = p.id and m.user_id = u.id`;
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
