import { addDays, figureNames, networkIds } from '@nonet/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { firstAddress, periods, readAddress, spanOf, writeAddress } from './analytics-address.ts';
import { daysIn, daysOf, instantsOf, spanBefore, spanText, spanWithYear } from './span.ts';

const today = '2026-11-20';

test('STAT-05 a first visit shows the last 30 days of everything', () => {
  expect(readAddress('', today)).toEqual(firstAddress);
  expect(spanOf(firstAddress, today)).toEqual({ first: '2026-10-22', last: today });
});

test('STAT-05 the address holds everything: what is written is read again', () => {
  const word = fc.string({ minLength: 1 }).filter((text) => !text.includes(','));
  const period = fc.oneof(
    fc.constantFrom(...periods),
    fc
      .tuple(fc.nat(300), fc.nat(300))
      .map(([ago, length]) => ({ first: addDays(today, -ago - length), last: addDays(today, -ago) })),
  );
  const address = fc.record({
    period,
    networks: fc.subarray([...networkIds]),
    accounts: fc.array(word),
    sort: fc.constantFrom('published' as const, ...figureNames),
    order: fc.constantFrom('ascending' as const, 'descending' as const),
    q: fc.string(),
    growth: fc.option(word),
    followers: fc.option(word),
    best: fc.option(fc.record({ network: fc.constantFrom(...networkIds), figure: fc.constantFrom(...figureNames) })),
  });
  fc.assert(
    fc.property(address, (whole) => {
      const [, search = ''] = writeAddress(whole).split('?', 2);
      expect(readAddress(search, today)).toEqual(whole);
    }),
  );
});

test.each([
  'days=8',
  'from=2026-11-20&to=2026-11-01',
  'from=2026-02-30&to=2026-03-01',
  'from=2027-01-01&to=2027-02-01',
  'networks=myspace&sort=luck&order=up&best=instagram.luck',
])('STAT-05 %s is as at a first visit', (search) => {
  expect(readAddress(search, today)).toEqual(firstAddress);
});

test('STAT-08 a range ends today at the latest, and begins 24 months ago at the earliest', () => {
  expect(readAddress('from=2026-11-01&to=2026-12-24', today).period).toEqual({ first: '2026-11-01', last: today });
  const { period } = readAddress('from=2020-01-01&to=2026-11-20', today);
  expect(spanOf({ period }, today)).toEqual({ first: '2024-11-20', last: today });
});

test('STAT-05 the span before has as many days and ends where the span begins', () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2024-01-01', days));
  fc.assert(
    fc.property(day, fc.nat(400), (first, length) => {
      const span = { first, last: addDays(first, length) };
      const before = spanBefore(span);
      expect(daysIn(before)).toBe(daysIn(span));
      expect(addDays(before.last, 1)).toBe(span.first);
      expect(daysOf(span)).toHaveLength(length + 1);
    }),
  );
});

test('STAT-05 a span is asked for in instants of the person’s zone, over a change of the clocks', () => {
  expect(instantsOf({ first: '2026-10-25', last: '2026-10-25' }, 'Europe/Warsaw')).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  });
});

test.each([
  [{ first: '2026-10-22', last: '2026-11-20' }, 'Oct 22 – Nov 20, 2026', 'Oct 22 – Nov 20'],
  [{ first: '2025-12-22', last: '2026-01-20' }, 'Dec 22, 2025 – Jan 20, 2026', 'Dec 22 – Jan 20'],
  [{ first: '2026-11-14', last: '2026-11-16' }, 'Nov 14 – Nov 16, 2026', 'Nov 14 – 16'],
  [{ first: '2026-11-20', last: '2026-11-20' }, 'Nov 20, 2026', 'Nov 20'],
])('STAT-05 %j in words', (span, withYear, short) => {
  expect(spanWithYear(span)).toBe(withYear);
  expect(spanText(span)).toBe(short);
});
