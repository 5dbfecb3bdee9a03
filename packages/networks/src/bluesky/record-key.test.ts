import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentKey, isOfSameTarget, recordKey } from '#/bluesky/record-key.ts';

const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

test('is a TID', () => {
  fc.assert(
    fc.property(fc.string(), moment, (target, at) => {
      expect(recordKey(target, at)).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/);
    }),
  );
});

test('sorts by time', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), moment, fc.integer({ min: 1_000, max: 1e9 }), (one, other, at, laterMs) => {
      expect(recordKey(one, at) < recordKey(other, new Date(at.getTime() + laterMs))).toBe(true);
    }),
  );
});

test('is the same for the same target and moment, and another for another target', () => {
  const at = new Date('2026-11-20T09:00:00Z');
  expect(recordKey('a', at)).toBe(recordKey('a', at));
  const keys = Array.from({ length: 2_000 }, (_, n) => recordKey(`target-${n}`, at));
  expect(new Set(keys).size).toBe(keys.length);
});

test('tells its target at whatever time, and no other', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), moment, moment, (one, other, at, later) => {
      expect(isOfSameTarget(recordKey(one, at), recordKey(one, later))).toBe(true);
      expect(isOfSameTarget(recordKey(one, at), recordKey(other, later))).toBe(one === other);
    }),
  );
});

test.each(['', 'self', '3kabc', '3K222222222ab', 'zzzzzzzzzzzzz'])(
  'a key that is no TID, as "%s", is of no target',
  (key) => {
    expect(isOfSameTarget(key, key)).toBe(false);
  },
);

test('THREAD-05 the key of a comment comes from its id and its post alone, and sorts after the post', () => {
  const postKey = recordKey('target', new Date('2026-11-20T09:00:00Z'));
  const key = commentKey('one', postKey);
  expect(key).toMatch(/^[2-7a-j][2-7a-z]{12}$/);
  expect(key).toBe(commentKey('one', postKey));
  expect([postKey, key].toSorted()).toEqual([postKey, key]);
  expect(new Set([key, commentKey('two', postKey), commentKey('one', recordKey('other', new Date()))]).size).toBe(3);
  expect(commentKey('one', 'no-tid')).toMatch(/^[2-7a-j][2-7a-z]{12}$/);
});
