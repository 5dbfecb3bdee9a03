import { expect, test } from 'vitest';

// @ts-expect-error Plain JavaScript, which has no types.
import { isOldNode } from './old-node.mjs';

test.each([
  ['18.20.8', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['20.20.2', false],
  ['21.7.3', true],
  ['22.11.0', true],
  ['22.12.0', false],
  ['24.21.0', false],
  ['26.10.0', false],
])('an install by Node %s is completed by our own: %s', (version, isOld) => {
  expect(isOldNode(`npm/10.9.9 node/v${version} linux x64 workspaces/true`)).toBe(isOld);
});

test('an install by something else is left alone', () => {
  expect(isOldNode()).toBe(false);
  expect(isOldNode('yarn/4.0.0')).toBe(false);
});
