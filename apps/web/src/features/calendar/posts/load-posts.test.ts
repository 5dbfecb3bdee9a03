import type { ListedPost, PostPage } from '@nonet/contract';
import { expect, test, vi } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { loadPosts, type PartOfPosts } from './load-posts.ts';

const PAGE = 100;
const month = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
const MINUTE_MS = 60_000;

/** A post every so many minutes from the start of the month, titled by its number. */
function spread(count: number, { everyMinutes }: { everyMinutes: number }): ListedPost[] {
  return Array.from({ length: count }, (_, number) => {
    const scheduledDate = new Date(Date.parse(month.from) + number * everyMinutes * MINUTE_MS).toISOString();
    return somePost({ id: String(number), scheduledDate });
  });
}

/** Answers pages as the server does; its cursor is the last post's id. */
function serverOf(posts: readonly ListedPost[]) {
  return vi.fn(async ({ from, to }: { from: string; to: string }, cursor: string | undefined): Promise<PostPage> => {
    const after = posts.findIndex(({ id }) => id === cursor) + 1;
    const rest = posts.slice(after).filter(({ scheduledDate }) => scheduledDate >= from && scheduledDate < to);
    return { posts: rest.slice(0, PAGE), nextCursor: rest.length > PAGE ? (rest[PAGE - 1]?.id ?? null) : null };
  });
}

const ids = (posts: readonly ListedPost[]) => posts.map(({ id }) => id);

test('CAL-28 reads page after page until the range is complete', async () => {
  const posts = spread(201, { everyMinutes: 200 });
  const readPage = serverOf(posts);
  expect(ids(await loadPosts(readPage, month))).toEqual(ids(posts));
  expect(readPage.mock.calls.map(([, cursor]) => cursor)).toEqual([undefined, '99', undefined]);
});

test('a range that one page holds takes one call, and one that goes little beyond it one more', async () => {
  for (const [count, calls] of [
    [0, 1],
    [100, 1],
    [110, 2],
  ] as const) {
    const readPage = serverOf(spread(count, { everyMinutes: 390 }));
    await loadPosts(readPage, month);
    expect(readPage).toHaveBeenCalledTimes(calls);
  }
});

test('what takes many pages is read four at a time, in order and each post once', async () => {
  const posts = spread(2_000, { everyMinutes: 21 });
  const server = serverOf(posts);
  let underWay = 0;
  let most = 0;
  const readPage = async (...args: Parameters<typeof server>) => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve));
    underWay--;
    return server(...args);
  };
  expect(ids(await loadPosts(readPage, month))).toEqual(ids(posts));
  expect(most).toBe(4);
  // What is asked becomes an address, and nothing else belongs there.
  for (const [stretch] of server.mock.calls) expect(Object.keys(stretch)).toEqual(['from', 'to']);
  const read = await Promise.all(server.mock.results.map(({ value }) => value as Promise<PostPage>));
  expect(read.flatMap((page) => page.posts)).toHaveLength(2_000);
});

test('posts of one instant that fill more than a page are all there', async () => {
  const posts = spread(350, { everyMinutes: 0 });
  expect(ids(await loadPosts(serverOf(posts), month))).toEqual(ids(posts));
});

test('a post that moved from a page already read to another counts once, at its new place', async () => {
  const at = (day: number, id: string, version = 1) =>
    somePost({ id, version, scheduledDate: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z` });
  const moved = async (first: ListedPost[], ...rest: ListedPost[][]) => {
    const pages = [first, ...rest].map((posts) => ({ posts, nextCursor: null as string | null }));
    if (pages[0]) pages[0].nextCursor = 'next';
    return ids(await loadPosts(async () => pages.shift() ?? { posts: [], nextCursor: null }, month));
  };
  expect(await moved([at(1, 'moved'), at(2, 'a')], [at(3, 'b'), at(4, 'moved', 2)])).toEqual(['a', 'b', 'moved']);
  expect(await moved([at(1, 'moved', 2), at(2, 'a')], [at(3, 'b'), at(4, 'moved')])).toEqual(['moved', 'a', 'b']);
});

test('a page that fails fails the whole range, and nothing is told or asked afterwards', async () => {
  const server = serverOf(spread(2_000, { everyMinutes: 21 }));
  const release = Promise.withResolvers<void>();
  const readPage = async (stretch: { from: string; to: string }, cursor: string | undefined) => {
    if (stretch.to === month.to && stretch.from !== month.from) throw new Error('gone');
    if (cursor !== undefined) await release.promise;
    return server(stretch, cursor);
  };
  const onPart = vi.fn();
  await expect(loadPosts(readPage, month, onPart)).rejects.toThrow('gone');
  const calls = server.mock.calls.length;
  release.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  // Three more calls were under way: the next page of each of the other three stretches.
  expect(server.mock.calls.length).toBe(calls + 3);
  expect(onPart).toHaveBeenCalledTimes(1);
});

test('tells of what there is before the last page, and until when nothing else comes', async () => {
  const posts = spread(1_000, { everyMinutes: 42 });
  const parts: PartOfPosts[] = [];
  await loadPosts(serverOf(posts), month, (part) => parts.push(part));
  expect(parts[0]).toEqual({ posts: posts.slice(0, 100), until: posts[99]?.scheduledDate });
  const untils = parts.map(({ until }) => until);
  expect(untils).toEqual([...new Set(untils)].sort());
  for (const part of parts) {
    const before = (one: { scheduledDate: string }) => one.scheduledDate < part.until;
    expect(ids(part.posts.filter(before))).toEqual(ids(posts.filter(before)));
  }
});
