/**
 * An address of a network as people write it: groups of zeros are left out (RFC 5952), and an IPv4 address is one. Nothing for the one of
 * zeros alone: it is kept without its end, and that of the machine itself has nothing else.
 */
export function shortAddress(address: string): string {
  const mapped = /^(?:0{1,4}:){5}f{4}:|^::f{4}:/i.exec(address);
  if (mapped) return asIpv4(address.slice(mapped[0].length));
  if (!URL.canParse(`http://[${address}]`)) return address;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return short === '::' ? '' : short;
}

function asIpv4(rest: string): string {
  const groups = rest.split(':');
  if (groups.length === 1) return rest;
  const [high = 0, low = 0] = groups.map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
