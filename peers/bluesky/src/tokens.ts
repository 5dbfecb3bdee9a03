import { createHmac } from 'node:crypto';

/** The same token as if its time had run out an hour ago, signed anew with the server's own secret. */
export function expire(token: string, secret: string): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = parseClaims(payload);
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  const old = Buffer.from(JSON.stringify({ ...claims, iat: hourAgo - 7200, exp: hourAgo })).toString('base64url');
  const signature = createHmac('sha256', secret).update(`${header}.${old}`).digest('base64url');
  return `${header}.${old}.${signature}`;
}

/** A copy of any JSON in which every access token in it has expired. */
export function expireAccessTokens<T>(value: T, secret: string): T {
  return JSON.parse(JSON.stringify(value), (_key, part) => (isAccessToken(part) ? expire(part, secret) : part)) as T;
}

function isAccessToken(part: unknown): part is string {
  if (typeof part !== 'string' || !part.startsWith('eyJ')) return false;
  return parseClaims(part.split('.')[1] ?? '')['scope'] === 'com.atproto.appPass';
}

function parseClaims(payload: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}
