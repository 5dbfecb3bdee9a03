import { expect, test } from 'vitest';

import { endedWarning, endingWarning } from './access-warning.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const ending = (accessEndsAt: string | null, postsAtRisk = 0) =>
  endingWarning({ accessEndsAt, postsAtRisk }, nowMs, 'Europe/Warsaw');

test('an account whose access goes on has no warning', () => {
  expect(ending(null)).toBeNull();
  expect(ending('2026-12-04T12:00:01Z', 2)).toBeNull();
});

test.each([
  [0, 'Access ends on Fri, Dec 4. Reconnect before that.'],
  [1, 'Access ends on Fri, Dec 4. 1 post is due after that.'],
  [3, 'Access ends on Fri, Dec 4. 3 posts are due after that.'],
])('two weeks before the access ends the %i posts at risk are named', (postsAtRisk, words) => {
  expect(ending('2026-12-04T12:00:00Z', postsAtRisk)).toBe(words);
});

test('the day is that of the user’s time zone', () => {
  expect(ending('2026-11-24T23:30:00Z')).toContain('Wed, Nov 25');
});

test.each([
  [0, null, 'Access has ended. Posts wait until you reconnect.'],
  [1, null, 'Access has ended. 1 post waits until you reconnect.'],
  [2, 'X ended the access.', 'X ended the access. 2 posts wait until you reconnect.'],
])('when the access has ended the %i posts that wait are named', (postsAtRisk, reconnectReason, words) => {
  expect(endedWarning({ reconnectReason, postsAtRisk })).toBe(words);
});
