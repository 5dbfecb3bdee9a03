import type { ListedPost, PostPage } from '@nonet/contract';
import type { InstantRange } from '@nonet/domain';
import { queryOptions, skipToken } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

import { loadPosts, type PartOfPosts } from './load-posts.ts';

/** All lists of posts have keys below this one, so that a changed post can be put into all of them. */
const listsKey = [...queryKeys.posts, 'lists'];

export function rangeQuery({ from, to }: InstantRange) {
  const range = { from: from.toISOString(), to: to.toISOString() };
  const queryKey = [...listsKey, range.from, range.to];
  const partKey = partQuery({ from, to }).queryKey;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      // The list on screen is complete. A part of a newer one would hide the rest.
      const isFirst = queryClient.getQueryData(queryKey) === undefined;
      try {
        return await loadPosts(
          (stretch, cursor) => api.posts.page({ ...stretch, cursor }, signal),
          range,
          (part) => isFirst && queryClient.setQueryData(partKey, part),
        );
      } finally {
        queryClient.removeQueries({ queryKey: partKey });
      }
    },
  });
}

/**
 * The part of a range that has arrived while it is read for the first time. Its key is not a list's, so that it is
 * neither saved nor taken for complete.
 */
export function partQuery({ from, to }: InstantRange) {
  return queryOptions<PartOfPosts>({
    queryKey: [...queryKeys.posts, 'parts', from.toISOString(), to.toISOString()],
    queryFn: skipToken,
  });
}

/** One whole post, as its details show it. News of posts renew it too. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'one', id],
    queryFn: ({ signal }) => api.posts.one(id, signal),
  });

/** Posts with a part that waits for a person. They count as read only when `prepare` is done too. */
export const waitingQuery = (prepare: (posts: readonly ListedPost[]) => Promise<void>) =>
  queryOptions({
    queryKey: [...listsKey, 'waiting'],
    queryFn: async ({ signal }) => {
      const { posts } = await apiClient.read<PostPage>('/api/posts?waiting=true', { signal });
      await prepare(posts);
      return posts;
    },
  });

/** Shows the server's answer at once, and fetches what else it changed. */
export function storeChangedPost(post: ListedPost): void {
  changeLists((posts) => posts.map((one) => (one.id === post.id ? post : one)));
}

export function dropPost(id: string): void {
  changeLists((posts) => posts.filter((post) => post.id !== id));
  void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
}

export function refetchPosts(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.posts });
}

function changeLists(change: (posts: readonly ListedPost[]) => ListedPost[]): void {
  queryClient.setQueriesData<ListedPost[]>({ queryKey: listsKey }, (posts) => posts && change(posts));
  // This also drops answers under way, which may be older than this change.
  refetchPosts();
}
