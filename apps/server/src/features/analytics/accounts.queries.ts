import type { NetworkId } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isAmong, type WithinSpace } from '#/db/within-accounts.ts';

/** An account of a person, and how its readings stand. */
export interface MeasuredAccount {
  connectionId: string;
  network: NetworkId;
  name: string;
  connected: boolean;
  reconnectNeeded: boolean;
  reconnectReason: string | null;
  troubleCode: string | null;
  trouble: string | null;
  readAt: Date | null;
  /** As they were counted last. */
  followers: number | null;
  /** 'YYYY-MM-DD', when that was. */
  countedOn: string | null;
  /** Whether it published in the time in which posts are read. */
  hasRecentPost: boolean;
}

export async function readAccounts(db: Executor, { spaceId, accounts }: WithinSpace): Promise<MeasuredAccount[]> {
  const { rows } = await sql<MeasuredAccount>`
    select c.id "connectionId", c.network, coalesce(c.account_name, c.profile_name, c.username, c.id) "name", c.connected,
      c.reconnect_needed "reconnectNeeded", c.reconnect_reason "reconnectReason", a.trouble_code "troubleCode", a.trouble,
      a.read_at "readAt", l.count::float8 followers, l.day::text "countedOn",
      coalesce((select max(published_at) from post_figures where connection_id = c.id) > clock_timestamp() - interval '30 days', false)
        "hasRecentPost"
    from connections c left join account_readings a on a.connection_id = c.id
      left join lateral (select count, day from follower_readings where connection_id = c.id order by day desc limit 1) l on true
    where c.space_id = ${spaceId} ${isAmong(accounts, sql`c.id`)} order by c.connected_at, c.id`.execute(db);
  return rows;
}

/** What is known of a space before anything is answered. */
export interface Reader {
  /** The owner's, so that all members see the same days; UTC while they have chosen none. */
  timeZone: string;
  readsFigures: boolean;
  askedAt: Date | null;
  now: Date;
}

export async function readReader(db: Executor, spaceId: SpaceId): Promise<Reader> {
  const { rows } = await sql<Reader>`
    select coalesce(time_zone, 'UTC') "timeZone", reads_figures "readsFigures", figures_asked_at "askedAt", clock_timestamp() now
    from spaces s join users u on u.id = s.owner_id where s.id = ${spaceId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a caller has no space');
  return row;
}
