import type { ListedPost, PostPage } from '@nonet/contract';
import { expect, test } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { ListReader, type ListSource } from './list-reader.ts';
import { beginning, end, type Stretch } from './stretch.ts';

const zone = 'UTC';
const today = '2026-11-24T00:00:00.000Z';
const pageSize = 100;

/** A post every eight hours, `before` and `after` today. */
function posts(before: number, after: number): ListedPost[] {
  return Array.from({ length: before + after }, (_, n) =>
    somePost({ id: `${n}`, scheduledDate: new Date(Date.parse(today) + (n - before) * 8 * 3_600_000).toISOString() }),
  );
}

/** What a server with these posts answers, and what was kept of it. */
function serverOf(all: readonly ListedPost[]) {
  const kept = new Map<Stretch, readonly ListedPost[]>();
  const within = ({ from, to }: Stretch) => all.filter((p) => p.scheduledDate >= from && p.scheduledDate < to);
  const source: ListSource = {
    readPage: async (side, edge): Promise<PostPage> => {
      const beyond =
        side === 'later'
          ? all.filter((p) => p.scheduledDate >= edge)
          : all.filter((p) => p.scheduledDate < edge).toReversed();
      return { posts: beyond.slice(0, pageSize), nextCursor: beyond.length > pageSize ? 'next' : null };
    },
    keep: (stretch, posts) => void kept.set(stretch, posts),
    readWhole: async (stretch) => void kept.set(stretch, within(stretch)),
  };
  return { source, kept };
}

test('VIEW-03 read to both ends, the list has every post once, in the order of time, from the beginning to the end', async () => {
  const all = posts(350, 250);
  const { source, kept } = serverOf(all);
  const reader = new ListReader(today, zone, source);
  while (reader.state().later.is === 'more' || reader.state().earlier.is === 'more')
    await Promise.all([reader.read('later'), reader.read('earlier')]);
  const { stretches, earlier, later } = reader.state();
  expect([earlier.is, later.is]).toEqual(['end', 'end']);
  expect([stretches[0]?.from, stretches.at(-1)?.to]).toEqual([beginning, end]);
  expect(stretches.flatMap((stretch) => kept.get(stretch)?.map(({ id }) => id))).toEqual(all.map(({ id }) => id));
});

test('VIEW-03 a day with more posts than a page is read whole', async () => {
  const all = Array.from({ length: 350 }, (_, n) =>
    somePost({ id: `${n}`, scheduledDate: '2026-11-24T09:00:00.000Z' }),
  );
  const { source, kept } = serverOf(all);
  const reader = new ListReader(today, zone, source);
  await reader.read('later');
  expect(reader.state().stretches.map((stretch) => kept.get(stretch)?.length)).toEqual([350]);
  await reader.read('later');
  expect(reader.state().later.is).toBe('end');
});

test('VIEW-03 what could not be read is said at that side only, and is read when it is tried again', async () => {
  const { source } = serverOf(posts(10, 10));
  let isDown = true;
  const reader = new ListReader(today, zone, {
    ...source,
    readPage: (side, edge) =>
      isDown && side === 'earlier' ? Promise.reject(new Error('down')) : source.readPage(side, edge),
  });
  await Promise.all([reader.read('later'), reader.read('earlier')]);
  expect(reader.state()).toMatchObject({ later: { is: 'end' }, earlier: { is: 'failed', reading: false } });
  isDown = false;
  const again = reader.read('earlier');
  expect(reader.state().earlier).toMatchObject({ is: 'failed', reading: true });
  await again;
  expect(reader.state().earlier.is).toBe('end');
});

test('a side that is being read, or is at its end, is not asked for again', async () => {
  const { source } = serverOf(posts(0, 150));
  let calls = 0;
  const reader = new ListReader(today, zone, {
    ...source,
    readPage: (side, edge) => {
      calls += 1;
      return source.readPage(side, edge);
    },
  });
  await Promise.all([reader.read('later'), reader.read('later')]);
  expect(calls).toBe(1);
  await reader.read('later');
  await reader.read('later');
  expect(calls).toBe(2);
});
