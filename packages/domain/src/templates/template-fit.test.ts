import fc from 'fast-check';
import { expect, test } from 'vitest';

import { templateFit } from '#/templates/template-fit.ts';

const pin = { dimensions: '1000x1500' };

test.each([
  [1000, 1500, 'fits'],
  [2000, 3000, 'fits'],
  // Two thirds, as other software rounds it to whole pixels.
  [1001, 1501, 'fits'],
  [500, 750, 'smaller'],
  [1500, 1000, 'other-shape'],
  [1000, 1600, 'other-shape'],
  [3000, 4000, 'other-shape'],
  [null, 1500, null],
  [1000, null, null],
] as const)('a picture of %s by %s against 1000x1500: %s', (width, height, fit) => {
  expect(templateFit(pin, { width, height })).toBe(fit);
});

test('the shape alone decides, whatever the size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
      const height = Math.round(width * 1.5);
      expect(templateFit(pin, { width, height })).not.toBe('other-shape');
      expect(templateFit(pin, { width: width + 1000, height: width })).toBe('other-shape');
    }),
  );
});
