/**
 * The caller's address. Behind the operator's reverse proxies it is the entry that the outermost proxy added to
 * X-Forwarded-For. Everything left of that entry was written by the caller and does not count.
 */
export function clientIp(socketAddress: string | undefined, forwardedFor: string | undefined, trustedProxies: number) {
  const direct = plain(socketAddress ?? '127.0.0.1');
  if (trustedProxies === 0 || forwardedFor === undefined) return direct;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return plain(hops.at(-trustedProxies) ?? hops[0] ?? direct);
}

/** Unwraps an IPv4 address in IPv6 form, because it is the same machine. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** The address as limits count it: an IPv6 customer has a whole /64 of addresses. */
export function limitAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const tailLength = tail === undefined ? 0 : tail.split(':').filter((group) => group !== '').length;
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - tailLength)).fill('0');
  const all = [...groups, ...zeros, ...(tail ?? '').split(':').filter((group) => group !== '')];
  return `${all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
