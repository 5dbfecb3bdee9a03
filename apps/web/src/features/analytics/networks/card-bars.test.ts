import { addDays } from '@nonet/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { binsOf, binText, cardBars, cardRows } from './card-bars.ts';

const span = (count: number) => Array.from({ length: count }, (_, index) => addDays('2026-08-01', index));

test('STAT-05 every day is in exactly one bar, and no chart has more than 105', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 731 }), (count) => {
      const bins = binsOf(span(count));
      expect(bins.flat()).toEqual(span(count));
      expect(bins.length).toBeLessThanOrEqual(105);
    }),
  );
});

test('STAT-05 a bar is a day, or a week where days would be too thin', () => {
  expect(binText(binsOf(span(90))[0]!)).toBe('Sat, Aug 1');
  expect(binText(binsOf(span(180))[0]!)).toBe('Aug 1 – Aug 7');
});

const days = [
  { day: '2026-08-01', posts: 2, value: 3410 },
  { day: '2026-08-03', posts: 1, value: null },
  { day: '2026-08-04', posts: 1, value: 12 },
];
const grows = (day: string) => day > '2026-08-03';

test('STAT-05 the bars say each day, what is not told and what still grows', () => {
  const bars = cardBars(binsOf(span(4)), days, 'views', grows);
  expect(bars.map(({ text }) => text)).toEqual([
    'Sat, Aug 1: 3,410 views, 2 posts',
    'Sun, Aug 2: no posts',
    'Mon, Aug 3: not told, 1 post',
    'Tue, Aug 4: 12 views, 1 post, still growing',
  ]);
  expect(bars.map(({ pieces }) => pieces)).toEqual([
    [{ kind: 'bar', value: 3410 }],
    [],
    [],
    [{ kind: 'growing', value: 12 }],
  ]);
});

test('STAT-09 the table says what the bars say', () => {
  expect(cardRows(binsOf(span(4)), days, grows).map(({ cells }) => cells)).toEqual([
    ['Sat, Aug 1', 2, 3410, ''],
    ['Mon, Aug 3', 1, null, ''],
    ['Tue, Aug 4', 1, 12, 'still growing'],
  ]);
});

test('STAT-09 nothing is lost or made up when days become weeks', () => {
  const some = fc.array(
    fc.record({ place: fc.nat(179), posts: fc.integer({ min: 1, max: 5 }), value: fc.option(fc.nat(1000)) }),
  );
  fc.assert(
    fc.property(some, (given) => {
      const all = span(180);
      const measured = given.map(({ place, ...rest }) => ({ day: all[place]!, ...rest }));
      const sum = (values: readonly (number | null)[]) =>
        values.reduce<number>((total, value) => total + (value ?? 0), 0);
      const drawn = cardBars(binsOf(all), measured, 'views', () => false).flatMap(({ pieces }) => pieces);
      expect(sum(drawn.map(({ value }) => value))).toBe(sum(measured.map(({ value }) => value)));
      const rows = cardRows(binsOf(all), measured, () => false);
      expect(sum(rows.map(({ cells }) => Number(cells[1])))).toBe(sum(measured.map(({ posts }) => posts)));
    }),
  );
});
