import type { Post } from '@nonet/contract';
import { postNotFound, readPostId } from '#/features/posts/change-post.ts';
import { toWire } from '#/features/posts/post-row.ts';
import { postById } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { withShownFigures } from '#/features/posts/shown-figures.ts';
import { type PostKey, postAmong } from '#/features/posts/within-accounts.ts';
import type { Caller } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';

/** The post of this id, as far as the caller has it. */
export function postKeyOf(caller: Caller, id: string): PostKey {
  return { ...withinOf(caller), id: readPostId(id) };
}

/** Reads a post for its caller. */
export async function loadPost(parts: PostsParts, caller: Caller, id: string): Promise<Post> {
  const { spaceId, accounts } = withinOf(caller);
  const stored = await postById(parts.db, spaceId, id);
  const post = stored && postAmong(accounts, stored);
  if (post === null) throw postNotFound();
  const [shown = post] = await withShownFigures(parts, spaceId, [post]);
  return toWire(shown, parts.media.of(caller), caller);
}
