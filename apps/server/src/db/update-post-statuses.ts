import { derivePostStatus, type TargetStatus } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { type LiveNotice, notifyLive } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';

/**
 * Writes the derived status of posts whose targets changed, and tells the users. The caller must hold locks on the
 * posts' rows. A cancelled post stays cancelled until it is restored or removed.
 */
export async function updatePostStatuses(trx: Transaction<Tables>, postIds: readonly string[]): Promise<void> {
  await notifyLive(trx, await storePostStatuses(trx, postIds));
}

/** The same for a caller that tells the users itself, of what is answered. */
export async function storePostStatuses(
  trx: Transaction<Tables>,
  postIds: readonly string[],
): Promise<readonly LiveNotice[]> {
  if (postIds.length === 0) return [];
  const targets = await trx
    .selectFrom('targets')
    .select(['post_id', 'space_id', 'status', 'fenced_at'])
    .where('post_id', '=', sql<string>`any(${[...postIds]}::uuid[])`)
    .execute();
  const posts = new Map<string, { spaceId: SpaceId; targets: { status: TargetStatus; fenced: boolean }[] }>();
  for (const target of targets) {
    const post = posts.get(target.post_id) ?? { spaceId: target.space_id, targets: [] };
    post.targets.push({ status: target.status, fenced: target.fenced_at !== null });
    posts.set(target.post_id, post);
  }
  const ids = [...posts.keys()];
  const statuses = [...posts.values()].map((post) => derivePostStatus(post.targets));
  await sql`
    update posts p set status = i.status, updated_at = clock_timestamp(),
      published_at = case when i.status in ('published', 'partial')
        then coalesce(p.published_at, (select max(published_at) from targets where post_id = p.id)) else p.published_at end
    from unnest(${ids}::uuid[], ${statuses}::text[]) i(id, status)
    where p.id = i.id and p.status <> 'cancelled'
  `.execute(trx);
  return [...posts].map(([postId, { spaceId }]) => ({ spaceId, topics: ['posts'], postId }));
}
