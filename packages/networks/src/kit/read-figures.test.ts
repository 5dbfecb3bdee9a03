import { expect, test } from 'vitest';
import { checkMost, figuresNotAllowed, readEach } from '#/kit/read-figures.ts';
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

test('more than the network takes at once is a fault of the caller', () => {
  expect(() => checkMost(posts, 6)).toThrow(RangeError);
  expect(() => checkMost(posts, 7)).not.toThrow();
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
  expect(result.kind === 'figures' ? [...result.posts.keys()] : result).toEqual(
    ['0', '1', '2', '3', '5'].map((n) => `post-${n}`),
  );
});

test('a refusal of the first is the answer', async () => {
  const unclear = { kind: 'unknown', code: 'no-clear-answer', message: 'No clear answer.' } as const;
  await expect(readEach(posts.slice(0, 1), async () => unclear)).resolves.toEqual(unclear);
});
