import { expect, test } from 'vitest';

import { cureFor } from '#/posts/cure.ts';

test.each([
  ['duplicate', 'twitter', { kind: 'edit', label: 'Change the text for X' }],
  ['media-refused', 'instagram', { kind: 'edit', label: 'Change the files for Instagram' }],
  ['playlist-gone', 'youtube', { kind: 'edit', label: 'Change the options for YouTube' }],
  ['board-not-found', 'pinterest', { kind: 'board', label: 'Choose a board' }],
  ['scopes-missing', 'linkedin', { kind: 'reconnect', label: 'Reconnect' }],
] as const)('a refusal with the code %s has a cure', (code, network, cure) => {
  expect(cureFor(network, code)).toEqual(cure);
});

test.each(['request-refused', 'skipped', 'late-skipped', 'account-suspended', '', 'constructor'])(
  'the code "%s" has no cure',
  (code) => {
    expect(cureFor('twitter', code)).toBeNull();
  },
);
