import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';

import { consentAddress, createPkcePair } from '#/kit/oauth.ts';

test('a PKCE pair is new each time, and its challenge is the hash of its verifier', () => {
  const [one, other] = [createPkcePair(), createPkcePair()];
  expect(one.verifier).toMatch(/^[\w-]{43}$/);
  expect(one.challenge).toBe(createHash('sha256').update(one.verifier).digest('base64url'));
  expect(one.verifier).not.toBe(other.verifier);
});

test('spaces in the address of a consent page are %20, and pluses stay pluses', () => {
  const url = consentAddress('https://x.test/authorize', { scope: 'a b', state: '1+1&2' });
  expect(url.href).toBe('https://x.test/authorize?scope=a%20b&state=1%2B1%262');
});
