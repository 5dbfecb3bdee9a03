import type { NetworkId, PostStatus } from '@nonet/domain';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { needsYou } from '#/features/posts/post-filter.ts';
import { foundPosts } from '#/features/posts/search.queries.ts';

/** The most posts that are counted. A busy month has 2,000 of them. */
export const COUNTED_MAX = 2_500;

export interface CountOf {
  userId: string;
  /** Null: without an end on this side. */
  from: Date | null;
  to: Date | null;
  /** What the posts hold, all of it. Null: whatever they hold. */
  parts: readonly string[] | null;
}

/** What several posts have in common, as far as filters ask about it, and how many they are. */
export interface CountedPosts {
  posts: number;
  status: PostStatus;
  needsYou: boolean;
  templateId: string | null;
  /** Of all their accounts. */
  accounts: { id: string; network: NetworkId }[] | null;
}

/** The newest posts of a range that hold some parts of words, by what they have in common. */
export async function countedPosts(db: Executor, { userId, from, to, parts }: CountOf): Promise<CountedPosts[]> {
  const between = sql`
    ${from === null ? sql`` : sql`and scheduled_at >= ${from}`} ${to === null ? sql`` : sql`and scheduled_at < ${to}`}`;
  const search = parts && foundPosts({ userId, parts, between, filter: sql``, limit: COUNTED_MAX });
  const { rows } = await sql<CountedPosts>`
    ${search === null ? sql`` : sql`with ${search}`}
    select count(*)::int posts, status, "needsYou", "templateId", accounts from (
      select status, ${needsYou} "needsYou", template ->> 'id' "templateId",
        (select json_agg(json_build_object('id', connection_id, 'network', network) order by connection_id)::jsonb
          from targets where post_id = posts.id) accounts
      from posts where user_id = ${userId} ${between} ${search === null ? sql`` : sql`and id in (select id from hit)`}
      order by scheduled_at desc, id desc limit ${COUNTED_MAX}
    ) p group by status, "needsYou", "templateId", accounts`.execute(db);
  return rows;
}
