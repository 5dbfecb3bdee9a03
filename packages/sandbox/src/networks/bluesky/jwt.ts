import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a session's token says, as the reference server puts it (@atproto/pds 0.5.35): HS256, `at+jwt` or `refresh+jwt`. */
export interface TokenClaims {
  readonly scope: string;
  readonly aud: string;
  readonly sub: string;
  /** Seconds since 1970. */
  readonly iat: number;
  /** Seconds since 1970. */
  readonly exp: number;
  /** The reference server gives one to refresh tokens only; ours tells two access tokens of one second apart. */
  readonly jti: string;
}

/** Which kind of token; it stands in the token's header. */
export type TokenType = 'at+jwt' | 'refresh+jwt' | 'JWT';

/** Signs a token. */
export function signToken(type: TokenType, claims: object, secret: string): string {
  const content = `${encode({ typ: type, alg: 'HS256' })}.${encode(claims)}`;
  return `${content}.${signature(content, secret)}`;
}

/** The claims of a token of this type that we signed, or null. Does not look at its times. */
export function readToken<Claims>(type: TokenType, token: string, secret: string): Claims | null {
  const [header = '', payload = '', signed = '', ...rest] = token.split('.');
  const expected = Buffer.from(signature(`${header}.${payload}`, secret));
  const given = Buffer.from(signed);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Signed by us, so of our own form.
  const { typ } = decode(header) as { typ: TokenType };
  return typ === type ? (decode(payload) as Claims) : null;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}

function signature(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}
