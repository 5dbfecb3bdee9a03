import type { Post, PostPage } from '@nonet/contract';

/** What has been read of a range so far. */
export interface PartOfPosts {
  readonly posts: readonly Post[];
  /** There is no other post before this instant. */
  readonly until: string;
}

/**
 * Reads pages, which are in the order of time, until the range is complete (OP-84); `onPart` hears of what there is until then. A post
 * that was moved while they were read counts once, where it is now.
 */
export async function loadPosts(
  readPage: (cursor: string | undefined) => Promise<PostPage>,
  onPart?: (part: PartOfPosts) => void,
): Promise<Post[]> {
  const posts = new Map<string, Post>();
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    for (const post of page.posts) {
      posts.delete(post.id);
      posts.set(post.id, post);
    }
    cursor = page.nextCursor ?? undefined;
    const last = page.posts.at(-1);
    if (cursor !== undefined && last) onPart?.({ posts: [...posts.values()], until: last.scheduledDate });
  } while (cursor !== undefined);
  return [...posts.values()];
}
