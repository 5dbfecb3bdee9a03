import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/**
 * Reads a cookie that better-auth has signed: the value, a dot, and its HMAC-SHA-256 in base64. Answers undefined when there is
 * none or the signature is wrong. By Node's own crypto: WebCrypto goes to another thread and back for it, on every call.
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
