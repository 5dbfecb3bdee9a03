import { describe, expect, test } from 'vitest';

import type { Connection } from '#/connections/connection.ts';
import { missingIdsRefusal, saveConnection } from '#/connections/save-connection.ts';

const saved: Connection = {
  id: 'new',
  platform: 'linkedin',
  connected: true,
  username: null,
  profileName: 'Jane',
  accountName: null,
  isDefault: false,
  timestamp: '2026-11-20T10:00:00.000Z',
  profilePicture: null,
  env: null,
  authData: { profileId: 'p' },
};

describe('saving a connection', () => {
  test('CONN-11 turns an array into an object keyed by connection id', () => {
    const entry = saveConnection([{ id: 'a' }, { connection_id: 'b' }], saved);
    expect(Object.keys(entry)).toEqual(['a', 'b', 'new']);
    expect(entry['new']).toBe(saved);
  });

  test('CONN-11 keeps an object an object, and begins one where there was none', () => {
    expect(Object.keys(saveConnection({ a: { username: 'one' } }, saved))).toEqual(['a', 'new']);
    expect(Object.keys(saveConnection(undefined, saved))).toEqual(['new']);
  });

  test('CONN-12 drops an older entry with the same id', () => {
    const entry = saveConnection([{ id: 'new', profileName: 'Old', timestamp: '2026-11-19T10:00:00.000Z' }], saved);
    expect(entry).toEqual({ new: saved });
  });

  test('CONN-13 drops an older entry with the same profile id', () => {
    expect(saveConnection([{ id: 'old', auth_data: { profileId: 'p' } }], saved)).toEqual({ new: saved });
  });
});

describe('the ids of a save', () => {
  const ids = { userId: 'u', platform: 'bluesky', connectionId: 'c' };
  const refusal = 'User ID, platform, and connection ID are required to save social connection';

  test('CONN-14 all three are needed', () => {
    expect(missingIdsRefusal(ids)).toBeNull();
    expect(missingIdsRefusal({ ...ids, userId: '' })).toBe(refusal);
    expect(missingIdsRefusal({ ...ids, platform: null })).toBe(refusal);
    expect(missingIdsRefusal({ ...ids, connectionId: undefined })).toBe(refusal);
    expect(missingIdsRefusal({ ...ids, connectionId: '  ' })).toBe(refusal);
  });
});
