import type { ListedPost, PostPage } from '@nonet/contract';
import type { InstantRange } from '@nonet/domain';
import { type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#/lib/api.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';

import { fits, type PostFilters } from '../address/calendar-address.ts';
import { loadPosts, type PartOfPosts, withoutRepeats } from './load-posts.ts';
import { sharePosts } from './share-posts.ts';
import { withPosts } from './with-posts.ts';

/** All lists of posts have keys below this one, so that a changed post can be put into all of them. */
const listsKey = [...queryKeys.posts, 'lists'];

// Also of lists that were saved for when there is no connection: those have no other settings.
queryClient.setQueryDefaults(listsKey, {
  structuralSharing: (before, after) =>
    sharePosts(before as readonly ListedPost[] | undefined, after as readonly ListedPost[]),
});

/**
 * Posts as they will be once the server has answered, by id. What is read meanwhile is shown with them, so that a post
 * that was just moved does not jump back.
 */
const expected = new Map<string, ListedPost>();

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
        const posts = await loadPosts(
          (stretch, cursor) => api.posts.page({ ...stretch, cursor }, signal),
          range,
          (part) => isFirst && queryClient.setQueryData(partKey, part),
        );
        return withPosts(posts, expected, membersOf(queryKey));
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

/** A part of all time that fits the filters, as the list view shows it. */
export function stretchQuery({ from, to }: { from: string; to: string }, filters: PostFilters) {
  const queryKey = [...listsKey, from, to, filters];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const read = (stretch: { from: string; to: string }, cursor: string | undefined) =>
        api.posts.page({ ...filters, ...stretch, cursor }, signal);
      return withPosts(await loadPosts(read, { from, to }), expected, membersOf(queryKey));
    },
  });
}

/** Stores the posts of a stretch that came with a page. */
export function storeStretch(
  stretch: { from: string; to: string },
  filters: PostFilters,
  posts: readonly ListedPost[],
): void {
  const { queryKey } = stretchQuery(stretch, filters);
  queryClient.setQueryData(queryKey, [...withPosts(posts, expected, membersOf(queryKey))]);
}

/** Every post that is in some list, in its newest version. */
export function knownPosts(): ListedPost[] {
  const lists = queryClient.getQueriesData<readonly ListedPost[]>({ queryKey: listsKey });
  return withoutRepeats(lists.flatMap(([, posts]) => posts ?? []));
}

/** A post that is in some list, in its newest version; null for one that is in none. */
export function knownPost(id: string): ListedPost | null {
  let newest: ListedPost | null = null;
  for (const [, posts] of queryClient.getQueriesData<readonly ListedPost[]>({ queryKey: listsKey })) {
    const post = posts?.find((one) => one.id === id);
    if (post && post.version >= (newest?.version ?? 0)) newest = post;
  }
  return newest;
}

/** One whole post, as its details show it. News of posts renew it too. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'one', id],
    queryFn: ({ signal }) => api.posts.one(id, signal),
  });

/** What happened to a post. It has no list's key: it is neither saved nor changed here. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'history', id],
    queryFn: async ({ signal }) => (await api.posts.history(id, signal)).events,
  });

/** All posts with a part that waits for a person, by time. */
export const waitingQuery = queryOptions({
  queryKey: [...listsKey, 'waiting'],
  queryFn: async ({ signal }) => {
    const posts: ListedPost[] = [];
    let cursor: string | null = null;
    do {
      const page: PostPage = await api.posts.waiting(cursor, signal);
      posts.push(...page.posts);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return withoutRepeats(posts);
  },
});

/** Shows the server's answer at once, and fetches what else it changed. */
export function storeChangedPost(post: ListedPost): void {
  storeChangedPosts([post]);
}

export function storeChangedPosts(posts: readonly ListedPost[]): void {
  for (const { id } of posts) expected.delete(id);
  putIntoLists(posts);
  refetchPosts();
}

/** Shows posts as they will be once the server has answered. `storeChangedPosts` with the same posts ends that. */
export function expectPosts(posts: readonly ListedPost[]): void {
  for (const post of posts) expected.set(post.id, post);
  putIntoLists(posts);
}

export function dropPosts(ids: readonly string[]): void {
  const dropped = new Set(ids);
  for (const id of dropped) expected.delete(id);
  queryClient.setQueriesData<readonly ListedPost[]>({ queryKey: listsKey }, (posts) =>
    posts?.filter(({ id }) => !dropped.has(id)),
  );
  refetchPosts();
  void fetchAnew(queryClient, queryKeys.usage);
}

/** This also drops answers under way, which may be older than a change that was just stored. */
export function refetchPosts(): void {
  void fetchAnew(queryClient, queryKeys.posts);
}

function putIntoLists(posts: readonly ListedPost[]): void {
  const byId = new Map(posts.map((post) => [post.id, post]));
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: listsKey }))
    queryClient.setQueryData<readonly ListedPost[]>(
      queryKey,
      (list) => list && withPosts(list, byId, membersOf(queryKey)),
    );
}

/** Which posts belong to a list: those of its range that fit its filters. Null for a list that is not about a range. */
function membersOf([, , from, to, filters]: QueryKey): ((post: ListedPost) => boolean) | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const [first, end] = [Date.parse(from), Date.parse(to)];
  return (post) => {
    const at = Date.parse(post.scheduledDate);
    // The only place that reads the filters of a list's key.
    return at >= first && at < end && (filters === undefined || fits(post, filters as PostFilters));
  };
}
