import type { PostStatus } from '@nonet/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { entryOf } from '../model/entry.ts';
import { somePost } from '../testing/some-post.ts';
import { chooseEntries, moreText } from './choose-entries.ts';

/** One post an hour from 8 o'clock on; each is called by its hour. */
const day = (...statuses: PostStatus[]) =>
  statuses.map((status, place) => {
    const hour = String(8 + place).padStart(2, '0');
    return entryOf(somePost({ id: hour, status, scheduledDate: `2026-11-20T${hour}:00:00.000Z` }));
  });
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).join(' ');
const words = (found: ReturnType<typeof chooseEntries>) => {
  const { count, noun, wrong } = moreText(found);
  return [`${count} ${noun}`, wrong].filter(Boolean).join(' · ');
};
const chosen = (statuses: PostStatus[], room: number, isToday = false) =>
  chooseEntries(day(...statuses), room, isToday);

test('CAL-02 a day whose posts have room shows all of them by time', () => {
  const all = chosen(['pending', 'failed', 'pending'], 3);
  expect(ids(all.shown)).toBe('08 09 10');
  expect(all.hidden).toBe(0);
});

test('a day with more posts shows first what failed, then the first by time, and counts the others', () => {
  const some = chosen(['pending', 'pending', 'partial', 'pending', 'failed'], 3);
  expect(ids(some.shown)).toBe('10 12 08');
  expect(words(some)).toBe('+2 more');
});

test('failures beyond the room are counted by name', () => {
  expect(words(chosen(['failed', 'failed', 'partial', 'failed'], 1))).toBe('+3 more · 2 failed · 1 partial');
  expect(words(chosen(['failed', 'pending'], 0))).toBe('2 posts · 1 failed');
  expect(words(chosen(['pending'], 0))).toBe('1 post');
});

test('today begins with the post that is under way', () => {
  const statuses: PostStatus[] = ['published', 'partial', 'published', 'processing', 'pending', 'pending'];
  expect(ids(chosen(statuses, 4, true).shown)).toBe('09 11 12 13');
  expect(ids(chosen(statuses, 4).shown)).toBe('09 08 10 11');
});

test('today, when nearly everything is over, shows the last posts', () => {
  const over: PostStatus[] = ['published', 'published', 'published', 'published'];
  expect(ids(chosen([...over, 'pending'], 3, true).shown)).toBe('10 11 12');
  expect(ids(chosen(over, 3, true).shown)).toBe('09 10 11');
});

test('each post is shown once or counted once, and no more are shown than have room', () => {
  const statuses = fc.constantFrom<PostStatus>('pending', 'processing', 'published', 'partial', 'failed', 'cancelled');
  fc.assert(
    fc.property(
      fc.array(statuses, { maxLength: 16 }),
      fc.integer({ min: 0, max: 9 }),
      fc.boolean(),
      (given, room, isToday) => {
        const { shown, hidden } = chosen(given, room, isToday);
        expect(shown.length).toBe(Math.min(given.length, room));
        expect(new Set(shown).size + hidden).toBe(given.length);
      },
    ),
  );
});
