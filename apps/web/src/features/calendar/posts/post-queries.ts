import type { Post, PostPage } from '@nonet/contract';
import type { InstantRange } from '@nonet/domain';
import { queryOptions } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

import { loadPosts } from './load-posts.ts';

/** Everything below this key is a list of posts, so that one changed post can be put into all of them. */
const listsKey = [...queryKeys.posts, 'lists'];

export function rangeQuery({ from, to }: InstantRange) {
  const range = { from: from.toISOString(), to: to.toISOString() };
  return queryOptions({
    queryKey: [...listsKey, range.from, range.to],
    queryFn: ({ signal }) => loadPosts((cursor) => api.posts.page({ ...range, cursor }, signal)),
  });
}

/** Posts of which a part waits for a person. They count as read when `prepare` is done as well. */
export const waitingQuery = (prepare: (posts: readonly Post[]) => Promise<void>) =>
  queryOptions({
    queryKey: [...listsKey, 'waiting'],
    queryFn: async ({ signal }) => {
      const { posts } = await apiClient.read<PostPage>('/api/posts?waiting=true', { signal });
      await prepare(posts);
      return posts;
    },
  });

/** The server's answer is shown at once; what else it changed is fetched. */
export function storeChangedPost(post: Post): void {
  changeLists((posts) => posts.map((one) => (one.id === post.id ? post : one)));
}

export function dropPost(id: string): void {
  changeLists((posts) => posts.filter((post) => post.id !== id));
  void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
}

export function refetchPosts(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.posts });
}

export function findPost(id: string): Post | undefined {
  const lists = queryClient.getQueriesData<Post[]>({ queryKey: listsKey });
  return lists.flatMap(([, posts]) => posts ?? []).find((post) => post.id === id);
}

function changeLists(change: (posts: readonly Post[]) => Post[]): void {
  queryClient.setQueriesData<Post[]>({ queryKey: listsKey }, (posts) => posts && change(posts));
  // Also drops answers under way, which may be older than this change.
  refetchPosts();
}
