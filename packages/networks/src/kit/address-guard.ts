import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';

/** Resolves a name to all of its addresses; `createNameLookup` outside of tests. */
export type ResolveAll = (hostname: string) => Promise<readonly LookupAddress[]>;

/** A host that a user named, or a document a user can write, which we will not connect to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/**
 * IPv4 space that is not the public internet: IANA IPv4 Special-Purpose Address Registry (read 2026-11-20), multicast
 * and the reserved block above it, and Azure's metadata address, which lies in public space.
 */
const refusedIpv4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * Exceptions inside 2000::/3, the only IPv6 space handed out for the public internet (IANA IPv6 Global Unicast and
 * Special-Purpose registries, read 2026-11-20). Everything outside 2000::/3 is refused as a whole, and with it
 * loopback, link-local, unique-local, multicast, IPv4-mapped and NAT64 addresses.
 */
const refusedIpv6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4 carries an IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
];

const refused = new BlockList();
for (const [network, prefix] of refusedIpv4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of refusedIpv6) refused.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** True when `address` (an IP address in text, no brackets) belongs to a host on the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4');
    case 6:
      // A zone ("fe80::1%eth0") only exists on addresses that are not public.
      return !address.includes('%') && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Refuses what is wrong with the address itself: anything but https on port 443 without a user name. */
export function checkGuardedUrl(url: URL): void {
  if (url.protocol !== 'https:' || url.port !== '') throw new AddressRefused('only https on port 443 is allowed');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('a user name is not allowed');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new AddressRefused('the address is not public');
}

/**
 * A resolver for `net.connect` that fails with `AddressRefused` unless every address of the host is public. The
 * connection is made to the very addresses that were checked, so a second answer of the name server changes nothing.
 */
export function guardedLookup(resolveAll: ResolveAll): LookupFunction {
  return (hostname, options, callback) => {
    resolveAll(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(new AddressRefused('the host is not on the public internet'), []);
        } else if (options.all === true) {
          callback(null, [...addresses]);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('lookup failed'), []),
    );
  };
}
