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
