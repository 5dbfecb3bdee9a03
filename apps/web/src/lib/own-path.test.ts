import { describe, expect, test } from 'vitest';

import { ownPath, withNext } from './own-path.ts';

describe('ownPath', () => {
  test('keeps a path of the app with its query and fragment', () => {
    expect(ownPath('/calendar?day=2026-11-20#list')).toBe('/calendar?day=2026-11-20#list');
  });

  test.each([
    '//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '\t//evil.example',
    '',
    null,
    7,
  ])('refuses %j', (value) => {
    expect(ownPath(value)).toBeUndefined();
  });

  test('refuses what a browser would read as another host once tabs and line ends are dropped', () => {
    expect(ownPath('/\t/evil.example')).toBeUndefined();
    expect(ownPath('/\n/evil.example')).toBeUndefined();
  });

  test('does not lead back to the sign-in', () => {
    expect(ownPath('/login?next=/calendar')).toBeUndefined();
    expect(ownPath('/register')).toBeUndefined();
  });
});

describe('withNext', () => {
  test('an address with everything that the way back needs, and nothing without one', () => {
    expect(withNext('/login', '/calendar?day=2031-05-04')).toBe('/login?next=%2Fcalendar%3Fday%3D2031-05-04');
    expect(withNext('/login', undefined)).toBe('/login');
  });
});
