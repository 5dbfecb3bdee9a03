import { randomUUID } from 'node:crypto';
import { type ChosenOptions, formatFor, networkRules, templateFor } from '@nonet/domain';
import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { withoutFlush } from '#/db/without-flush.ts';
import { spacesOf } from '#/features/publishing/claim.queries.ts';
import type { DuePost, ReadingWork, ReadNetwork } from '#/features/publishing/figures/reading-work.ts';
import type { Full } from '#/features/publishing/lanes.ts';

/** Longer than everything that is done with an account in one go: a refresh of its token, or two calls. */
const LEASE_MS = 120_000;
/** A claim looks at this many of the accounts of a network that are due the longest. */
const HEAD = 64;

/** The networks that nobody has to leave alone, one by one, so that one which must wait hides none of the others. */
const open = (networks: readonly ReadNetwork[]) => sql`
  (select n.* from unnest(${networks.map(({ id }) => id)}::text[], ${networks.map(({ origin }) => origin)}::text[]) n(network, origin)
    left join network_pauses p on p.network = n.network and p.origin = n.origin
    where greatest(p.paused_until, p.reads_until, '-infinity') <= clock_timestamp())`;

/**
 * Takes accounts for this worker whose readings are due, those that are due the longest first. As for targets, a claim writes a lease
 * and moves the time to its end, and need not be on disk.
 */
export async function claimReadings(
  db: Database,
  { networks, limit, except }: { networks: readonly ReadNetwork[]; limit: number; except: Full },
): Promise<ReadingWork[]> {
  const lease = randomUUID();
  const { rows } = await sql<ReadingWork>`
    with quickly as materialized (${withoutFlush}), head as materialized (
      select a.connection_id, a.next_at from ${open(networks)} n, lateral (
        select connection_id, space_id, next_at from account_readings
        where network = n.network and next_at <= ${statementTime} order by next_at limit ${sql.lit(HEAD)}
      ) a, lateral (select host from connections where id = a.connection_id limit 1) c
      where a.connection_id <> all(${[...except.connections]}::text[]) and a.space_id <> all(array(${spacesOf(except.owners)}))
        and (c.host is null or c.host <> all(${[...except.hosts]}::text[]))
    ), due as (
      select a.connection_id id from quickly, account_readings a
      where a.connection_id = any(array(select connection_id from head order by next_at limit ${limit}))
        and a.next_at <= clock_timestamp()
      for update of a skip locked
    )
    update account_readings a set lease = ${lease}, lease_until = clock_timestamp() + ${LEASE_MS} * interval '1 ms',
      next_at = clock_timestamp() + ${LEASE_MS} * interval '1 ms'
    from due, connections c join spaces s on s.id = c.space_id left join network_pauses n on n.network = c.network and n.origin = c.origin
    where a.connection_id = due.id and c.id = a.connection_id
    returning a.space_id "spaceId", s.owner_id "ownerId", a.network, a.lease, a.followers_at <= clock_timestamp() "isFollowersDue", a.trouble_code code,
      a.retry_count "retryCount", c.id "connectionId", c.version "connectionVersion", s.reads_figures "isWanted", c.connected,
      c.reconnect_needed "reconnectNeeded", c.origin, c.host, c.remote_account_id "remoteAccountId", c.username,
      c.auth_data "sealedAuth", ${msUntil('c.token_expires_at')} "tokenValidMs",
      greatest(0, ${msUntil('greatest(c.paused_until, n.paused_until)')}) "pausedMs"`.execute(db);
  return rows;
}

/** Milliseconds from now until `column`, which is never input. */
function msUntil(column: string) {
  return sql.raw(`(extract(epoch from ${column} - clock_timestamp()) * 1000)::float8`);
}

/** In how many milliseconds the next reading is due, by the database's clock; at most `withinMs`. */
export async function nextReading(db: Database, networks: readonly ReadNetwork[], withinMs: number): Promise<number> {
  const { rows } = await sql<{ inMs: number | null }>`
    select min(greatest(0, ${msUntil('a.next_at')})) "inMs" from ${open(networks)} n, lateral (
      select next_at from account_readings where network = n.network
        and next_at <= ${statementTime} + ${withinMs} * interval '1 ms' order by next_at limit 1) a`.execute(db);
  return rows[0]?.inMs ?? withinMs;
}

/** The posts of an account that are due, those that are due the longest first, and the time from which on they are read. */
export async function duePosts(
  db: Database,
  { connectionId, spaceId, network, remoteAccountId, username }: ReadingWork,
  most: number,
): Promise<{ readAt: Date; posts: DuePost[] }> {
  const { rows } = await sql<{
    readAt: Date;
    posts: {
      figuresId: string;
      remoteId: string;
      publishedAt: string;
      wasTold: boolean;
      hasPoll: boolean;
      options: ChosenOptions;
      templateId: string | null;
    }[];
  }>`
    select clock_timestamp() "readAt", coalesce((select json_agg(x) from (
      select f.id "figuresId", t.remote_id "remoteId", f.published_at "publishedAt", f.read_at is not null "wasTold",
        p.additions ? 'poll' "hasPoll", t.options, p.template ->> 'id' "templateId"
      from (
        select id, target_id, published_at, read_at, next_at from post_figures
        where connection_id = ${connectionId} and space_id = ${spaceId} and target_id is not null and next_at is not null
          and next_at <= ${statementTime} order by next_at limit ${most}
      ) f join targets t on t.id = f.target_id join posts p on p.id = t.post_id
      where t.remote_id is not null order by f.next_at
    ) x), '[]') posts`.execute(db);
  const account = { remoteId: remoteAccountId, handle: username ?? '' };
  const [row] = rows;
  if (row === undefined) throw new Error('The query always answers one row');
  const posts = row.posts.map(({ figuresId, remoteId, publishedAt, wasTold, hasPoll, options, templateId }) => {
    // Figures tell stories from all else, and no file makes a story of a post.
    const format = formatFor(networkRules[network], templateFor(templateId), options, []);
    const known = { ...(wasTold && { wasTold }), ...(hasPoll && { hasPoll }) };
    const post = { remoteId, publishedAt: new Date(publishedAt), format, account, ...known };
    return { figuresId, post };
  });
  return { readAt: row.readAt, posts };
}
