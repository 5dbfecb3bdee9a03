import { type RawBuilder, sql } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';

/** So many of a person's posts are compared one after the other, before the index is asked about the rest. */
const WALKED = 2_000;

/**
 * The most keys of the index that a part of what was typed is looked up by. More make the search no sharper: every post
 * that the index gives is compared with the whole part.
 */
const KEYS_MAX = 16;

/** Which of a person's posts are looked through. */
export interface Searched {
  spaceId: SpaceId;
  /** From `searchParts`: what the posts hold, all of it. */
  parts: readonly string[];
  /** Conditions on a row of `posts`, each with a leading `and`: on its time, and others. */
  between: RawBuilder<unknown>;
  filter: RawBuilder<unknown>;
  /** How many are looked for: the newest of them. */
  limit: number;
}

/**
 * The table expressions with which `hit` has the ids of what was found. The newest posts of the person are compared first: a
 * frequent word has enough of them there. The others are found by the index, which gives all that a person has: of a word
 * that is rare among the newest, seldom many (decision 0116).
 */
export function foundPosts({ spaceId, parts, between, filter, limit }: Searched): RawBuilder<unknown> {
  const own = sql`from posts where space_id = ${spaceId} ${between} order by scheduled_at desc, id desc`;
  const holds = sql`search_text like all(${parts.map(anywhere)}::text[]) ${filter}`;
  const keys = sql`
    select array_agg(key) from unnest(${parts}::text[]) part,
      unnest((post_search_keys(${spaceId}, part))[1:${sql.lit(KEYS_MAX)}]) key`;
  // The keys name the person, so hardly a post of others is given. The offset keeps PostgreSQL from answering the other
  // conditions by an index of their own, which would read all posts of the person.
  return sql`
    near as materialized (
      select id from (select * ${own} limit ${sql.lit(WALKED)}) posts where ${holds} limit ${limit}
    ), far as materialized (
      select id from (
        select * from posts where search_text is not null and post_search_keys(space_id, search_text) @> (${keys})
        offset 0
      ) posts
      where space_id = ${spaceId} and ${holds} ${between}
        and (scheduled_at, id) < (select scheduled_at, id ${own} offset ${sql.lit(WALKED - 1)} limit 1)
        and (select count(*) from near) < ${limit}
      order by scheduled_at desc, id desc limit ${limit}
    ), hit as (select id from near union all select id from far limit ${limit})`;
}

/** The pattern of `like` for a text that holds this part. */
function anywhere(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
