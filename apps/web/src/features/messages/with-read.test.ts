import type { Messages } from '@nonet/contract';
import { expect, test } from 'vitest';

import { aMessage } from './testing/a-message.ts';
import { withRead } from './with-read.ts';

const at = (minute: number) => `2026-11-26T08:${String(minute).padStart(2, '0')}:00.000Z`;
const page = (...minutes: number[]): Messages => ({
  messages: minutes.map((minute) => aMessage({ id: `m${minute}`, at: at(minute) })),
  unread: 4,
  nextCursor: null,
});
const pages = [page(40, 30), page(20, 10)];
const readOf = (after: readonly Messages[]) =>
  after.flatMap(({ messages }) => messages.filter(({ isRead }) => isRead).map(({ id }) => id));

test('NOTE-01 a message that is opened is read, and no other', () => {
  const { pages: after, count } = withRead(pages, { ids: ['m20', 'unknown'] });
  expect([readOf(after), count, after.map(({ unread }) => unread)]).toEqual([['m20'], 1, [3, 3]]);
  expect(withRead(after, { ids: ['m20'] }).count).toBe(0);
});

test('NOTE-01 all up to one are read; what came after it stays unread', () => {
  expect(readOf(withRead(pages, { upTo: 'm30' }).pages)).toEqual(['m30', 'm20', 'm10']);
  expect(withRead(pages, { upTo: 'm40' }).count).toBe(4);
  expect(withRead(pages, { upTo: 'gone' }).count).toBe(0);
});
