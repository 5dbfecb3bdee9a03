import { expect, test } from 'vitest';

import { type Action, actions, isAbove, may, mayNotText, type Role, roles } from '#/spaces/may.ts';

/** What each role may do beyond the role before it, as the third document has it (TEAM-04). */
const more: Record<Role, Action[]> = {
  viewer: ['view'],
  writer: ['draft', 'submit'],
  editor: ['publish'],
  manager: ['approve', 'share', 'connect', 'manage-members', 'brand'],
  owner: ['own'],
};

test('TEAM-04 each role may do what the role before it may, and something more', () => {
  let expected: Action[] = [];
  for (const role of roles) {
    expected = [...expected, ...more[role]];
    expect(actions.filter((action) => may(role, action))).toEqual(expected);
  }
  expect(expected).toEqual(actions);
});

test('TEAM-04 nobody stands above their own role, and the owner above all others', () => {
  for (const role of roles) expect(isAbove(role, role)).toBe(false);
  expect(roles.filter((role) => isAbove('manager', role))).toEqual(['viewer', 'writer', 'editor']);
  expect(roles.filter((role) => isAbove('owner', role))).toEqual(['viewer', 'writer', 'editor', 'manager']);
});

test('TEAM-04 a refusal says what, and who may', () => {
  expect(mayNotText('viewer', 'publish')).toBe(
    'As a viewer you can’t schedule, change or delete posts in this space. Its editors, managers and its owner can.',
  );
  expect(mayNotText('editor', 'own')).toBe(
    'As an editor you can’t rename, transfer or delete this space. Only its owner can.',
  );
});
