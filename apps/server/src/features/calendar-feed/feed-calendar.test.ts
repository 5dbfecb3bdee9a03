import ICAL from 'ical.js';
import ical, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';

import { calendarEnd, calendarEvent, calendarHead, type FeedPost } from '#/features/calendar-feed/feed-calendar.ts';

const post: FeedPost = {
  id: '7f6c1f0e-6d2a-4c58-9f1b-2d3e4f5a6b7c',
  title: 'Kiln opening',
  description: 'The kiln opens.',
  status: 'pending',
  version: 3,
  scheduledAt: new Date('2026-11-24T09:30:00Z'),
  updatedAt: new Date('2026-11-20T08:00:05.123Z'),
  accounts: [
    { platform: 'bluesky', username: 'studio.test', profileName: 'Studio', accountName: null, reason: null },
    { platform: 'linkedin', username: null, profileName: 'Studio Ltd', accountName: null, reason: null },
  ],
};
const calendarOf = (...posts: FeedPost[]) =>
  calendarHead('Nonet') + posts.map((one) => calendarEvent(one, 'https://nonet.test')).join('') + calendarEnd;

/** What two independent libraries read of a calendar. */
function readTwice(calendar: string): { summary: string; description: string }[] {
  const events = new ICAL.Component(ICAL.parse(calendar))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));
  const others = Object.values(ical.sync.parseICS(calendar)).filter((one) => one?.type === 'VEVENT') as VEvent[];
  return [
    ...events.map(({ summary, description }) => ({ summary, description })),
    ...others.map(({ summary, description }) => ({ summary: String(summary), description: String(description) })),
  ];
}

test('FEED-01 two independent libraries read an event with all that it says', () => {
  const calendar = calendarOf(post);
  const event = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent')!;
  expect(new ICAL.Event(event)).toMatchObject({
    uid: post.id,
    sequence: 3,
    summary: 'Kiln opening',
    description: 'The kiln opens.\n\nBluesky: @studio.test\nLinkedIn: Studio Ltd',
  });
  expect(event.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-11-24T09:30:00Z');
  const other = ical.sync.parseICS(calendar)[post.id] as VEvent;
  expect(other).toMatchObject({
    uid: post.id,
    summary: 'Kiln opening',
    description: 'The kiln opens.\n\nBluesky: @studio.test\nLinkedIn: Studio Ltd',
    url: `https://nonet.test/posts/${post.id}`,
    status: 'CONFIRMED',
    transparency: 'TRANSPARENT',
    sequence: 3,
  });
  expect(other.start.toISOString()).toBe('2026-11-24T09:30:00.000Z');
  expect(other.end?.toISOString()).toBe('2026-11-24T09:45:00.000Z');
  expect(other.lastmodified?.toISOString()).toBe('2026-11-20T08:00:05.000Z');
  expect(other.dtstamp.toISOString()).toBe('2026-11-20T08:00:05.000Z');
});

test.each([
  ['pending', 'Kiln opening'],
  ['processing', 'Kiln opening'],
  ['published', 'Kiln opening'],
  ['partial', 'Partly published: Kiln opening'],
  ['failed', 'Not published: Kiln opening'],
] as const)('FEED-01 the title of a post that is %s says so where that is news', (status, summary) => {
  expect(readTwice(calendarOf({ ...post, status })).map((event) => event.summary)).toEqual([summary, summary]);
});

test('FEED-01 an account that a post did not go out on says why', () => {
  const [bluesky, linkedin] = post.accounts;
  const reason = 'Held: more than an hour late. Last reason: LinkedIn asks us to wait.';
  const calendar = calendarOf({ ...post, status: 'partial', accounts: [bluesky!, { ...linkedin!, reason }] });
  const says = `The kiln opens.\n\nBluesky: @studio.test\nLinkedIn: Studio Ltd. ${reason}`;
  expect(readTwice(calendar).map(({ description }) => description)).toEqual([says, says]);
});

describe('FEED-01 whatever somebody wrote arrives as it was written, and in lines of at most 75 octets', () => {
  const emoji = (before: number) => `${'x'.repeat(before)}👩‍👩‍👧 after`;
  test.each([
    ['separators', 'a, b; c: d \\ e \\, f'],
    ['quotes', '"a" \'b\''],
    ['line breaks', 'a\nb'],
    ['a made-up event', 'a\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:other'],
    ['right to left', 'שלום ‏مرحبا'],
    ['no spaces', '日本語'.repeat(400)],
    ['accents apart', 'e\u0301'.repeat(200)],
    ...Array.from({ length: 12 }, (_, n): [string, string] => [`an emoji at the fold, ${n}`, emoji(60 + n)]),
    ['a novel', 'The kiln opens, and; '.repeat(9_000).trim()],
  ])('%s', (_name, text) => {
    const calendar = calendarOf({ ...post, title: text, description: text, accounts: [] });
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(readTwice(calendar)).toEqual([
      { summary: text, description: text },
      { summary: text, description: text },
    ]);
  });

  test('ends of lines of every kind become line breaks, and control characters go', () => {
    const calendar = calendarOf({ ...post, title: 'a\r\nb\rc\u0007\u000b', accounts: [] });
    expect(readTwice(calendar).map(({ summary }) => summary)).toEqual(['a\nb\nc', 'a\nb\nc']);
  });
});

test('FEED-01 a backslash before an n stays one', () => {
  // Only one of the two libraries: node-ical 0.27.2 takes it for a line break, also where it is escaped.
  const calendar = ICAL.parse(calendarOf({ ...post, title: 'C:\\new' }));
  const event = new ICAL.Component(calendar).getFirstSubcomponent('vevent');
  expect(event?.getFirstPropertyValue('summary')).toBe('C:\\new');
});

test('FEED-01 a post without a title or text is an event nonetheless', () => {
  const events = readTwice(calendarOf({ ...post, title: '', description: '', accounts: [] }));
  expect(events.map(({ summary }) => summary)).toEqual(['Post', 'Post']);
});

test('FEED-01 a calendar without posts is one', () => {
  expect(new ICAL.Component(ICAL.parse(calendarOf())).getFirstPropertyValue('refresh-interval')?.toString()).toBe(
    'PT1H',
  );
});
