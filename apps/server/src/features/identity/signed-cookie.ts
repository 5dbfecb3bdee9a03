import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/**
 * Makes a reader of cookies that better-auth has signed: the value, a dot, and its HMAC-SHA-256 in base64. The reader
 * returns undefined when there is no such cookie, or its signature is wrong. It uses Node's own crypto: WebCrypto would
 * switch to another thread and back on every call.
 */
export function createSignedCookieReader(secret: string, name: string): (c: Context) => string | undefined {
  const key = createSecretKey(secret, 'utf8');
  return (c) => {
    const cookie = getCookie(c, name) ?? '';
    const end = cookie.lastIndexOf('.');
    if (end < 0) return undefined;
    const value = cookie.slice(0, end);
    const given = Buffer.from(cookie.slice(end + 1));
    const right = Buffer.from(createHmac('sha256', key).update(value).digest('base64'));
    return given.length === right.length && timingSafeEqual(given, right) ? value : undefined;
  };
}
