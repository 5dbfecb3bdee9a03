import type { Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { isBeingPublished, type PostRow } from '#/features/posts/post-row.ts';
import { lockPost } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { ApiError } from '#/http/errors.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const postNotFound = () => new ApiError(404, 'post-not-found', 'Post not found');

/** The id of a post, or 'Post not found' for anything that cannot be one. */
export function readPostId(id: string): string {
  if (!UUID.test(id)) throw postNotFound();
  return id.toLowerCase();
}

/** Changes a post under its lock. Refused while a part of it is on its way. */
export function changePost<T>(
  { db }: PostsParts,
  { userId, id }: { userId: string; id: string },
  change: (trx: Transaction<Tables>, post: PostRow) => Promise<T>,
): Promise<T> {
  return transact(db, async (trx) => {
    const post = await lockPost(trx, userId, id);
    if (post === null) throw postNotFound();
    if (isBeingPublished(post)) throw new ApiError(409, 'being-published', 'This post is being published right now');
    return change(trx, post);
  });
}
