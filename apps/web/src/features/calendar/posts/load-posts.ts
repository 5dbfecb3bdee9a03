import type { Post, PostPage } from '@nonet/contract';

/** Reads pages until the range is complete (OP-84). A post that was moved while they were read counts once, where it is now. */
export async function loadPosts(readPage: (cursor: string | undefined) => Promise<PostPage>): Promise<Post[]> {
  const posts = new Map<string, Post>();
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    for (const post of page.posts) {
      posts.delete(post.id);
      posts.set(post.id, post);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return [...posts.values()];
}
