import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { ResolveAll } from '#/kit/address-guard.ts';

/** What tests replace. */
export interface NameLookupSystem {
  /** Addresses of name servers; those of the system by default. */
  readonly nameServers?: readonly string[] | undefined;
  readonly hostsFile?: string;
  readonly timeoutMs?: number;
}

const HOSTS_FILE = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';
/** For one question to one name server; the second try waits longer. */
const TRY_MS = 1_000;
const TRIES = 2;
/** For the whole look-up, however many name servers the system has. Shorter than the time for a connection. */
const TIMEOUT_MS = 4_000;

/**
 * Resolves names that users chose. `dns.lookup` would do so on one of the four threads that the whole process has for files
 * and names, and a name server that never answers would keep them all. These questions take no thread, end by themselves,
 * and are asked once for each name at a time. Names in the system's hosts file count first, as they do for `dns.lookup`.
 */
export function createNameLookup(system: NameLookupSystem = {}): ResolveAll {
  const underWay = new Map<string, Promise<readonly LookupAddress[]>>();
  return (hostname) => {
    const known = underWay.get(hostname);
    if (known !== undefined) return known;
    const addresses = lookUp(hostname, system).finally(() => underWay.delete(hostname));
    underWay.set(hostname, addresses);
    return addresses;
  };
}

async function lookUp(hostname: string, system: NameLookupSystem): Promise<readonly LookupAddress[]> {
  const listed = await readHosts(system.hostsFile ?? HOSTS_FILE, hostname);
  return listed.length > 0 ? listed : askNameServers(hostname, system);
}

async function askNameServers(hostname: string, system: NameLookupSystem): Promise<readonly LookupAddress[]> {
  // A resolver of its own: cancelling it ends these two questions and no others.
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (system.nameServers !== undefined) resolver.setServers(system.nameServers);
  const timer = setTimeout(() => resolver.cancel(), system.timeoutMs ?? TIMEOUT_MS);
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [...addressesOf(four), ...addressesOf(six)];
  } finally {
    clearTimeout(timer);
  }
}

function addressesOf(answer: PromiseSettledResult<string[]>): LookupAddress[] {
  return answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family: isIP(address) }));
}

/** The addresses of a name in the hosts file; none when there is no such file. */
async function readHosts(file: string, hostname: string): Promise<LookupAddress[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const isListed = isIP(address) !== 0 && names.some((name) => name.toLowerCase() === hostname.toLowerCase());
    return isListed ? [{ address, family: isIP(address) }] : [];
  });
}
