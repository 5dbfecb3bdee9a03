import { expect, test } from 'vitest';

import { type PushFacts, pushStanding } from './push-standing.ts';

const able: PushFacts = {
  pushKey: 'key',
  hasPush: true,
  isOnApplePhone: false,
  permission: 'default',
  isListed: false,
};

test.each<[string, Partial<PushFacts>, string]>([
  ['nobody has switched it on', {}, 'off'],
  ['it was switched on', { permission: 'granted', isListed: true }, 'on'],
  ['the server has it no more', { permission: 'granted' }, 'off'],
  ['the browser was told to refuse', { permission: 'denied', isListed: true }, 'blocked'],
  ['the browser cannot', { hasPush: false }, 'unsupported'],
  ['an iPhone shows it in a tab', { hasPush: false, isOnApplePhone: true }, 'home-screen'],
  ['the installation cannot', { pushKey: null, hasPush: false, permission: 'denied' }, 'not-offered'],
])('NOTE-03 when %s', (_, facts, standing) => {
  expect(pushStanding({ ...able, ...facts })).toBe(standing);
});
