import type { ListedPost, PostPage } from '@nonet/contract';
import type { InstantRange } from '@nonet/domain';
import { queryOptions, skipToken } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

import { loadPosts, type PartOfPosts } from './load-posts.ts';

/** Everything below this key is a list of posts, so that one changed post can be put into all of them. */
const listsKey = [...queryKeys.posts, 'lists'];

export function rangeQuery({ from, to }: InstantRange) {
  const range = { from: from.toISOString(), to: to.toISOString() };
  const queryKey = [...listsKey, range.from, range.to];
  const partKey = partQuery({ from, to }).queryKey;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      // What is shown already is whole: a part of what is newer would hide the rest.
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

/** As much of a range as has arrived while its first reading goes on. No list: it must neither be saved nor taken for the whole. */
export function partQuery({ from, to }: InstantRange) {
  return queryOptions<PartOfPosts>({
    queryKey: [...queryKeys.posts, 'parts', from.toISOString(), to.toISOString()],
    queryFn: skipToken,
  });
}

/** Posts of which a part waits for a person. They count as read when `prepare` is done as well. */
export const waitingQuery = (prepare: (posts: readonly ListedPost[]) => Promise<void>) =>
  queryOptions({
    queryKey: [...listsKey, 'waiting'],
    queryFn: async ({ signal }) => {
      const { posts } = await apiClient.read<PostPage>('/api/posts?waiting=true', { signal });
      await prepare(posts);
      return posts;
    },
  });

/** The server's answer is shown at once; what else it changed is fetched. */
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

export function findPost(id: string): ListedPost | undefined {
  const lists = queryClient.getQueriesData<ListedPost[]>({ queryKey: listsKey });
  return lists.flatMap(([, posts]) => posts ?? []).find((post) => post.id === id);
}

function changeLists(change: (posts: readonly ListedPost[]) => ListedPost[]): void {
  queryClient.setQueriesData<ListedPost[]>({ queryKey: listsKey }, (posts) => posts && change(posts));
  // Also drops answers under way, which may be older than this change.
  refetchPosts();
}
