import { describe, expect, test } from 'vitest';

import { andMore, type MessageFacts, messageText } from '#/messages/message-text.ts';

const post = {
  network: 'bluesky',
  account: '@studio.example',
  postId: 'p1',
  title: 'Kiln opening',
  dueAt: new Date('2026-11-27T08:00:00Z'),
  timeZone: 'Europe/Warsaw',
  hourClock: '12h',
  isOut: false,
  isOver: false,
  cure: null,
  reason: 'It refused this.',
} as const;
const failed = { kind: 'failed', ...post } as const;
const comment = { ...failed, commentId: 'c1' } as const;
const needsYou = { kind: 'needs-you', ...post, reason: 'Held: more than an hour late.' } as const;
const atRisk = { kind: 'at-risk', ...post, reason: 'The board “Shelf” is gone.' } as const;
const account = { network: 'linkedin', account: 'Studio Fala', isOver: false } as const;
const reconnect = { kind: 'reconnect', ...account, reason: 'The network has ended our access.' } as const;
const ends = {
  kind: 'access-ends',
  ...account,
  endsAt: '2026-12-03T10:00:00.000Z',
  readerZone: 'Europe/Warsaw',
} as const;
const left = { kind: 'access-left', ...account } as const;
const quota = { kind: 'quota', month: '202611', percent: 80, limit: 30, isOver: false } as const;
const trial = {
  kind: 'trial-ends',
  plan: 'standard',
  endsAt: '2026-12-03T10:00:00.000Z',
  readerZone: 'Europe/Warsaw',
  cents: 2900,
  interval: 'month',
  isOver: false,
} as const;
const payment = { kind: 'payment-failed', plan: 'standard', waitsForPerson: false, isOver: false } as const;
const repeat = { kind: 'repeat-stopped', title: 'Saturday glazes', isOver: false } as const;
const judged = {
  postId: 'p1',
  title: 'Kiln opening',
  dueAt: new Date('2026-12-01T09:00:00Z'),
  timeZone: 'Europe/Berlin',
  hourClock: '12h',
  isOver: false,
} as const;
const mention = {
  kind: 'mention',
  postId: 'p1',
  title: 'Kiln opening',
  person: 'Jonas',
  remark: '@Ana see\nthis',
  isOver: false,
} as const;
const saturdays = ['05', '12', '19', '26'].map((day) => `2026-12-${day}`);

const sentences: readonly (readonly [what: string, facts: MessageFacts, title: string, text: string])[] = [
  ['a failure', failed, '“Kiln opening” did not go out on Bluesky (@studio.example)', 'It refused this.'],
  [
    'a failure that a retry has mended',
    { ...failed, isOver: true, isOut: true },
    '“Kiln opening” did not go out on Bluesky (@studio.example)',
    'It refused this. It is out now.',
  ],
  [
    'a failure that was skipped',
    { ...failed, isOver: true },
    '“Kiln opening” did not go out on Bluesky (@studio.example)',
    'It refused this.',
  ],
  ['a comment', comment, 'A comment below “Kiln opening” failed on Bluesky (@studio.example)', 'It refused this.'],
  [
    'a comment that is out',
    { ...comment, isOver: true, isOut: true },
    'A comment below “Kiln opening” failed on Bluesky (@studio.example)',
    'It refused this. It is out now.',
  ],
  [
    'a post that waits',
    needsYou,
    '“Kiln opening” needs you on Bluesky (@studio.example)',
    'Held: more than an hour late.',
  ],
  [
    'a post at risk',
    atRisk,
    '“Kiln opening” will not go out on Bluesky (@studio.example)',
    'Planned for Fri, Nov 27, 9:00 AM. The board “Shelf” is gone.',
  ],
  [
    'a post at risk, for who has a clock of 24 hours',
    { ...atRisk, hourClock: '24h' },
    '“Kiln opening” will not go out on Bluesky (@studio.example)',
    'Planned for Fri, Nov 27, 09:00. The board “Shelf” is gone.',
  ],
  [
    'a risk that is over',
    { ...atRisk, isOver: true },
    '“Kiln opening” will not go out on Bluesky (@studio.example)',
    'Planned for Fri, Nov 27, 9:00 AM. The board “Shelf” is gone. This is settled.',
  ],
  [
    'a post that was at risk and is out',
    { ...atRisk, isOver: true, isOut: true },
    '“Kiln opening” will not go out on Bluesky (@studio.example)',
    'The board “Shelf” is gone. It is out now.',
  ],
  [
    'an account that is signed out',
    reconnect,
    'LinkedIn (Studio Fala) must be connected again',
    'The network has ended our access. Until then its posts wait.',
  ],
  [
    'an account of which nobody said why',
    { ...reconnect, reason: null },
    'LinkedIn (Studio Fala) must be connected again',
    'Until then its posts wait.',
  ],
  [
    'an account that is back',
    { ...reconnect, isOver: true },
    'LinkedIn (Studio Fala) must be connected again',
    'The network has ended our access. It is connected again.',
  ],
  [
    'an access that ends',
    ends,
    'Access to LinkedIn (Studio Fala) ends on December 3, 2026',
    'Only you can renew it: press Reconnect there. Posts that are due later wait until then.',
  ],
  [
    'an access that was renewed',
    { ...ends, isOver: true },
    'Access to LinkedIn (Studio Fala) ends on December 3, 2026',
    'This is settled.',
  ],
  [
    'an account that a former member connected',
    left,
    'LinkedIn (Studio Fala) was connected by a former member',
    'Posts still go out, with that person’s access at the network, which they can end at any time. Press Reconnect there and sign in yourself.',
  ],
  [
    'an account that somebody else has connected since',
    { ...left, isOver: true },
    'LinkedIn (Studio Fala) was connected by a former member',
    'This is settled.',
  ],
  ['80 %', quota, '80% of this month’s 30 posts are used', 'The count begins anew next month (UTC).'],
  [
    'all posts of the month',
    { ...quota, percent: 100 },
    'All 30 posts of this month are used',
    'What is planned still goes out. More can be planned next month, or now with a larger plan.',
  ],
  [
    'the only post of the month, given back',
    { ...quota, percent: 100, limit: 1, isOver: true },
    'The one post of this month is used',
    'There is room again.',
  ],
  [
    'the end of a trial',
    trial,
    'Your free trial ends on December 3, 2026',
    'From then on your Standard plan costs €29 a month, tax included. To keep it, there is nothing to do. If you cancel before, nothing is charged.',
  ],
  [
    'the end of a trial of a plan without a name',
    { ...trial, plan: null, cents: 29_000, interval: 'year' },
    'Your free trial ends on December 3, 2026',
    'From then on your plan costs €290 a year, tax included. To keep it, there is nothing to do. If you cancel before, nothing is charged.',
  ],
  [
    'a payment',
    payment,
    'Your payment did not go through',
    'Your Standard plan could not be paid. It will be tried again in the next days, and you keep the plan meanwhile. Look whether your card is still good, or enter another.',
  ],
  [
    'a payment that was made after all',
    { ...payment, plan: null, isOver: true },
    'Your payment did not go through',
    'Your plan could not be paid. This is settled.',
  ],
  [
    'a payment to confirm',
    { ...payment, waitsForPerson: true },
    'Your bank wants you to confirm a payment',
    'Your Standard plan could not be paid. You keep the plan meanwhile. Confirm Payment on the plans page leads there.',
  ],
  [
    'a payment that was confirmed',
    { ...payment, waitsForPerson: true, isOver: true },
    'Your bank wants you to confirm a payment',
    'Your Standard plan could not be paid. This is settled.',
  ],
  [
    'a post to approve',
    { ...judged, kind: 'to-approve', by: 'Priya' },
    'Priya sent “Kiln opening” for approval',
    'Planned for Tue, Dec 1, 10:00 AM. It does not go out before somebody approves it.',
  ],
  [
    'a post that somebody else approved',
    { ...judged, kind: 'to-approve', by: 'Priya', isOver: true },
    'Priya sent “Kiln opening” for approval',
    'This is settled.',
  ],
  [
    'a post that was sent back',
    { ...judged, kind: 'sent-back', by: 'Mia', sentence: 'Say\nwhen.' },
    'Mia sent “Kiln opening” back',
    '“Say when.”',
  ],
  [
    'a yes',
    { ...judged, kind: 'approved', by: 'Mia' },
    'Mia approved “Kiln opening”',
    'Planned for Tue, Dec 1, 10:00 AM.',
  ],
  [
    'a yes to a version that was changed',
    { ...judged, kind: 'approved', by: 'Mia', isOver: true },
    'Mia approved “Kiln opening”',
    'It has changed since.',
  ],
  ['a mention', mention, 'Jonas mentioned you in a remark on “Kiln opening”', '“@Ana see this”'],
  [
    'a mention that is settled, by somebody who is gone',
    { ...mention, person: null, isOver: true },
    'A former member mentioned you in a remark on “Kiln opening”',
    '“@Ana see this” This is settled.',
  ],
  ['a reply', { ...mention, kind: 'reply' }, 'Jonas answered a remark on “Kiln opening”', '“@Ana see this”'],
  [
    'a repeat that left out a date',
    { ...repeat, news: 'left-out', days: ['2026-12-05'] },
    'The repeat “Saturday glazes” left out a date',
    'Not made before their time, and not made later: December 5, 2026. The repeat goes on with its next dates.',
  ],
  [
    'a repeat that left out more than are named',
    { ...repeat, news: 'left-out', days: [...saturdays, '2027-01-02', '2027-01-09', '2027-01-16'] },
    'The repeat “Saturday glazes” left out 7 dates',
    'Not made before their time, and not made later: December 5, 2026; December 12, 2026; December 19, 2026; December 26, 2026; January 2, 2027; and 2 more. The repeat goes on with its next dates.',
  ],
  [
    'a repeat that the month has no room for',
    { ...repeat, news: 'month-full', days: ['2026-12-05'] },
    'The repeat “Saturday glazes” waits: the month is full',
    'There is no room in the month for December 5, 2026. It is made when there is room in time.',
  ],
  [
    'a repeat that ends',
    { ...repeat, news: 'ends', days: ['2026-12-05'] },
    'The repeat “Saturday glazes” ends on December 5, 2026',
    'That is its last date, and none follows.',
  ],
  [
    'a repeat that ends before its first date',
    { ...repeat, news: 'ends', days: [] },
    'The repeat “Saturday glazes” ends',
    'That is its last date, and none follows.',
  ],
];

describe('NOTE-01 a message says', () => {
  test.each(sentences)('%s', (_, facts, title, text) => {
    expect(messageText(facts)).toMatchObject({ title, text });
  });

  test.each([
    [failed, '/posts/p1', 'bluesky'],
    [comment, '/posts/p1', 'bluesky'],
    [needsYou, '/posts/p1', 'bluesky'],
    [atRisk, '/posts/p1', 'bluesky'],
    [mention, '/posts/p1?tab=remarks', null],
    [reconnect, '/accounts', 'linkedin'],
    [ends, '/accounts', 'linkedin'],
    [quota, '/plans', null],
    [trial, '/plans', null],
    [payment, '/plans', null],
    [{ ...repeat, news: 'ends', days: [] }, '/calendar', null],
  ] satisfies [MessageFacts, string, string | null][])(
    'of $kind leads to where something can be done',
    (facts, href, network) => {
      expect(messageText(facts)).toMatchObject({ href, network });
    },
  );

  test.each([
    ['2026-12-03T22:59:59.000Z', 'Europe/Warsaw', 'December 3, 2026'],
    ['2026-12-03T23:00:00.000Z', 'Europe/Warsaw', 'December 4, 2026'],
    ['2026-12-03T04:59:59.000Z', 'America/New_York', 'December 2, 2026'],
    // The clocks go forward on March 28, and back on October 31.
    ['2027-03-27T22:59:59.000Z', 'Europe/Warsaw', 'March 27, 2027'],
    ['2027-03-27T23:00:00.000Z', 'Europe/Warsaw', 'March 28, 2027'],
    ['2027-03-28T21:59:59.000Z', 'Europe/Warsaw', 'March 28, 2027'],
    ['2027-03-28T22:00:00.000Z', 'Europe/Warsaw', 'March 29, 2027'],
    ['2027-10-30T22:00:00.000Z', 'Europe/Warsaw', 'October 31, 2027'],
    ['2027-10-31T22:59:59.000Z', 'Europe/Warsaw', 'October 31, 2027'],
    ['2027-10-31T23:00:00.000Z', 'Europe/Warsaw', 'November 1, 2027'],
    // On either side of the date line.
    ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', 'January 1, 2027'],
    ['2027-01-01T10:59:59.000Z', 'Pacific/Pago_Pago', 'December 31, 2026'],
    ['2026-12-31T12:00:00.000Z', 'UTC', 'December 31, 2026'],
  ])('of %s in %s that it is on %s', (endsAt, readerZone, day) => {
    expect(messageText({ ...ends, endsAt, readerZone }).title).toMatch(new RegExp(` ends on ${day}$`));
    expect(messageText({ ...trial, endsAt, readerZone }).title).toBe(`Your free trial ends on ${day}`);
  });

  test('people’s own words in one line, and not too long', () => {
    const { title } = messageText({ ...failed, title: `  Kiln\n\topening ${'ü'.repeat(90)}` });
    const [, said = ''] = /^“(.*)” did not go out/.exec(title) ?? [];
    expect(said).toMatch(/^Kiln opening ü+…$/);
    expect([...said]).toHaveLength(80);
  });

  test('how many others there are', () => {
    expect([andMore('One', 1), andMore('One', 2), andMore('One', 12)]).toEqual([
      'One',
      'One, and 1 more',
      'One, and 11 more',
    ]);
  });
});

test('a refusal that has a cure says it, and leads there; once it is over it leads to the post', () => {
  const refused = { ...failed, cure: { kind: 'edit', label: 'Change the text for Bluesky' } } as const;
  expect(messageText(refused)).toMatchObject({
    text: 'It refused this. Change the text for Bluesky.',
    href: '/create-post?edit=p1',
  });
  expect(messageText({ ...refused, cure: { kind: 'reconnect', label: 'Reconnect' } }).href).toBe('/accounts');
  expect(messageText({ ...refused, isOver: true })).toMatchObject({ text: 'It refused this.', href: '/posts/p1' });
  expect(messageText({ ...refused, commentId: 'c1' })).toMatchObject({ href: '/posts/p1' });
});
