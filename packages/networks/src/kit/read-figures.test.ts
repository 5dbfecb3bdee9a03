import { expect, test } from 'vitest';
import { figuresNotAllowed, figuresOf, readEach } from '#/kit/read-figures.ts';
import type { FiguresOfPost, PublishedPost } from '#/port.ts';

const posts = Array.from(
  { length: 7 },
  (_, n): PublishedPost => ({
    remoteId: `post-${n}`,
    publishedAt: new Date(),
    format: 'feed',
    account: { remoteId: 'account', handle: 'studio' },
  }),
);
const read: FiguresOfPost = { kind: 'read', figures: { likes: 1 } };

test('more than the network takes at once is a fault of the caller, and none is no call', async () => {
  let asked = 0;
  const figures = figuresOf<null>(6, async () => {
    asked += 1;
    return { kind: 'figures', posts: new Map() };
  });
  const context = { signal: new AbortController().signal };
  await expect(figures.read(posts, null, context)).rejects.toThrow(RangeError);
  await expect(figures.read([], null, context)).resolves.toEqual({ kind: 'figures', posts: new Map() });
  expect(asked).toBe(0);
  await figures.read(posts.slice(0, figures.most), null, context);
  expect(asked).toBe(1);
});

test('one after the other, at most three at once, every post is told', async () => {
  let [now, most] = [0, 0];
  const result = await readEach(posts, async ({ remoteId }) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    return remoteId === 'post-2' ? { kind: 'gone' } : remoteId === 'post-3' ? null : read;
  });
  expect(most).toBe(3);
  const told = posts.filter(({ remoteId }) => remoteId !== 'post-3');
  const all = new Map<string, FiguresOfPost>(told.map(({ remoteId }) => [remoteId, read]));
  expect(result).toEqual({ kind: 'figures', posts: all.set('post-2', { kind: 'gone' }) });
});

test('what was told before a refusal stands, and nobody asks on', async () => {
  const asked: string[] = [];
  const result = await readEach(posts, async ({ remoteId }) => {
    asked.push(remoteId);
    return remoteId === 'post-4' ? figuresNotAllowed : read;
  });
  expect(asked).toHaveLength(6);
  const told = ['0', '1', '2', '3', '5'].map((n) => [`post-${n}`, read] as const);
  expect(result).toEqual({ kind: 'figures', posts: new Map(told), rest: figuresNotAllowed });
});

const unclear = { kind: 'unknown', code: 'no-clear-answer', message: 'No clear answer.' } as const;
const wait = { kind: 'retry-later', code: 'rate-limited', message: 'Wait.', afterMs: null } as const;

test('a post of which nothing can be learned does not keep the others from being read', async () => {
  const later = { ...wait, scope: 'target' } as const;
  const result = await readEach(
    posts,
    async ({ remoteId }) => ({ 'post-0': unclear, 'post-3': later })[remoteId] ?? read,
  );
  expect(result.kind === 'figures' ? [...result.posts.keys()] : result).toEqual(
    ['1', '2', '4', '5', '6'].map((n) => `post-${n}`),
  );
});

test('three of them are a network in trouble', async () => {
  let asked = 0;
  const result = await readEach(posts, async () => {
    asked += 1;
    return unclear;
  });
  expect([result, asked]).toEqual([unclear, 3]);
});

test.each([
  { ...wait, scope: 'connection' },
  { ...wait, scope: 'network' },
  { kind: 'reconnect-needed', code: 'ended', message: 'Ended.', tokenMayRefresh: true },
  figuresNotAllowed,
] as const)('a refusal of more than its post is the answer, before others: $kind $code', async (refusal) => {
  const asked: string[] = [];
  const result = await readEach(posts, async ({ remoteId }) => {
    asked.push(remoteId);
    return remoteId === 'post-0' ? unclear : refusal;
  });
  expect([result, asked.length]).toEqual([refusal, 3]);
});
