import type { PostPage } from '@nonet/contract';
import { expect, test, vi } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { loadPosts } from './load-posts.ts';

function pagesOf(...pages: string[][]) {
  return vi.fn(async (cursor: string | undefined): Promise<PostPage> => {
    const index = cursor === undefined ? 0 : Number(cursor);
    const posts = (pages[index] ?? []).map((id) => somePost({ id }));
    return { posts, nextCursor: index + 1 < pages.length ? String(index + 1) : null };
  });
}

test('CAL-28 reads page after page until the range is complete', async () => {
  const hundred = (page: number) => Array.from({ length: 100 }, (_, index) => `${page}-${index}`);
  const readPage = pagesOf(hundred(0), hundred(1), ['last']);
  const posts = await loadPosts(readPage);
  expect(posts.map((post) => post.id)).toEqual([...hundred(0), ...hundred(1), 'last']);
  expect(readPage.mock.calls).toEqual([[undefined], ['1'], ['2']]);
});

test('a post that moved from a page already read to a later one counts once, at its new place', async () => {
  const posts = await loadPosts(pagesOf(['moved', 'a'], ['b', 'moved']));
  expect(posts.map((post) => post.id)).toEqual(['a', 'b', 'moved']);
});

test('a page that fails fails the whole range', async () => {
  const readPage = pagesOf(['a'], ['b']);
  readPage.mockImplementationOnce(readPage.getMockImplementation()!).mockRejectedValueOnce(new Error('gone'));
  await expect(loadPosts(readPage)).rejects.toThrow('gone');
});

test('tells of what there is before the last page, and until when nothing else comes', async () => {
  const at = (id: string, scheduledDate: string) => somePost({ id, scheduledDate });
  const pages = [
    [at('a', '2026-11-01T09:00:00.000Z'), at('b', '2026-11-02T09:00:00.000Z')],
    [at('c', '2026-11-03T09:00:00.000Z')],
    [at('d', '2026-11-04T09:00:00.000Z')],
  ];
  const onPart = vi.fn();
  const readPage = async (cursor = '0'): Promise<PostPage> => ({
    posts: pages[Number(cursor)] ?? [],
    nextCursor: cursor === '2' ? null : String(Number(cursor) + 1),
  });
  await expect(loadPosts(readPage, onPart)).resolves.toHaveLength(4);
  expect(onPart.mock.calls.map(([part]) => [part.posts.map((post: { id: string }) => post.id), part.until])).toEqual([
    [['a', 'b'], '2026-11-02T09:00:00.000Z'],
    [['a', 'b', 'c'], '2026-11-03T09:00:00.000Z'],
  ]);
});
