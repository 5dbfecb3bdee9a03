import { expect, test } from 'vitest';

import { divided, type MediaMosaic } from '../media-layout.ts';
import { facebookLayout } from './layout.ts';

const [wide, square, upright] = [
  { width: 1600, height: 900 },
  { width: 1080, height: 1080 },
  { width: 1080, height: 1350 },
];

const drawn = (count: number, first: typeof wide) => divided(facebookLayout.several as MediaMosaic, count, first!);

test('two photos lie one above the other when they are wide, else side by side', () => {
  expect(drawn(2, wide)).toMatchObject({ columns: 1, rows: 2 });
  expect(drawn(2, square)).toMatchObject({ columns: 2, rows: 1, ratio: 2 });
  expect(drawn(2, upright)).toMatchObject({ columns: 2, rows: 1, ratio: 1 });
});

test.each([3, 4])('of %i photos a wide first one is above the others, an upright one to their left', (count) => {
  const others = count - 1;
  expect(drawn(count, wide).cells[0]).toEqual([others, others === 3 ? 2 : 1]);
  expect(drawn(count, upright).cells[0]).toEqual([others === 3 ? 2 : 1, others]);
});

test('four squares are four squares', () => {
  expect(drawn(4, square).cells).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

test('of five and more, two are above three', () => {
  expect(drawn(5, wide)).toEqual(drawn(30, upright));
  expect(drawn(5, wide).cells).toEqual([
    [3, 3],
    [3, 3],
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
});

test.each([2, 3, 4, 5])('the cells of %i photos fill the frame', (count) => {
  for (const first of [wide, square, upright]) {
    const { columns, rows, cells } = drawn(count, first);
    expect(cells).toHaveLength(count);
    expect(cells.reduce((area, [across, down]) => area + across * down, 0)).toBe(columns * rows);
  }
});
