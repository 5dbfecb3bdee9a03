import { formatFor, networkRules, partsFor, templateFor } from '@nonet/domain';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { ValidPost } from '#/features/posts/check-draft.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';

/** Has made what the networks of a stored post need of its files. */
export async function makeAhead(
  { makeAhead: begin }: Pick<PostsParts, 'makeAhead'>,
  db: Executor,
  spaceId: SpaceId,
  post: Pick<
    ValidPost,
    'description' | 'descriptions' | 'media' | 'thread' | 'withoutThreads' | 'template' | 'targets'
  >,
): Promise<void> {
  const { media, thread, targets } = post;
  const files = [...media, ...thread.flatMap((part) => part.media)].filter(
    ({ kind, animated }) => kind === 'video' || animated,
  );
  if (begin === undefined || files.length === 0) return;
  const template = post.template === null ? null : templateFor(post.template.id);
  const wanting = targets.map(({ connection: { network }, options }) => {
    const [first] = partsFor(network, post);
    const firstFiles = (first?.media ?? []).map((file) => ({ ...file, type: file.kind }));
    return { network, formats: [formatFor(networkRules[network], template, options, firstFiles)] };
  });
  await begin(db, { spaceId, mediaIds: [...new Set(files.map(({ id }) => id))], wanting });
}
