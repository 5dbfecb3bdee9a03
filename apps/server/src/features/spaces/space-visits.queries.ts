import type { WaitingSpace } from '@nonet/contract';
import { may, roles } from '@nonet/domain';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { statementTime } from '#/db/statement-time.ts';
import { asksPerson } from '#/db/waits-for-person.ts';

/** Who may not change posts has nothing to do about them. */
const mending = roles.filter((role) => may(role, 'publish'));

/** More posts than this are not counted. */
const MOST_COUNTED = 100;

/** What will not go out later than that can wait for a look at the calendar. */
const DAYS_AHEAD = 7;

/**
 * The posts of targets that will not go out in the next days. They are found by the days of the posts, since an index of what is blocked
 * everywhere looks cheap to PostgreSQL as long as hardly anything is; `coalesce` keeps it from that.
 */
const blockedSoon = sql`select t.post_id, t.connection_id from posts w join targets t on t.post_id = w.id
  where w.space_id = s.id and w.scheduled_at > ${statementTime}
    and w.scheduled_at <= ${statementTime} + make_interval(days => ${sql.lit(DAYS_AHEAD)})
    and coalesce(t.readiness, '') = 'blocked' and t.status in ('pending', 'preparing', 'ready')`;

/** How many posts wait for a person in each of their spaces, and when they were last there. */
export async function listWaiting(db: Executor, uid: string): Promise<WaitingSpace[]> {
  const { rows } = await sql<Omit<WaitingSpace, 'lastHereAt'> & { lastHereAt: Date | null }>`
    select s.id, case when s.role = any(${mending}::text[]) then (
        select count(*)::int from (
          select distinct t.post_id from (
            select post_id, connection_id from targets where space_id = s.id and ${asksPerson}
            union all ${blockedSoon}
          ) t join posts p on p.id = t.post_id and p.remove_at is null
          where s.accounts is null or t.connection_id = any(s.accounts) limit ${sql.lit(MOST_COUNTED)}) counted
      ) else 0 end "needsYou", s.here_at "lastHereAt"
    from (
      select id, 'owner' role, null::text[] accounts, owner_here_at here_at from spaces where owner_id = ${uid} and removed_at is null
      union all
      select o.id, case when m.above_limit then 'viewer' else m.role end, m.accounts, m.here_at
        from space_members m join spaces o on o.id = m.space_id and o.removed_at is null where m.user_id = ${uid}
    ) s order by s.id`.execute(db);
  return rows.map(({ lastHereAt, ...space }) => ({ ...space, lastHereAt: lastHereAt?.toISOString() ?? null }));
}

/** Writing it with every heartbeat would be too much. */
const NOTED_EVERY = '5 minutes';

/** Notes that somebody looks at a space. */
export async function noteHere(db: Executor, { uid, spaceId }: { uid: string; spaceId: SpaceId }): Promise<void> {
  const isOld = (column: string) =>
    sql`coalesce(${sql.ref(column)}, '-infinity') < clock_timestamp() - ${NOTED_EVERY}::interval`;
  await sql`with owned as (
      update spaces set owner_here_at = clock_timestamp()
      where id = ${spaceId} and owner_id = ${uid} and ${isOld('owner_here_at')})
    update space_members set here_at = clock_timestamp()
    where space_id = ${spaceId} and user_id = ${uid} and ${isOld('here_at')}`.execute(db);
}
