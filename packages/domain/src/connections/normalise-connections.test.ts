import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { normaliseConnections } from '#/connections/normalise-connections.ts';
import { networkIds } from '#/networks/network-id.ts';

const complete = {
  id: 'tiktok_1',
  platform: 'tiktok',
  connected: true,
  username: 'studiofala',
  profileName: 'Studio Fala',
  accountName: 'Fala',
  isDefault: true,
  timestamp: '2026-11-20T10:00:00.000Z',
  profilePicture: 'https://kiln.example/fala.jpg',
  env: 'sandbox',
  authData: {
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: '2026-11-21T10:00:00.000Z',
    userId: 'u',
    profileId: 'p',
    openId: 'o',
    display_name: 'd',
    profileName: 'n',
    timestamp: '2026-11-20T10:00:00.000Z',
    vanityName: 'v',
  },
};

test('CONN-03 gives a list for each of the nine networks, whatever is stored', () => {
  for (const stored of [undefined, null, 'text', 7, [], {}, { bluesky: null, other: [complete] }]) {
    const lists = normaliseConnections(stored);
    expect(Object.keys(lists)).toEqual([...networkIds]);
    expect(Object.values(lists).flat()).toEqual([]);
  }
});

test('CONN-04 reads each platform under its own key', () => {
  const lists = normaliseConnections({ tiktok: [complete], bluesky: [{ id: 'did', connected: true }] });
  expect(lists.tiktok.map(({ id }) => id)).toEqual(['tiktok_1']);
  expect(lists.bluesky).toMatchObject([{ id: 'did', platform: 'bluesky' }]);
});

describe('both shapes', () => {
  test('CONN-05, LI-04 an array', () => {
    expect(normaliseConnections({ linkedin: [{ id: 'a' }, { id: 'b' }] }).linkedin.map(({ id }) => id)).toEqual([
      'a',
      'b',
    ]);
  });

  test('CONN-05 an object keyed by connection id, which may stand only in the key', () => {
    const entry = { a: { id: 'a', username: 'one' }, b: { username: 'two' } };
    expect(normaliseConnections({ twitter: entry }).twitter).toMatchObject([
      { id: 'a', username: 'one' },
      { id: 'b', username: 'two' },
    ]);
  });
});

test('CONN-06, CONN-07 reads every field of a connection and of its authData', () => {
  expect(normaliseConnections({ tiktok: [complete] }).tiktok).toEqual([complete]);
});

test('CONN-06 a missing field is null, false or nothing, and an unknown one is dropped', () => {
  expect(
    normaliseConnections({ bluesky: [{ id: 'a', extra: 1, username: ' ', env: 'moon', timestamp: 'soon' }] }),
  ).toMatchObject({
    bluesky: [
      {
        id: 'a',
        platform: 'bluesky',
        connected: false,
        username: null,
        profileName: null,
        accountName: null,
        isDefault: false,
        timestamp: null,
        profilePicture: null,
        env: null,
        authData: null,
      },
    ],
  });
});

test('CONN-10 reads snake_case like camelCase', () => {
  const snake = {
    connection_id: 'a',
    connected: true,
    profile_name: 'Studio Fala',
    account_name: 'Fala',
    is_default: true,
    auth_data: { profileId: 'p' },
  };
  const camel = {
    id: 'a',
    connected: true,
    profileName: 'Studio Fala',
    accountName: 'Fala',
    isDefault: true,
    authData: { profileId: 'p' },
  };
  expect(normaliseConnections({ facebook: [snake] })).toEqual(normaliseConnections({ facebook: [camel] }));
  expect(normaliseConnections({ facebook: [snake] }).facebook[0]).toMatchObject(camel);
});

test('leaves out what is not a connection', () => {
  expect(normaliseConnections({ bluesky: [null, 'a', 7, [], {}, { id: '' }, { id: 'b' }] }).bluesky).toHaveLength(1);
});

test('an id that was stored as a number stays the same account', () => {
  expect(normaliseConnections({ facebook: [{ id: 12, authData: { userId: 34 } }] }).facebook).toMatchObject([
    { id: '12', authData: { userId: '34' } },
  ]);
});

test('normalising twice changes nothing, whatever was stored', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const time = fc.oneof(
    fc.constantFrom('2026-11-20T10:00:00.000Z', '2026-11-20', 'soon', null),
    fc.integer({ min: 0, max: 2_000_000_000_000 }),
  );
  const connection = fc.record(
    {
      id,
      connection_id: id,
      connected: fc.boolean(),
      username: fc.option(fc.string()),
      profile_name: fc.string(),
      isDefault: fc.boolean(),
      timestamp: time,
      authData: fc.option(
        fc.record({ profileId: fc.constantFrom('p', 'q', ''), expiresAt: time }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: [] },
  );
  const entry = fc.oneof(fc.array(connection), fc.dictionary(id, connection), fc.array(fc.anything()), fc.anything());
  const stored = fc.dictionary(fc.constantFrom(...networkIds), entry);
  fc.assert(
    fc.property(stored, (each) => {
      const once = normaliseConnections(each);
      expect(normaliseConnections(once)).toEqual(once);
      expect(normaliseConnections(JSON.parse(JSON.stringify(once)))).toEqual(once);
    }),
  );
});
