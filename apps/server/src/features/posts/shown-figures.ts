import { isoInstant } from '#/db/iso-instant.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { ListedPostRow } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';

/** The same posts without the figures that the person's plan leaves out, though they are kept (STAT-08). */
export async function withShownFigures<Row extends ListedPostRow>(
  { figuresLimit }: Pick<PostsParts, 'figuresLimit'>,
  spaceId: SpaceId,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const isAny = rows.some(({ targets }) => targets.some(({ figures }) => figures !== null));
  const limit = isAny && figuresLimit !== undefined ? await figuresLimit(spaceId) : null;
  if (limit === null) return rows;
  const isOld = (publishedAt: string | null) => publishedAt !== null && new Date(isoInstant(publishedAt)) < limit.since;
  return rows.map((row) => ({
    ...row,
    targets: row.targets.map((target) =>
      target.figures !== null && isOld(target.publishedAt)
        ? { ...target, figures: null, figuresLimit: limit.message }
        : target,
    ),
  }));
}
