import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownSpaceOf } from '#/db/space-id.ts';

import { storageKey } from '#/features/media/space/storage-key.ts';

test('is {spaceId}/posts/{timestamp}-{random}-{sanitizedName}', () => {
  expect(storageKey(ownSpaceOf('uid1'), 'Café au lait.JPG', 1_700_000_000_000)).toMatch(
    /^uid1\/posts\/1700000000000-[0-9a-f]{16}-Cafe_au_lait\.JPG$/,
  );
  expect(storageKey(ownSpaceOf('uid1'), 'a.png')).not.toBe(storageKey(ownSpaceOf('uid1'), 'a.png'));
});

test('whatever the name, the key stays plain and in its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(storageKey(ownSpaceOf('uid1'), name)).toMatch(
        /^uid1\/posts\/\d+-[0-9a-f]{16}-[A-Za-z0-9][A-Za-z0-9._-]*$/,
      );
    }),
  );
});
