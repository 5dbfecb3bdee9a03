import { namedFiles } from '#/kit/named-files.ts';
import type { Prepared } from '#/port.ts';
import type { Way } from '#/twitter/auth.ts';
import { uploadMedia } from '#/twitter/media.ts';
import { type FrozenPost, frozen, frozenPosts, isExpired } from '#/twitter/wire.ts';

/**
 * Files live for a day at X. A thread that waited for longer, because X or a person let it wait, needs those of its next post anew.
 * A post that was frozen without our ids of them is left as it is, and refused when its turn comes.
 */
export function isReady({ payload }: Prepared): boolean {
  const [next] = frozenPosts.parse(payload).posts;
  return !next.media.some(isExpired) || next.files.length < next.media.length;
}

/** Uploads the files of the next post anew. */
export const prepareFollowUp: Way<'prepareFollowUp'> = async (app, { payload }, auth, context) => {
  const { posts, ...rest } = frozenPosts.parse(payload);
  const [next, ...others] = posts;
  const files = await namedFiles(next.files, context);
  if (!Array.isArray(files)) return files;
  const uploaded = await uploadMedia(app, files, auth, context);
  if (uploaded.kind !== 'uploaded') return uploaded;
  const again: FrozenPost = { ...next, media: uploaded.files };
  return { kind: 'prepared', prepared: frozen({ ...rest, posts: [again, ...others] }) };
};
