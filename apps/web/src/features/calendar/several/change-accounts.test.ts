import type { EditPost, Post, SetAccounts, SeveralChanged } from '@nonet/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '#/lib/api-error.ts';
import { createToastStore } from '#/ui/status/toast.ts';

import { somePost, someTarget } from '../testing/some-post.ts';
import { createUndo } from '../undo/undo-store.ts';
import { createAccountChanges, sharedAccounts } from './change-accounts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const to = (...accounts: string[]) => accounts.map((connectionId) => someTarget({ id: connectionId, connectionId }));
const pin = somePost({ id: 'pin', targets: to('studio', 'board'), options: { board: { board: 'b1' } } });
const note = somePost({ id: 'note', targets: to('studio') });

function table(...posts: Post[]) {
  const server = new Map(posts.map((post) => [post.id, post]));
  const toasts = createToastStore(() => Date.now());
  const keyboard = { undo: () => false };
  const { offerUndo } = createUndo({
    toasts,
    listen(onUndoKey) {
      keyboard.undo = onUndoKey;
      return () => undefined;
    },
  });
  const store = (id: string, change: Partial<Post>): Post => {
    const before = server.get(id)!;
    const post = { ...before, ...change, version: before.version + 1 };
    server.set(id, post);
    return post;
  };
  const calls = {
    one: vi.fn(async (id: string) => server.get(id)!),
    setAccounts: vi.fn(
      async ({ posts: seen, platforms }: SetAccounts): Promise<SeveralChanged> => ({
        success: true,
        changed: seen.map(({ id }) => store(id, { targets: to(...platforms), options: {} })),
        removed: [],
        refused: [],
      }),
    ),
    edit: vi.fn(async (id: string, { version, platforms, options }: EditPost) => {
      if (server.get(id)?.version !== version)
        throw new ApiError('Changed.', { code: 'version-conflict', status: 409 });
      return {
        success: true as const,
        post: store(id, { targets: to(...(platforms ?? [])), options: (options ?? {}) as Post['options'] }),
      };
    }),
  };
  const told: string[] = [];
  const seen = { onChanged: vi.fn(), onFailed: vi.fn() };
  const { changeAccounts } = createAccountChanges({
    calls,
    offerUndo,
    toasts,
    ...seen,
    tellRefused: (refused) => told.push(...refused.map(({ post, message }) => `${post.id}: ${message}`)),
  });
  const accounts = () =>
    Object.fromEntries([...server].map(([id, post]) => [id, post.targets.map(({ connectionId }) => connectionId)]));
  const words = () => toasts.shown().map(({ text }) => text);
  return { ...seen, server, calls, told, changeAccounts, accounts, words, undoKey: () => keyboard.undo() };
}

test('MOVE-06 several posts are given other accounts by one call', async () => {
  const { changeAccounts, calls, accounts, words, onChanged } = table(pin, note);
  await changeAccounts([pin, note], ['shop']);
  expect(calls.setAccounts).toHaveBeenCalledExactlyOnceWith({
    posts: [
      { id: 'pin', version: 1 },
      { id: 'note', version: 1 },
    ],
    platforms: ['shop'],
  });
  expect([accounts(), words()]).toEqual([{ pin: ['shop'], note: ['shop'] }, ['Accounts of 2 posts changed']]);
  expect(onChanged.mock.lastCall?.[0]).toHaveLength(2);
});

test('MOVE-06 Undo gives each its own accounts again, with what was chosen for them', async () => {
  const { changeAccounts, server, accounts, words, undoKey } = table(pin, note);
  await changeAccounts([pin, note], ['shop']);
  expect(undoKey()).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(accounts()).toEqual({ pin: ['studio', 'board'], note: ['studio'] });
  expect(server.get('pin')?.options).toEqual({ board: { board: 'b1' } });
  expect(words()).toEqual(['Accounts of 2 posts changed back']);
});

test('only posts that leave an account are read for that', async () => {
  const { changeAccounts, calls } = table(pin, note);
  await changeAccounts([pin, note], ['studio', 'board', 'shop']);
  expect(calls.one).not.toHaveBeenCalled();
  await changeAccounts([pin, note], ['studio', 'shop']);
  expect(calls.one.mock.calls.map(([id]) => id)).toEqual(['pin']);
});

test('what is refused, and what was changed meanwhile when it is undone, is named', async () => {
  const { changeAccounts, calls, server, told, words, undoKey } = table(pin, note);
  calls.setAccounts.mockImplementationOnce(async () => ({
    success: true,
    changed: [note],
    removed: [],
    refused: [{ id: 'pin', code: 'frozen', message: 'It was sent.' }],
  }));
  await changeAccounts([pin, note], ['shop']);
  expect([told, words()]).toEqual([['pin: It was sent.'], ['Accounts of 1 post changed']]);
  server.set('note', { ...note, version: 7 });
  undoKey();
  await vi.advanceTimersByTimeAsync(0);
  expect([told.at(-1), words()]).toEqual(['note: Changed.', []]);
});

test('nothing is changed when a post cannot be read', async () => {
  const { changeAccounts, calls, words, onFailed } = table(pin);
  calls.one.mockRejectedValueOnce(new ApiError('Nonet cannot be reached.', { code: 'unreachable', status: null }));
  await changeAccounts([pin], ['shop']);
  expect(calls.setAccounts).not.toHaveBeenCalled();
  expect([words(), onFailed.mock.calls.length]).toEqual([['Nonet cannot be reached.'], 1]);
});

test('the dialog begins with the accounts that all posts have', () => {
  expect(sharedAccounts([pin, note])).toEqual(['studio']);
  expect(sharedAccounts([pin])).toEqual(['studio', 'board']);
  expect(sharedAccounts([])).toEqual([]);
});
