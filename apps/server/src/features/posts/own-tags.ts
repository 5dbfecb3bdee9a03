import type { OwnTags } from '@nonet/contract';
import { tagsIn } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { WithinSpace } from '#/db/within-accounts.ts';
import { isSeen } from '#/features/posts/within-accounts.ts';

/** What somebody wrote longer ago says little about what they write now. */
const POSTS_MAX = 500;
const TAGS_MAX = 200;
/** Tags stand in texts or at their end. */
const TEXT_MAX = 4_000;

/** The tags of a person's newest posts, the most used first; among equals the newest. */
export async function readOwnTags(db: Executor, { spaceId, accounts }: WithinSpace): Promise<OwnTags> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', ${ends('description')},
      (select string_agg(${ends('value')}, ' ') from jsonb_each_text(descriptions))) "text"
    from posts where space_id = ${spaceId} and remove_at is null ${isSeen(accounts)}
    order by scheduled_at desc, id desc limit ${POSTS_MAX}`.execute(db);
  return { tags: countTags(rows.map(({ text }) => text)).slice(0, TAGS_MAX) };
}

function ends(column: string) {
  return sql.raw(`case when length(${column}) <= ${2 * TEXT_MAX} then ${column}
    else left(${column}, ${TEXT_MAX}) || ' ' || right(${column}, ${TEXT_MAX}) end`);
}

/** The newest text first. A tag counts once in each text, whatever its case, and is written as it was last. */
export function countTags(texts: readonly string[]): OwnTags['tags'] {
  const counted = new Map<string, { tag: string; posts: number }>();
  for (const text of texts) {
    const own = new Map(tagsIn(text).map((tag) => [tag.toLowerCase(), tag]));
    for (const [key, tag] of own) {
      const known = counted.get(key);
      if (known) known.posts += 1;
      else counted.set(key, { tag, posts: 1 });
    }
  }
  return [...counted.values()].toSorted((one, other) => other.posts - one.posts);
}
