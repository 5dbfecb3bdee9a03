import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toldCount, toldFigures } from '#/kit/told-count.ts';

test('reads whole numbers and their digits, and nothing else', () => {
  expect([0, 12, '0', '12', '007'].map(toldCount)).toEqual([0, 12, 0, 12, 7]);
  const others = [
    undefined,
    null,
    '',
    ' 1',
    '1.5',
    '-1',
    '1e3',
    1.5,
    -1,
    Number.NaN,
    2 ** 53,
    '9'.repeat(16),
    [],
    {},
    true,
  ];
  expect(others.map(toldCount)).toEqual(others.map(() => undefined));
});

test('STAT-01 makes nothing of whatever has another form: it is absent, and never 0', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const count = toldCount(value);
      expect(count === undefined || `${value}`.replace(/^0+(?=\d)/, '') === `${count}`).toBe(true);
      expect(Object.keys(toldFigures({ likes: value }))).toEqual(count === undefined ? [] : ['likes']);
    }),
  );
});

test('tells only what was told', () => {
  expect(toldFigures({ likes: '3', comments: null, shares: undefined, views: 0 })).toEqual({ likes: 3, views: 0 });
});
