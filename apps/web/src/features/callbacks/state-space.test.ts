import { expect, test } from 'vitest';

import { stateSpace } from './state-space.ts';

test.each([
  ['state=0b1c-77.9f8e', '0b1c-77'],
  ['state=9f8e', null],
  ['state=', null],
  ['code=a.b', null],
  ['state=.9f8e', null],
  ['state=a b.9f8e', null],
])('TEAM-03 the space of an attempt is before the dot of its state: %s', (sentBack, space) => {
  expect(stateSpace(new URLSearchParams(sentBack))).toBe(space);
});
