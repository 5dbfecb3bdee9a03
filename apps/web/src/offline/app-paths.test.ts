import { expect, test } from 'vitest';

import { placeOf } from '#/lib/space.ts';

import { isAppPath, placeInApp } from './app-paths.ts';

test('TEAM-03 a screen opens without a network in whatever space, and nothing else does', () => {
  for (const path of [
    '/calendar',
    '/posts/p1',
    '/settings/members',
    '/settings/approval',
    '/settings/brand',
    '/approvals',
  ]) {
    expect(isAppPath(path), path).toBe(true);
    expect(isAppPath(`/s/3f9a1c0d22b7${path}`), path).toBe(true);
  }
  for (const path of ['/login', '/invitations/t', '/s/3f9a/login', '/s/3f9a', '/s/3f9a/s/7c21/calendar', '/'])
    expect(isAppPath(path), path).toBe(false);
});

test('TEAM-03 the worker finds the space of an address as the app does', () => {
  for (const path of ['/calendar', '/s/3f9a/calendar', '/s/3f9a', '/s//calendar', '/s/a.b/calendar', '/'])
    expect(placeInApp(path), path).toEqual(placeOf(path));
});
