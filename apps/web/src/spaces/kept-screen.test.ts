import { expect, test } from 'vitest';

import { keptScreen } from './kept-screen.ts';

test.each([
  ['/calendar', '?view=week&day=2026-11-23', '/calendar?view=week&day=2026-11-23'],
  ['/calendar', '?day=2026-11-23&accounts=c1&q=kiln&show=needs-you', '/calendar?day=2026-11-23'],
  ['/posts/p1', '?view=list&day=2026-11-23', '/calendar?view=list&day=2026-11-23'],
  ['/accounts', '?account=c1', '/accounts'],
  ['/create-post', '?draft=d1', '/create-post'],
  ['/settings/members', '', '/settings/members'],
  ['/settings/approval', '', '/settings/approval'],
  ['/settings/brand', '', '/settings/brand'],
  ['/approvals', '?post=p1', '/approvals'],
  ['/editor', '', '/calendar'],
])('TEAM-03 a switch from %s%s keeps the screen, and nothing of the space before: %s', (path, search, next) => {
  expect(keptScreen(path, search, 'editor')).toBe(next);
});

test('TEAM-04 who only reads there does not come to the composer', () => {
  expect(keptScreen('/create-post', '', 'viewer')).toBe('/calendar');
  expect(keptScreen('/create-post', '', 'writer')).toBe('/create-post');
});
