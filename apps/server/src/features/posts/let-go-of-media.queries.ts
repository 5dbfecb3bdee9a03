import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/**
 * Makes the sweep check a post's files again; call it before the post gives them up. It also writes files that the
 * sweep has not checked yet: the sweep may be checking them right now, and still see the post.
 */
export async function letGoOfMedia(trx: Executor, postId: string): Promise<void> {
  await sql`update media set kept_by_post = false
    where id in (select media_id from post_media where post_id = ${postId})`.execute(trx);
}
