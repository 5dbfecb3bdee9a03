import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Connection } from '#/connections/connection.ts';
import { dropDuplicateConnections } from '#/connections/drop-duplicate-connections.ts';

function connection(id: string, day: number | null, profileId?: string): Connection {
  return {
    id,
    platform: 'linkedin',
    connected: true,
    username: null,
    profileName: null,
    accountName: null,
    isDefault: false,
    timestamp: day === null ? null : `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    profilePicture: null,
    env: null,
    authData: profileId === undefined ? null : { profileId },
  };
}

describe('duplicates', () => {
  test('CONN-12 of two with the same id the newest stays', () => {
    const [old, young] = [connection('a', 1), connection('a', 2)];
    expect(dropDuplicateConnections([young, old])).toEqual([young]);
    expect(dropDuplicateConnections([old, young])).toEqual([young]);
  });

  test('CONN-13, LI-05 of two with the same profile id the newest stays', () => {
    const [old, young] = [connection('a', 1, 'p'), connection('b', 2, 'p')];
    expect(dropDuplicateConnections([young, old])).toEqual([young]);
    expect(dropDuplicateConnections([old, young])).toEqual([young]);
  });

  test('CONN-13 a missing profile id matches nothing', () => {
    const all = [connection('a', 1), connection('b', 2), connection('c', 3, 'p')];
    expect(dropDuplicateConnections(all)).toEqual(all);
  });

  test('an unknown time is older than any, and of two the last stays', () => {
    expect(dropDuplicateConnections([connection('a', null, 'p'), connection('b', 1, 'p')]).map(({ id }) => id)).toEqual(
      ['b'],
    );
    expect(
      dropDuplicateConnections([connection('a', null, 'p'), connection('b', null, 'p')]).map(({ id }) => id),
    ).toEqual(['b']);
  });

  test('a dropped entry drops no other', () => {
    const kept = [connection('a', 3, 'p'), connection('b', 1, 'q')];
    const both = connection('a', 2, 'q');
    expect(dropDuplicateConnections([...kept, both])).toEqual(kept);
  });

  test('nothing is left to drop, and each dropped entry gives way to one at least as new', () => {
    const list = fc.array(
      fc
        .tuple(
          fc.constantFrom('a', 'b', 'c'),
          fc.option(fc.integer({ min: 1, max: 5 })),
          fc.constantFrom(undefined, 'p', 'q'),
        )
        .map(([id, day, profileId]) => connection(id, day, profileId)),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(list, (all) => {
        const kept = dropDuplicateConnections(all);
        expect(dropDuplicateConnections(kept)).toEqual(kept);
        const isKept = new Set(kept);
        for (const dropped of all.filter((each) => !isKept.has(each))) {
          const profileId = dropped.authData?.profileId;
          const reason = kept.some(
            (each) =>
              (each.id === dropped.id || (profileId !== undefined && each.authData?.profileId === profileId)) &&
              (each.timestamp ?? '') >= (dropped.timestamp ?? ''),
          );
          expect(reason).toBe(true);
        }
      }),
    );
  });
});
