import type { Foundation } from '#/assemble/foundation.ts';
import { removeCancelledPosts } from '#/features/posts/delete-post.ts';
import { forgetIdempotencyKeys } from '#/features/posts/idempotency.queries.ts';
import { postsRoutes } from '#/features/posts/posts.routes.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { chargePost, refundPost, selectUsage, usageOf } from '#/features/usage/usage.queries.ts';

export function joinPosts({ api, config, db, log, mediaAddress, reach, sweeps }: Foundation): void {
  const posts: PostsParts = {
    db,
    plans: config.plans,
    media: mediaAddress,
    fetchProblems: reach.problems,
    usage: { select: selectUsage, of: usageOf, charge: chargePost, refund: refundPost },
    postWritesPerMinute: 300 * config.limitFactor,
    log,
  };
  postsRoutes(api, posts);
  sweeps.push(
    () => removeCancelledPosts(posts),
    () => forgetIdempotencyKeys(db),
  );
}
