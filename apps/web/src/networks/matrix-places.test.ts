import { expect, test } from 'vitest';

import { matrixSize, placesOf, radiusAmong } from './matrix-places.ts';

test('nine networks stand in three rows of three', () => {
  const places = placesOf(9);
  expect(places.map(({ x }) => x)).toEqual([5, 13, 21, 5, 13, 21, 5, 13, 21]);
  expect(places.map(({ y }) => y)).toEqual([5, 5, 5, 13, 13, 13, 21, 21, 21]);
  expect(radiusAmong(9, 3.5)).toBe(3.5);
});

test.each([1, 2, 4, 9, 10, 12, 13, 16, 17])('%i dots lie in the picture, and none touches another', (count) => {
  const radius = radiusAmong(count, 3.5);
  const places = placesOf(count);
  expect(places).toHaveLength(count);
  for (const { x, y } of places) {
    expect(Math.min(x, y) - radius).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y) + radius).toBeLessThanOrEqual(matrixSize);
  }
  const distances = places.flatMap((one, index) =>
    places.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...distances, Number.POSITIVE_INFINITY)).toBeGreaterThan(2 * radius);
});
