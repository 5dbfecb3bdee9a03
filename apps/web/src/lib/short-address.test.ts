import { expect, test } from 'vitest';

import { shortAddress } from './short-address.ts';

test.each([
  ['0000:0000:0000:0000:0000:0000:0000:0001', '::1'],
  ['2001:0db8:0000:0000:0000:0000:0000:0042', '2001:db8::42'],
  ['0000:0000:0000:0000:0000:ffff:c0a8:0107', '192.168.1.7'],
  ['::ffff:192.168.1.7', '192.168.1.7'],
  ['192.168.1.7', '192.168.1.7'],
  ['0000:0000:0000:0000:0000:0000:0000:0000', ''],
  ['no address', 'no address'],
])('%s is shown as %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown);
});
