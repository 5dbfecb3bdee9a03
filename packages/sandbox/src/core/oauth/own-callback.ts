import { isLoopbackHost } from '#/core/loopback-only.ts';

/**
 * Whether this is the product's callback at this path, on this machine at any port: a product that has just been started
 * cannot have registered its port anywhere.
 */
export function isOwnCallback(redirectUri: string, path: string): boolean {
  const url = URL.parse(redirectUri);
  if (url === null || !/^https?:$/.test(url.protocol) || !isLoopbackHost(url.hostname)) return false;
  return redirectUri === `${url.origin}${path}`;
}

/**
 * Whether people may be sent back to this address: networks compare with the callbacks of the app, character by character.
 * While none is registered the product's own callback is taken.
 */
export function isRegistered(redirectUri: string, registered: readonly string[], path: string): boolean {
  return registered.length > 0 ? registered.includes(redirectUri) : isOwnCallback(redirectUri, path);
}
