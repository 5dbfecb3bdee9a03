import { expect, test } from 'vitest';
import { FigureBook } from '#/core/figure-book.ts';
import { worldForTest } from '#/testing/pretend-network.ts';

const typical = { views: 1_500, likes: 40 };
const HOUR = 3_600_000;

test('STAT-10 counts grow with the sandbox’s clock, behind it where the network is late', async () => {
  const world = await worldForTest();
  const book = new FigureBook(world, 'bluesky', typical);
  const post = { id: 'a', createdAt: world.clock.now() };
  world.clock.advance(2 * HOUR);
  const now = book.of(post);
  expect(now['views']).toBeGreaterThan(0);
  expect(book.of(post, HOUR)['views']).toBeLessThan(now['views'] ?? 0);
  expect(book.of(post, 3 * HOUR)).toEqual({ views: 0, likes: 0 });
  world.clock.advance(24 * HOUR);
  expect(book.of(post)['views']).toBeGreaterThan(now['views'] ?? 0);
  expect(book.of(post, 24 * HOUR)['views']).toBeLessThan(book.of(post)['views'] ?? 0);
});

test('what is withheld is absent for every post, until another order', async () => {
  const world = await worldForTest();
  const book = new FigureBook(world, 'bluesky', typical);
  const other = new FigureBook(world, 'twitter', typical);
  const post = { id: 'a', createdAt: 0 };
  expect(book.withhold({ names: ['likes'] })).toEqual({ withheld: ['likes'] });
  expect([Object.keys(book.of(post)), book.has('likes'), book.has('views')]).toEqual([['views'], false, true]);
  expect(Object.keys(other.of(post))).toEqual(['views', 'likes']);
  book.withhold({ names: [] });
  expect(Object.keys(book.of(post))).toEqual(['views', 'likes']);
});

test.each([{}, { names: 'likes' }, { names: ['loves'] }, { names: [1] }])('%j is no order', async (order) => {
  const book = new FigureBook(await worldForTest(), 'bluesky', typical);
  expect(() => book.withhold(order)).toThrow('"names" must be a list of some of: views, likes.');
  expect(book.has('loves')).toBe(false);
});
