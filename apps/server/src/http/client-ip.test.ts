import { expect, test } from 'vitest';

import { clientIp, limitAddress } from '#/http/client-ip.ts';

test('X-Forwarded-For counts for nothing without a trusted proxy', () => {
  expect(clientIp('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9');
});

test.each([
  [1, '10.9.9.9, 198.51.100.1', '198.51.100.1'],
  [2, '10.9.9.9, 198.51.100.1, 192.0.2.2', '198.51.100.1'],
  [2, '198.51.100.1', '198.51.100.1'],
])('with %i trusted proxies only what they added counts', (proxies, header, expected) => {
  expect(clientIp('127.0.0.1', header, proxies)).toBe(expected);
});

test('IPv4 in IPv6 form is IPv4', () => {
  expect(clientIp('::ffff:203.0.113.9', undefined, 0)).toBe('203.0.113.9');
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limits count %s as %s', (address, expected) => {
  expect(limitAddress(address)).toBe(expected);
});
