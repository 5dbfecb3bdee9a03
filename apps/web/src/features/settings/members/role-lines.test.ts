import { actions, may, roles } from '@nonet/domain';
import { expect, test } from 'vitest';

import { actionNames, partly, roleLines } from '../settings-words.ts';

/** What of a role's line says that it may do this. */
const said = {
  view: /Sees the calendar/,
  draft: /drafts/,
  submit: /sends posts for approval/,
  publish: /(?<!not )schedules, moves/,
  approve: /approves posts/,
  share: /shares them for review/,
  connect: /connects accounts/,
  'manage-members': /invites members/,
  brand: /sets the brand/,
  own: /renames, transfers and deletes/,
} as const;

test('TEAM-04 the lines of the roles add up to what each may do', () => {
  for (const [at, role] of roles.entries()) {
    const lines = roles
      .slice(0, at + 1)
      .map((one) => roleLines[one])
      .join(' ');
    for (const action of actions) expect(said[action].test(lines), `${role}: ${action}`).toBe(may(role, action));
  }
  expect(Object.keys(actionNames)).toEqual(actions);
  // An editor approves where the space says so.
  const half = roles.flatMap((role) =>
    actions
      .filter((action) => partly[role]?.[action] !== undefined && !may(role, action))
      .map((action) => `${role}: ${action}`),
  );
  expect(half).toEqual(['editor: approve']);
});
