import { expect, test } from 'vitest';

import { ownPath } from '#/http/own-path.ts';

test.each([
  ['/calendar', '/calendar'],
  ['/create-post?post=1#top', '/create-post?post=1#top'],
  ['/a/../calendar', '/calendar'],
  ['/', '/'],
])('goes on to %s', (value, path) => {
  expect(ownPath('http://localhost:9009', value)).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'javascript:alert(1)',
  'calendar',
  '',
  '//localhost:9010/facebook',
  '/.//evil.example',
  '/a/..//evil.example',
  `/${'a'.repeat(2_000)}`,
])('does not go on to %j', (value) => {
  expect(ownPath('http://localhost:9009', value)).toBeUndefined();
});
