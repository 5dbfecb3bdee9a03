import { expect, test } from 'vitest';

import { addressParts } from './address-parts.ts';

test('DEV-19 the consent address is shown as its page and its parameters, decoded', () => {
  const parameters = { client_key: 'k1', scope: 'user.info.basic', redirect_uri: 'https://nonet.test/tiktok-callback' };
  const address = `https://www.tiktok.test/v2/auth/authorize/?${new URLSearchParams(parameters)}`;
  expect(addressParts(address)).toEqual([
    ['Page', 'https://www.tiktok.test/v2/auth/authorize/'],
    ['client_key', 'k1'],
    ['scope', 'user.info.basic'],
    ['redirect_uri', 'https://nonet.test/tiktok-callback'],
  ]);
});
