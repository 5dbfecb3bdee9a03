import type { VideoPlanner } from '@nonet/domain';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import {
  connectedNetworks,
  findSource,
  queueConversions,
  type SourceFile,
} from '#/features/media/conversions/conversions.queries.ts';
import { videosFor, type Wanting, wantingUsually } from '#/features/media/conversions/plan-file.ts';

interface Parts {
  db: Executor;
  planVideo: VideoPlanner;
  /** Whether videos are made to fit networks. */
  convertsVideos: boolean;
}

/**
 * Has made what networks need of a person's files: these networks, or in their usual formats those of
 * all accounts that the person has connected. Nobody waits for it.
 */
export async function beginConversions(
  { db, planVideo, convertsVideos }: Parts,
  { spaceId, mediaIds, wanting }: { spaceId: SpaceId; mediaIds: readonly string[]; wanting?: readonly Wanting[] },
): Promise<void> {
  if (!convertsVideos) return;
  for (const mediaId of mediaIds) {
    const file = await findSource(db, spaceId, mediaId);
    if (file === undefined || !canMove(file)) continue;
    const all = wanting ?? (await connectedNetworks(db, spaceId)).map((network) => wantingUsually(network, file));
    const recipes = videosFor(planVideo, file, all);
    await queueConversions(db, { mediaId, recipes });
  }
}

/** Nothing is made ahead of still pictures and of documents. */
function canMove(file: SourceFile): file is SourceFile & { type: 'image' | 'video' } {
  return file.type === 'video' || file.animated;
}
