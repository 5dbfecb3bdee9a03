import { expect, test } from 'vitest';

import { divided, type MediaMosaic } from '../media-layout.ts';
import { linkedinLayout } from './layout.ts';

const drawn = (count: number) => divided(linkedinLayout.several as MediaMosaic, count, { width: 4, height: 5 });

test.each([2, 3, 4, 5, 9])('the cells of %i pictures fill the frame, and no more than five are shown', (count) => {
  const { columns, rows, cells } = drawn(count);
  expect(cells).toHaveLength(Math.min(count, 5));
  expect(cells.reduce((area, [across, down]) => area + across * down, 0)).toBe(columns * rows);
});

test('of three and four pictures the first one is large, to the left of the others', () => {
  expect(drawn(3).cells[0]).toEqual([2, 2]);
  expect(drawn(4).cells[0]).toEqual([3, 3]);
});
