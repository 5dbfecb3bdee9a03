import fc from 'fast-check';
import { expect, test } from 'vitest';

import { measuredPath, measuredPaths } from './measured-event.ts';

test.each([
  ['/calendar', '/calendar'],
  ['/calendar/', '/calendar'],
  ['/', '/'],
  ['/reset-password', '/other'],
  ['/account-deleted', '/other'],
  ['/posts/0199a1', '/other'],
  ['', '/other'],
])('the screen at %j is measured as %j', (path, name) => {
  expect(measuredPath(path)).toBe(name);
});

test('no address but that of a known screen is ever told', () => {
  fc.assert(
    fc.property(fc.string(), (path) => {
      expect(measuredPaths).toContain(measuredPath(path));
    }),
  );
});
