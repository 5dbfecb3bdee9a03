import { expect, test } from 'vitest';

import { rowsOfRole } from './rows-of-role.ts';

const acts = ['New post on the chosen day', 'Pick up a post, and drop it', 'Undo'];

test.each([
  ['viewer', []],
  ['writer', acts],
  ['editor', acts],
  ['owner', acts],
] as const)('TEAM-04 to a %s only the keys are listed that do something', (role, shown) => {
  const names = rowsOfRole(role).map(([name]) => name);
  expect(names.filter((name) => acts.includes(name))).toEqual(shown);
  expect(names).toContain('Search posts');
});
