import { sql, type Transaction } from 'kysely';
import { notify } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { statementTime } from '#/db/statement-time.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import {
  type Change,
  changePost,
  newsOf,
  refuseOtherVersion,
  refuseWhileProcessing,
} from '#/features/posts/change-post.ts';
import { letGoOfMedia } from '#/features/posts/let-go-of-media.queries.ts';
import { noteEvents } from '#/features/posts/note-events.ts';
import { mayBeOut, type PostRow } from '#/features/posts/post-row.ts';
import { lockPost } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import type { PostKey } from '#/features/posts/within-accounts.ts';

/**
 * Removes a post from the planner. What was published stays at the networks. With `seen`, only that version is removed:
 * a post that was restored meanwhile stays.
 */
export async function deletePost(parts: PostsParts, key: PostKey, seen: number | null = null): Promise<void> {
  await changePost(parts, key, removing(parts, seen));
}

export function removing(parts: PostsParts, seen: number | null): Change {
  return async (trx, post) => {
    refuseWhileProcessing(post);
    if (seen !== null) refuseOtherVersion(post, seen);
    // One that could still be brought back is told of already.
    if (post.removeAt === null) await sql`with ${noteEvents(post, [{ kind: 'deleted' }])} select`.execute(trx);
    await remove(trx, parts, post);
    return { isRemoved: true };
  };
}

/** Removes deleted posts whose undo time has passed. Several workers may do this at the same time. */
export async function removeDeletedPosts(parts: PostsParts): Promise<void> {
  const { db } = parts;
  const { rows } = await sql<{ id: string; spaceId: SpaceId; removeAt: string }>`
    select id, space_id "spaceId", remove_at::text "removeAt" from posts where remove_at <= ${statementTime} order by remove_at limit 100`.execute(
    db,
  );
  for (const key of rows) {
    await transact(db, async (trx) => {
      const post = await lockPost(trx, key.spaceId, key.id);
      // The post may have been restored, or removed elsewhere, since it was listed.
      if (post?.removeAt !== key.removeAt) return;
      await remove(trx, parts, post);
      await notify(trx, newsOf(key, { isRemoved: true }));
    });
  }
}

async function remove(trx: Transaction<Tables>, { usage }: PostsParts, post: PostRow): Promise<void> {
  const { id, spaceId, usageMonth } = post;
  if (post.media.length + post.covers.length > 0 || post.thread.length > 0) await letGoOfMedia(trx, [id]);
  await trx.deleteFrom('posts').where('id', '=', id).execute();
  if (isRefundable(post)) await usage.refund(trx, { spaceId, postId: id, month: usageMonth });
}

/**
 * False when the post reached anybody, or may have: then it stays counted, even when a person gave up on finding out.
 */
function isRefundable(post: PostRow): boolean {
  return post.publishedAt === null && !post.targets.some(mayBeOut);
}
