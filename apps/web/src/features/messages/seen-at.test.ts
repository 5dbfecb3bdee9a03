import { expect, test } from 'vitest';

import { ofSpace, seenAt } from './seen-at.ts';
import { aMessage } from './testing/a-message.ts';

const now = new Date('2026-11-26T09:00:00Z');
const messages = [
  aMessage({ id: 'of-p1' }),
  aMessage({ id: 'of-p1-with-more', href: '/posts/p1?from=mail' }),
  aMessage({ id: 'read', isRead: true }),
  aMessage({ id: 'of-p2', href: '/posts/p2' }),
  aMessage({ id: 'of-p10', href: '/posts/p10' }),
  aMessage({ id: 'waits', kind: 'needs-you', href: '/posts/p3' }),
  aMessage({ id: 'long-ago', at: '2026-11-18T09:00:00Z', href: '/posts/p4' }),
  aMessage({ id: 'several', kind: 'repeat-stopped', href: '/calendar?show=needs-you' }),
  aMessage({ id: 'account', kind: 'reconnect', href: '/accounts?account=a1' }),
];

test('NOTE-01 who looks at a post has seen what was told of it', () => {
  expect(seenAt({ pathname: '/posts/p1', search: '' }, messages, now)).toEqual(['of-p1', 'of-p1-with-more']);
  expect(seenAt({ pathname: '/posts/p1', search: '?view=week' }, messages, now)).toEqual(['of-p1', 'of-p1-with-more']);
});

test('NOTE-01 who looks at the desk has seen what waits and what failed lately, and what led there', () => {
  expect(seenAt({ pathname: '/calendar', search: '?view=week&show=needs-you' }, messages, now)).toEqual([
    'of-p1',
    'of-p1-with-more',
    'of-p2',
    'of-p10',
    'waits',
    'several',
  ]);
});

test('NOTE-01 no other screen reads messages', () => {
  const places = ['/calendar', '/accounts', '/messages', '/posts', '/posts/p1/x'];
  expect(places.flatMap((pathname) => seenAt({ pathname, search: '' }, messages, now))).toEqual([]);
});

test('TEAM-03 what is on screen in one space reads no message of another', () => {
  const [message] = messages;
  const of = (id: string, href: string) => ({ ...message!, id, href, isRead: false });
  const all = [of('own', '/posts/p1'), of('of-fala', '/s/3f9a/posts/p1?view=week'), of('of-kiln', '/s/7c21/posts/p1')];
  const seenIn = (space: string | null) => seenAt({ pathname: '/posts/p1', search: '' }, ofSpace(space, all), now);
  expect(seenIn(null)).toEqual(['own']);
  expect(seenIn('3f9a')).toEqual(['of-fala']);
});
