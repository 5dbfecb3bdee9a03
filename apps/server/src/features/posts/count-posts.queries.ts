import type { Approval, NetworkId, PostStatus } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import { waitsForPerson } from '#/db/waits-for-person.ts';
import { isAmong, statusAmong, type WithinSpace } from '#/db/within-accounts.ts';
import { fitsFilter, noFilter } from '#/features/posts/post-filter.ts';
import { foundPosts } from '#/features/posts/search.queries.ts';
import { isSearchedAmong } from '#/features/posts/within-accounts.ts';
import type { ActingPerson } from '#/http/api.ts';

/** The most posts of a range that are counted: those of a busy month. */
export const COUNTED_MAX = 2_000;
/** The most posts with a text that are counted. To find more takes longer than to show them. */
export const FOUND_MAX = 250;

interface CountOf extends WithinSpace {
  by: ActingPerson;
  /** Null: without an end on this side. */
  from: Date | null;
  to: Date | null;
  /** What the posts hold, all of it. Null: whatever they hold. */
  parts: readonly string[] | null;
}

/** What several posts have in common, as far as filters ask about it, and how many they are. */
interface CountedPosts {
  posts: number;
  status: PostStatus;
  needsYou: boolean;
  templateId: string | null;
  approval: Approval;
  /** The one who asks wrote them. */
  isMine: boolean;
  accounts: { network: NetworkId; connectionId: string }[];
}

/** The newest posts of a range that hold some parts of words, by what they have in common. */
export async function countedPosts(
  db: Executor,
  { spaceId, accounts: within, by, from, to, parts }: CountOf,
): Promise<CountedPosts[]> {
  const after = from === null ? sql`` : sql`and scheduled_at >= ${from}`;
  const between = to === null ? after : sql`${after} and scheduled_at < ${to}`;
  const isTheirs = fitsFilter({ ...noFilter, within });
  const counted =
    parts === null
      ? sql`hit as (select id from posts where space_id = ${spaceId} ${between} ${isTheirs} order by scheduled_at desc limit ${COUNTED_MAX})`
      : foundPosts({ spaceId, parts, between, filter: sql`${isTheirs} ${isSearchedAmong(within)}`, limit: FOUND_MAX });
  const { rows } = await sql<Omit<CountedPosts, 'accounts'> & { accounts: string[] | null }>`
    with ${counted}
    select count(*)::int posts, ${statusAmong(within)} status, remove_at is null and waits "needsYou", template ->> 'id' "templateId", approval,
      coalesce(author_id, space_id) = ${by.uid} "isMine", accounts
    from posts, lateral (
      select array_agg(network || ':' || connection_id order by connection_id) accounts,
        coalesce(bool_or(${waitsForPerson}), false) waits
      from targets where post_id = posts.id ${isAmong(within, sql`connection_id`)}
    ) t
    where space_id = ${spaceId} and id in (select id from hit)
    group by 2, "needsYou", "templateId", approval, "isMine", accounts`.execute(db);
  return rows.map(({ accounts, ...row }) => ({ ...row, accounts: (accounts ?? []).map(readAccount) }));
}

function readAccount(text: string): CountedPosts['accounts'][number] {
  const end = text.indexOf(':');
  return { network: text.slice(0, end) as NetworkId, connectionId: text.slice(end + 1) };
}
