import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import type { FeedAccount, FeedPost } from '#/features/calendar-feed/feed-calendar.ts';

/** The posts of a calendar address: those of so many days back, and so many ahead (FEED-01). */
const DAYS = { back: 30, ahead: 180 };

/** Calendar programs cut texts themselves, at about this length. */
const TEXT_MAX = 8_000;

/** How many posts are read at once. */
const POSTS_AT_ONCE = 500;

export interface StoredFeed {
  id: string;
  sealedKey: string;
}

export async function readFeed(db: Executor, userId: string): Promise<StoredFeed | null> {
  const { rows } = await sql<StoredFeed>`
    select id, sealed_key "sealedKey" from calendar_feeds where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Stores the address of a user in place of the former one, which then leads nowhere. */
export async function replaceFeed(
  db: Executor,
  { userId, id, keyHash, sealedKey }: StoredFeed & { userId: string; keyHash: string },
): Promise<void> {
  await sql`
    insert into calendar_feeds (id, user_id, key_hash, sealed_key) values (${id}, ${userId}, ${keyHash}, ${sealedKey})
    on conflict (user_id) do update
      set id = excluded.id, key_hash = excluded.key_hash, sealed_key = excluded.sealed_key, created_at = excluded.created_at
  `.execute(db);
}

export async function endFeed(db: Executor, userId: string): Promise<void> {
  await sql`delete from calendar_feeds where user_id = ${userId}`.execute(db);
}

/** Whose address this is; null when it is nobody's. */
export async function ownerOfFeed(db: Executor, keyHash: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select user_id "userId" from calendar_feeds where key_hash = ${keyHash}`.execute(db);
  return rows[0]?.userId ?? null;
}

/** A text that changes with everything that the calendar of a user says. */
export async function stateOfFeed(db: Executor, userId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select md5(concat(
      (select string_agg(concat_ws(' ', id, version, status, extract(epoch from updated_at)), ',' order by scheduled_at, id)
        from posts where ${inFeed(userId)}),
      (select string_agg(to_json(array[id, username, profile_name, account_name])::text, ',' order by id)
        from connections where space_id = ${userId})
    )) state`.execute(db);
  return rows[0]?.state ?? '';
}

/** The posts of a user's calendar in the order of time, some at once. */
export async function* postsOfFeed(db: Executor, userId: string): AsyncGenerator<FeedPost[]> {
  let after = sql``;
  for (;;) {
    const { rows } = await sql<FeedPost & { accounts: FeedAccount[] | null; at: string }>`
      select id, title, left(description, ${TEXT_MAX}) description, status, version, scheduled_at "scheduledAt",
        scheduled_at::text at, updated_at "updatedAt",
        (select json_agg(json_build_object('platform', c.network, 'username', c.username, 'profileName', c.profile_name,
            'accountName', c.account_name,
            'reason', case when t.status in ('held', 'asks', 'rejected') then t.error_message end) order by t.id)
          from targets t join connections c on c.id = t.connection_id where t.post_id = posts.id) accounts
      from posts where ${inFeed(userId)} ${after} order by scheduled_at, id limit ${POSTS_AT_ONCE}`.execute(db);
    yield rows.map(({ at: _, ...row }) => ({ ...row, accounts: row.accounts ?? [] }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < POSTS_AT_ONCE) return;
    after = sql`and (scheduled_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`;
  }
}

/** A deleted post is not in the calendar any more, although it may still come back. */
function inFeed(userId: string): RawBuilder<boolean> {
  return sql`space_id = ${userId} and remove_at is null
    and scheduled_at >= ${statementTime} - make_interval(days => ${sql.lit(DAYS.back)})
    and scheduled_at < ${statementTime} + make_interval(days => ${sql.lit(DAYS.ahead)})`;
}
