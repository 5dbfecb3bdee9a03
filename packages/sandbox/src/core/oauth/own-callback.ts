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
