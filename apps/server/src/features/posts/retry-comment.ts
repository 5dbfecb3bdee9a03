import { sql } from 'kysely';
import { notify } from '#/db/notify.ts';
import { transact } from '#/db/transaction.ts';
import { lockWhole, refuseDeleted } from '#/features/posts/change-post.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import type { PostKey } from '#/features/posts/within-accounts.ts';
import { ApiError } from '#/http/errors.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Has a comment sent that failed, and then those that wait for it. One that may be there is looked for before. Nothing about the post
 * changes, so this is not refused while another part of it is being published.
 */
export async function retryComment(
  { db }: Pick<PostsParts, 'db'>,
  { commentId, ...key }: PostKey & { commentId: string },
): Promise<void> {
  const { spaceId, id } = key;
  await transact(db, async (trx) => {
    const post = await lockWhole(trx, key);
    const comment = post.targets.flatMap(({ comments }) => comments).find((one) => one.id === commentId.toLowerCase());
    if (!UUID.test(commentId) || comment === undefined) {
      throw new ApiError(404, 'comment-not-found', 'This post has no such comment');
    }
    refuseDeleted(post);
    const { rows } = await sql<{ runAt: Date }>`
      update comments set status = case when code = 'comment-unsure' then 'unknown' else 'waiting' end,
        is_wanted = code is not distinct from 'comment-unsure', run_at = clock_timestamp(), due_at = clock_timestamp(),
        retry_count = 0, look_count = 0, resend_count = 0, code = null, message = null, updated_at = clock_timestamp()
      where id = ${comment.id} and space_id = ${spaceId} and status = 'failed'
      returning run_at "runAt"`.execute(trx);
    if (rows.length === 0) throw new ApiError(409, 'nothing-to-retry', 'This comment did not fail');
    await notify(trx, { live: [{ spaceId, topics: ['posts'], postId: id }], due: rows.map(({ runAt }) => runAt) });
  });
}
