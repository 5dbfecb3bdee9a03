import type { Post } from '@nonet/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '#/lib/api.ts';
import { queryClient } from '#/lib/query.ts';
import { changeOfRepeat } from './send-repeat.ts';

afterEach(() => vi.restoreAllMocks());

test('TEAM-13 a change of a repeat that is based on another version of its post is refused before anything is asked', async () => {
  vi.spyOn(api.posts, 'one').mockResolvedValue({ version: 4 } as Post);
  const read = vi.spyOn(queryClient, 'fetchQuery');
  const change = { body: { version: 3, title: 'Kiln' }, repeat: null, seen: '', postId: 'p1' };
  const sent = changeOfRepeat({ id: 's1', date: '2026-12-01' }, change, () => Promise.reject(new Error('sent')));
  await expect(sent).rejects.toMatchObject({ code: 'version-conflict', status: 409 });
  expect(read).not.toHaveBeenCalled();
});
