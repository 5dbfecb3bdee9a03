import fc from 'fast-check';
import { expect, test } from 'vitest';

import { networkIds } from '#/networks/network-id.ts';
import { parseTargetKey, targetKey } from '#/posts/target-key.ts';

test('DATA-12 an entry of platforms is platform, colon, account id', () => {
  expect(targetKey('facebook', 'facebook_12')).toBe('facebook:facebook_12');
});

test('DATA-12 an entry is taken apart again, whatever the account id holds', () => {
  fc.assert(
    fc.property(fc.constantFrom(...networkIds), fc.string({ minLength: 1 }), (platform, accountId) => {
      expect(parseTargetKey(targetKey(platform, accountId))).toEqual({ platform, accountId });
    }),
  );
});

test.each(['', 'bluesky', 'bluesky:', ':1', 'x:1'])('DATA-12 %j is no entry', (key) => {
  expect(parseTargetKey(key)).toBeNull();
});
