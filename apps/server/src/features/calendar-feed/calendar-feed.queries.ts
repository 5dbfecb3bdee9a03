import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
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

/** Names a calendar address: a person has one for each space. */
export interface FeedOf {
  userId: string;
  spaceId: SpaceId;
}

/** What an address shows: a space, as far as the rights of its reader go. */
export interface ReadableFeed extends FeedOf {
  shortId: string;
  /** Null: the space has the name of its owner. */
  spaceName: string | null;
  /** The accounts that the reader is bound to; null: all. */
  accounts: string[] | null;
}

export async function readFeed(db: Executor, { userId, spaceId }: FeedOf): Promise<StoredFeed | null> {
  const { rows } = await sql<StoredFeed>`
    select id, sealed_key "sealedKey" from calendar_feeds where user_id = ${userId} and space_id = ${spaceId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Stores an address in place of the former one, which then leads nowhere. */
export async function replaceFeed(
  db: Executor,
  { userId, spaceId, id, keyHash, sealedKey }: StoredFeed & FeedOf & { keyHash: string },
): Promise<void> {
  await sql`
    insert into calendar_feeds (id, user_id, space_id, key_hash, sealed_key)
    values (${id}, ${userId}, ${spaceId}, ${keyHash}, ${sealedKey})
    on conflict (user_id, space_id) do update
      set id = excluded.id, key_hash = excluded.key_hash, sealed_key = excluded.sealed_key, created_at = excluded.created_at
  `.execute(db);
}

export async function endFeed(db: Executor, { userId, spaceId }: FeedOf): Promise<void> {
  await sql`delete from calendar_feeds where user_id = ${userId} and space_id = ${spaceId}`.execute(db);
}

/** What an address shows; null when it is nobody's, or of a space that its person is not in any more. */
export async function findFeed(db: Executor, keyHash: string): Promise<ReadableFeed | null> {
  const { rows } = await sql<ReadableFeed>`
    select f.user_id "userId", f.space_id "spaceId", s.short_id "shortId", s.name "spaceName",
      case when s.owner_id <> f.user_id then m.accounts end accounts
    from calendar_feeds f join spaces s on s.id = f.space_id and s.removed_at is null
      left join space_members m on m.space_id = f.space_id and m.user_id = f.user_id
    where f.key_hash = ${keyHash} and (s.owner_id = f.user_id or m.user_id is not null)`.execute(db);
  return rows[0] ?? null;
}

/** A text that changes with everything that a calendar says. */
export async function stateOfFeed(db: Executor, feed: ReadableFeed): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select md5(concat(
      (select string_agg(concat_ws(' ', id, version, status, extract(epoch from updated_at)), ',' order by scheduled_at, id)
        from posts where ${inFeed(feed)}),
      (select string_agg(to_json(array[id, username, profile_name, account_name])::text, ',' order by id)
        from connections where space_id = ${feed.spaceId}),
      to_json(${feed.accounts}::text[])
    )) state`.execute(db);
  return rows[0]?.state ?? '';
}

/** The posts of a calendar in the order of time, some at once. */
export async function* postsOfFeed(db: Executor, feed: ReadableFeed): AsyncGenerator<FeedPost[]> {
  let after = sql``;
  for (;;) {
    const { rows } = await sql<FeedPost & { accounts: FeedAccount[] | null; at: string }>`
      select id, title, left(description, ${TEXT_MAX}) description, status, version, scheduled_at "scheduledAt",
        scheduled_at::text at, updated_at "updatedAt",
        (select json_agg(json_build_object('platform', c.network, 'username', c.username, 'profileName', c.profile_name,
            'accountName', c.account_name,
            'reason', case when t.status in ('held', 'asks', 'rejected') then t.error_message end) order by t.id)
          from targets t join connections c on c.id = t.connection_id where t.post_id = posts.id) accounts
      from posts where ${inFeed(feed)} ${after} order by scheduled_at, id limit ${POSTS_AT_ONCE}`.execute(db);
    yield rows.map(({ at: _, ...row }) => ({ ...row, accounts: row.accounts ?? [] }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < POSTS_AT_ONCE) return;
    after = sql`and (scheduled_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`;
  }
}

/** Who is bound to some accounts reads only posts all of whose accounts are theirs (TEAM-08). A deleted post is not in the calendar any more, although it may still come back. */
function inFeed({ spaceId, accounts }: ReadableFeed): RawBuilder<boolean> {
  const isReadable =
    accounts === null
      ? sql``
      : sql`and not exists (select from targets t where t.post_id = posts.id and t.connection_id <> all(${accounts}::text[]))
        and exists (select from targets t where t.post_id = posts.id)`;
  return sql`space_id = ${spaceId} and remove_at is null ${isReadable}
    and scheduled_at >= ${statementTime} - make_interval(days => ${sql.lit(DAYS.back)})
    and scheduled_at < ${statementTime} + make_interval(days => ${sql.lit(DAYS.ahead)})`;
}
