import type { NetworkId, PostStatus } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { needsYou } from '#/features/posts/post-filter.ts';
import { holdsWords } from '#/features/posts/post-words.ts';

/** The most posts that are counted. A busy month has 2,000 of them. */
export const COUNTED_MAX = 2_500;

export interface CountOf {
  userId: string;
  /** Null: without an end on this side. */
  from: Date | null;
  to: Date | null;
  /** Null: whatever the posts say. */
  text: string | null;
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

/** The newest posts of a range that hold a text, by what they have in common. */
export async function countedPosts(db: Executor, { userId, from, to, text }: CountOf): Promise<CountedPosts[]> {
  const conditions: RawBuilder<unknown>[] = [
    ...(from === null ? [] : [sql`and scheduled_at >= ${from}`]),
    ...(to === null ? [] : [sql`and scheduled_at < ${to}`]),
    ...(text === null ? [] : [sql`and ${holdsWords(text)}`]),
  ];
  const { rows } = await sql<CountedPosts>`
    select count(*)::int posts, status, "needsYou", "templateId", accounts from (
      select status, ${needsYou} "needsYou", template ->> 'id' "templateId",
        (select json_agg(json_build_object('id', connection_id, 'network', network) order by connection_id)::jsonb
          from targets where post_id = posts.id) accounts
      from posts where user_id = ${userId} ${sql.join(conditions, sql` `)}
      order by scheduled_at desc, id desc limit ${COUNTED_MAX}
    ) p group by status, "needsYou", "templateId", accounts`.execute(db);
  return rows;
}
