import { describe, expect, test } from 'vitest';

import { connectionMessages } from '#/connections/messages.ts';
import {
  chipName,
  displayedName,
  displayName,
  initials,
  type NamedConnection,
  namesTogether,
} from '#/connections/names.ts';

function named(fields: Partial<NamedConnection>): NamedConnection {
  return { platform: 'twitter', username: null, profileName: null, accountName: null, ...fields };
}

describe('the derived name', () => {
  test('CONN-08 is the profile name, else the account name, else the username', () => {
    const all = { profileName: 'Studio Fala', accountName: 'Fala', username: 'studiofala' };
    expect(displayName(named(all))).toBe('Studio Fala');
    expect(displayName(named({ ...all, profileName: null }))).toBe('Fala');
    expect(displayName(named({ ...all, profileName: '', accountName: '' }))).toBe('studiofala');
  });

  test('CONN-09 is at last the network and the word Account', () => {
    expect(displayName(named({}))).toBe('X Account');
    expect(displayName(named({ platform: 'tiktok' }))).toBe('TikTok Account');
  });
});

describe('the name in a list', () => {
  test('is the username after an @', () => {
    expect(displayedName(named({ username: 'studiofala', profileName: 'Studio Fala' }))).toBe('@studiofala');
    expect(displayedName(named({ username: '@studiofala' }))).toBe('@studiofala');
  });

  test('has no @ without a username', () => {
    expect(displayedName(named({ profileName: 'Studio Fala' }))).toBe('Studio Fala');
    expect(displayedName(named({}))).toBe('X Account');
  });

  test('is the profile name on LinkedIn', () => {
    expect(displayedName(named({ platform: 'linkedin', username: 'jane', profileName: 'Jane Doe' }))).toBe('Jane Doe');
  });
});

describe('the names of accounts that came together', () => {
  const page = named({ platform: 'facebook', username: 'fala' });
  const shop = named({ platform: 'facebook', username: 'shop' });
  const photos = named({ platform: 'instagram', username: 'fala' });

  test('are those of a list when all are of one network', () => {
    expect(namesTogether([page, shop])).toEqual(['@fala', '@shop']);
  });

  test('have their networks when these differ, and each network is named before a second account of one', () => {
    expect(namesTogether([page, shop, photos])).toEqual([
      '@fala on Facebook',
      '@fala on Instagram',
      '@shop on Facebook',
    ]);
  });
});

test('DATA-24 a chip names the account by username, account name or id', () => {
  const account = { connected: true, username: 'studiofala', accountName: 'Fala', accountId: 'x_4812' };
  expect(chipName(account)).toBe('studiofala');
  expect(chipName({ ...account, username: null })).toBe('Fala');
  expect(chipName({ ...account, username: null, accountName: null })).toBe('x_4812');
});

test('DATA-24 a chip of an account that is gone says so', () => {
  expect(chipName({ connected: false, username: 'studiofala', accountName: null, accountId: 'x' })).toBe(
    'Not Connected',
  );
});

test.each([
  ['Studio Fala', 'SF'],
  ['@studio.fala', 'SF'],
  ['studiofala', 'ST'],
  ['Jane van der Berg', 'JV'],
  ['żółw', 'ŻÓ'],
  ['7', '7'],
  ['\u0939\u093f\u0928\u094d\u0926\u0940 \u092d\u093e\u0937\u093e', '\u0939\u093f\u092d\u093e'],
  ['', '?'],
  ['🙂', '?'],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('the empty text names the platform as it is displayed', () => {
  expect(connectionMessages.empty('twitter')).toBe('No X accounts connected.');
  expect(connectionMessages.empty('bluesky')).toBe('No Bluesky accounts connected.');
});

test('the messages about connecting name the platform as it is displayed', () => {
  expect(connectionMessages.connectFailed('twitter')).toBe('Failed to connect to X');
  expect(connectionMessages.disconnectFailed('bluesky')).toBe('Failed to disconnect Bluesky account');
  expect(connectionMessages.disconnected('bluesky')).toBe('Bluesky account disconnected');
});
