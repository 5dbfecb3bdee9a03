import { expect, test } from 'vitest';

import { addressIn, currentSpace, keptFor, openedIn, placeOf, spaceHeader } from './space.ts';

const id = '3f9a1c0d22b7';

test('TEAM-03 an address below /s/ is of a further space, every other one of one’s own', () => {
  expect(placeOf(`/s/${id}/calendar`)).toEqual({ space: id, path: '/calendar' });
  expect(placeOf(`/s/${id}/posts/p1`)).toEqual({ space: id, path: '/posts/p1' });
  for (const path of ['/calendar', '/', '/s/', `/s/${id}`, '/s//calendar', '/s/a.b/calendar', '/settings/s/x'])
    expect(placeOf(path)).toEqual({ space: null, path });
  expect(addressIn(id, '/calendar?day=2026-11-23')).toBe(`/s/${id}/calendar?day=2026-11-23`);
  expect(addressIn(null, '/calendar')).toBe('/calendar');
});

test('TEAM-03 calls name the space in a header, and what the browser opens by itself in its address', () => {
  expect(spaceHeader(id)).toEqual({ 'nonet-space': id });
  expect(spaceHeader(null)).toEqual({});
  expect(openedIn(id, '/api/live')).toBe(`/api/live?space=${id}`);
  expect(openedIn(id, '/api/analytics/export.csv?what=posts')).toBe(`/api/analytics/export.csv?what=posts&space=${id}`);
  expect(openedIn(null, '/api/live')).toBe('/api/live');
});

test('TEAM-03 what the browser keeps is kept by person and space; in one’s own space as before there were spaces', () => {
  expect(keptFor(null, 'marta')).toBe('marta');
  expect(keptFor(id, 'marta')).not.toBe(keptFor('another', 'marta'));
  expect(keptFor(id, 'marta').startsWith('marta/')).toBe(false);
});

test('a test has no address, and so is in nobody’s further space', () => {
  expect(currentSpace).toBeNull();
});
