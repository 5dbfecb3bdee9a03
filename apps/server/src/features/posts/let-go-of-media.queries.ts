import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/**
 * Makes the sweep check the files of posts again; call it before the posts give them up. It also writes files that the
 * sweep has not checked yet: the sweep may be checking them right now, and still see the post.
 */
export async function letGoOfMedia(trx: Executor, postIds: readonly string[]): Promise<void> {
  // Of an empty list PostgreSQL takes any index, and walks through it.
  if (postIds.length === 0) return;
  // By an array, as PostgreSQL may join with all files of the installation.
  await sql`update media set kept_by_post = false where id = any(array(
    select media_id from post_media where post_id = any(${postIds}::uuid[])
    union all select media_id from post_captions where post_id = any(${postIds}::uuid[])
    union all select cover_id from targets where post_id = any(${postIds}::uuid[]) and cover_id is not null
    union all select card_image_id from posts where id = any(${postIds}::uuid[]) and card_image_id is not null))`.execute(
    trx,
  );
  // The person who uploaded them has let them go, so from now on only posts have something made of them.
  await sql`update conversions set wanted_until = clock_timestamp()
    where media_id = any(array(select media_id from post_media where post_id = any(${postIds}::uuid[])))`.execute(trx);
}

/** The same for files whose ids are known. */
export async function letGoOfFiles(trx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update media set kept_by_post = false where id = any(${ids}::uuid[])`.execute(trx);
}
