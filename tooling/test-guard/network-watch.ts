import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** True for this machine, by name or by address. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  if (net.isIPv4(name)) return name.startsWith('127.') || name === '0.0.0.0';
  return name === '::1' || name === '::' || name.startsWith('::ffff:127.');
}

/** The hosts that this process asked for, once it is guarded. Test files in one process also share the guard. */
let hosts: string[] | undefined;

/**
 * Refuses every connection and name look-up that leaves this machine, from now on. Each call of the returned function
 * gives the hosts asked for since the last call.
 * Names under `.invalid` are not counted. They exist nowhere by definition (RFC 6761), so a test about unknown hosts
 * may use them; the answer is ENOTFOUND, and nobody is asked.
 */
export function watchNetwork(): () => string[] {
  hosts ??= guardProcess();
  const asked = hosts;
  return () => asked.splice(0);
}

function guardProcess(): string[] {
  const asked: string[] = [];
  const refuse = (host: string): Error => {
    if (!host.endsWith('.invalid')) asked.push(host);
    return Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname: host,
    });
  };
  guardSockets(refuse);
  guardLookups(refuse);
  syncBuiltinESMExports();
  return asked;
}

type Refuse = (host: string) => Error;

/**
 * Guards everything that uses TCP: http, https, fetch, pg. When the caller resolves a host itself, the guard judges the
 * address.
 */
function guardSockets(refuse: Refuse): void {
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]): net.Socket {
    const options = connectOptions(args);
    const host = options?.host;
    if (options?.lookup) options.lookup = guardLookup(options.lookup, refuse);
    else if (host !== undefined && !isLoopback(host)) return this.destroy(refuse(host));
    return Reflect.apply(connect, this, args) as net.Socket;
  };
}

/** `connect(options)`, `connect(port, host)`, or the array Node passes to itself. */
function connectOptions(args: readonly unknown[]): net.TcpNetConnectOpts | null {
  const [first, second] = args;
  if (Array.isArray(first)) return connectOptions(first);
  if (typeof first === 'object' && first !== null && !('path' in first && first.path))
    return first as net.TcpNetConnectOpts;
  if (typeof first === 'number' && typeof second === 'string') return { port: first, host: second };
  return null;
}

function guardLookup(lookup: net.LookupFunction, refuse: Refuse): net.LookupFunction {
  if (lookup === dns.lookup) return lookup;
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      const addresses = Array.isArray(address) ? address.map((entry) => entry.address) : [address];
      const foreign = error ? undefined : addresses.find((candidate) => !isLoopback(candidate));
      if (foreign === undefined) callback(error, address, family);
      else callback(refuse(foreign), '', 4);
    });
}

function guardLookups(refuse: Refuse): void {
  for (const target of [dns, dns.Resolver.prototype] as object[]) {
    guardMethods(target, (original, host, args) => {
      const callback = args.at(-1);
      if (isLoopback(host) || typeof callback !== 'function') return original();
      process.nextTick(callback, refuse(host));
    });
  }
  for (const target of [dns.promises, dns.promises.Resolver.prototype] as object[]) {
    guardMethods(target, (original, host, _args, asked) =>
      isLoopback(host) || asksTheTest(asked) ? original() : Promise.reject(refuse(host)),
    );
  }
}

/** True for a name server on loopback that is not one of the system's: then the test itself started it. */
function asksTheTest(asked: unknown): boolean {
  if (!(asked instanceof dns.promises.Resolver)) return false;
  const [servers, systems] = [asked.getServers(), dns.getServers()];
  return (
    servers.length > 0 &&
    servers.every((server) => isLoopback(server.replace(/:\d+$/, '')) && !systems.includes(server))
  );
}

type Judge = (original: () => unknown, host: string, args: readonly unknown[], asked: unknown) => unknown;

function guardMethods(target: object, judge: Judge): void {
  for (const name of Object.getOwnPropertyNames(target).filter((key) => /^(lookup$|resolve)/.test(key))) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') continue;
    Reflect.set(target, name, function guarded(this: unknown, ...args: unknown[]) {
      return judge(() => Reflect.apply(method, this, args), String(args[0]), args, this);
    });
  }
}
