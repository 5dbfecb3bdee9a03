import type { LookupAddress } from 'node:dns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressRefused, checkGuardedUrl, guardedLookup, isPublicAddress } from '#/kit/address-guard.ts';

describe('addresses', () => {
  test.each([
    ['private, class A', '10.1.2.3'],
    ['private, class B', '172.31.255.255'],
    ['private, class C', '192.168.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback, not the usual one', '127.255.0.9'],
    ['this host', '0.0.0.0'],
    ['link-local', '169.254.1.1'],
    ['cloud metadata', '169.254.169.254'],
    ['Azure metadata', '168.63.129.16'],
    ['Alibaba metadata in shared space', '100.100.100.200'],
    ['Oracle metadata', '192.0.0.192'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['benchmarking', '198.19.255.255'],
    ['documentation', '203.0.113.7'],
    ['multicast', '224.0.0.251'],
    ['reserved', '250.1.1.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 loopback', '::1'],
    ['IPv6 unspecified', '::'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 link-local with a zone', 'fe80::1%lo'],
    ['IPv6 unique local', 'fd00:ec2::254'],
    ['IPv6 site-local', 'fec0::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-mapped in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64, local use', '64:ff9b:1::1'],
    ['6to4', '2002:7f00:1::1'],
    ['Teredo', '2001:0:7f00:1::'],
    ['IPv6 documentation', '2001:db8::1'],
    ['IPv6 discard', '100::1'],
    ['not an address', 'localhost'],
    ['decimal notation', '2130706433'],
    ['nothing', ''],
  ])('refuses %s', (_name, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0', '168.63.129.17'])(
    'allows %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each(['2606:4700:4700::1111', '2a00:1450:4001::1', '2001:200::1', '2003::1'])('allows %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  // The same ranges once more, as plain arithmetic, so that a slip in the tables shows as a disagreement.
  const isPrivateIpv4 = (a: number, b: number, c: number, d: number): boolean =>
    [0, 10, 127].includes(a) ||
    a >= 224 ||
    (a === 100 && b >= 64 && b <= 127) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 192 &&
      ((b === 31 && c === 196) || (b === 52 && c === 193) || (b === 88 && c === 99) || (b === 175 && c === 48))) ||
    (a === 198 && (b === 18 || b === 19)) ||
    (a === 198 && b === 51 && c === 100) ||
    (a === 203 && b === 0 && c === 113) ||
    (a === 168 && b === 63 && c === 129 && d === 16);
  const byte = fc.integer({ min: 0, max: 255 });
  // Half of the runs begin with a byte at which a special range begins.
  const first = fc.oneof(byte, fc.constantFrom(0, 10, 100, 127, 168, 169, 172, 192, 198, 203, 224, 240));
  const second = fc.oneof(byte, fc.constantFrom(0, 16, 18, 31, 51, 52, 63, 64, 88, 168, 175, 254));
  const third = fc.oneof(byte, fc.constantFrom(0, 2, 48, 99, 100, 113, 129, 193, 196));

  test('agrees with arithmetic on every IPv4 address', () => {
    fc.assert(
      fc.property(first, second, third, byte, (a, b, c, d) => {
        expect(isPublicAddress(`${a}.${b}.${c}.${d}`)).toBe(!isPrivateIpv4(a, b, c, d));
      }),
      { numRuns: 2_000 },
    );
  });

  test('refuses every IPv6 address that carries an IPv4 address', () => {
    const hex = (high: number, low: number): string => ((high << 8) | low).toString(16);
    fc.assert(
      fc.property(first, second, third, byte, (a, b, c, d) => {
        const [high, low] = [hex(a, b), hex(c, d)];
        const carriers = [
          `::ffff:${high}:${low}`,
          `::${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::1`,
        ];
        expect(carriers.filter(isPublicAddress)).toEqual([]);
      }),
    );
  });

  test('refuses every IPv6 address outside of global unicast space', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(group, fc.array(group, { minLength: 7, maxLength: 7 }), (head, tail) => {
        fc.pre(head < 0x2000 || head > 0x3fff);
        expect(isPublicAddress([head, ...tail].map((part) => part.toString(16)).join(':'))).toBe(false);
      }),
    );
  });
});

describe('web addresses', () => {
  test.each([
    'http://example.com/',
    'https://example.com:8443/',
    'https://user:word@example.com/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'ftp://example.com/',
  ])('refuses %s', (address) => {
    expect(() => checkGuardedUrl(new URL(address))).toThrow(AddressRefused);
  });

  test.each(['https://example.com/', 'https://example.com:443/.well-known/did.json', 'https://8.8.8.8/'])(
    'allows %s',
    (address) => expect(() => checkGuardedUrl(new URL(address))).not.toThrow(),
  );
});

describe('name resolution', () => {
  const look = (answers: LookupAddress[], all: boolean) =>
    new Promise((resolve, reject) => {
      const lookup = guardedLookup(async () => answers);
      lookup('pds.example.test', { all }, (error, found) => (error === null ? resolve(found) : reject(error)));
    });

  test('hands on exactly the addresses it checked', async () => {
    const answers = [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ];
    await expect(look(answers, true)).resolves.toEqual(answers);
    await expect(look(answers, false)).resolves.toBe('8.8.8.8');
  });

  test('refuses a host of which one address is private', async () => {
    const answers = [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await expect(look(answers, true)).rejects.toBeInstanceOf(AddressRefused);
  });

  test('refuses a host without an address', async () => {
    await expect(look([], true)).rejects.toBeInstanceOf(AddressRefused);
  });
});
