import { expect, test } from 'vitest';

import { targetKey } from '#/posts/target-key.ts';

test('DATA-12 an entry of platforms is platform, colon, account id', () => {
  expect(targetKey('facebook', 'facebook_12')).toBe('facebook:facebook_12');
});
