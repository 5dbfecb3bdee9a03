import type { NetworkId, TargetStatus } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';
import { letGoOfFiles, letGoOfMedia } from '#/features/posts/let-go-of-media.queries.ts';
import { mayBeOut } from '#/features/posts/post-row.ts';
import type { UsageLedger } from '#/features/posts/posts-parts.ts';

interface Removed {
  postId: string;
  targetId: string;
  usageMonth: string;
  isLast: boolean;
  wasOut: boolean;
  publishedAt: Date | null;
  status: TargetStatus;
  inDoubt: boolean;
  remoteUrl: string | null;
  coverId: string | null;
}

/**
 * Takes an account out of all posts and of the history. A post that has no other account is removed, and gives its
 * quota back unless somebody may have seen it (OP-38). The caller holds the locks on the account and on its posts.
 */
export async function removeTargets(
  trx: Transaction<Tables>,
  { refund }: Pick<UsageLedger, 'refund'>,
  { spaceId, connectionId, network }: { spaceId: SpaceId; connectionId: string; network: NetworkId },
): Promise<void> {
  await sql`delete from post_figures where space_id = ${spaceId} and connection_id = ${connectionId}`.execute(trx);
  const { rows } = await sql<Removed>`
    with removed as (delete from targets where space_id = ${spaceId} and connection_id = ${connectionId} returning *)
    select p.id "postId", r.id "targetId", p.usage_month "usageMonth", p.published_at is not null "wasOut", r.status,
      r.in_doubt "inDoubt", r.remote_url "remoteUrl", r.published_at "publishedAt", r.cover_id "coverId",
      not exists (select from targets o where o.post_id = p.id and o.id <> r.id) "isLast"
    from removed r join posts p on p.id = r.post_id order by p.id`.execute(trx);
  await sql`delete from post_history where space_id = ${spaceId} and connection_id = ${connectionId}`.execute(trx);

  const removed = rows.filter(({ isLast }) => isLast);
  const removedIds = removed.map(({ postId }) => postId);
  await letGoOfMedia(trx, removedIds);
  await letGoOfFiles(
    trx,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  await sql`delete from posts where id = any(${removedIds}::uuid[])`.execute(trx);
  for (const { postId, usageMonth, wasOut, ...target } of removed) {
    if (!wasOut && !mayBeOut(target)) await refund(trx, { spaceId, postId, month: usageMonth });
  }

  const kept = rows.filter(({ isLast }) => !isLast);
  const keptIds = kept.map(({ postId }) => postId);
  await sql`delete from post_events where post_id = any(${keptIds}::uuid[])
    and target_id = any(${kept.map(({ targetId }) => targetId)}::uuid[])`.execute(trx);
  // A post that somebody saw stays counted, also when this was the last trace of that. The sweep makes its search text anew.
  await sql`
    update posts p set published_at = coalesce(p.published_at, i.at), updated_at = clock_timestamp(),
      descriptions = case when exists (select from targets where post_id = p.id and network = ${network})
        then p.descriptions else p.descriptions - ${network}::text end,
      search_text = case when p.descriptions ? ${network}::text then null else p.search_text end
    from unnest(${keptIds}::uuid[], ${kept.map(({ publishedAt }) => publishedAt)}::timestamptz[]) i(id, at)
    where p.id = i.id`.execute(trx);
  await updatePostStatuses(trx, keptIds);
  await notifyLive(
    trx,
    removedIds.map((postId) => ({ spaceId, topics: ['posts', 'usage'], postId })),
  );
}
