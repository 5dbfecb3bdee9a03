import { createHash, randomBytes, randomUUID } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import { OAuthError } from '#/networks/twitter/oauth-error.ts';

const codeMs = 30_000;
const accessMs = 2 * 3_600_000;
/** About six months, as schedulers report it; X documents no number. */
const refreshMs = 180 * 24 * 3_600_000;

/** What a person is asked for and answers. */
interface Authorization {
  readonly accountId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly codeChallengeMethod: 'S256' | 'plain';
}

interface Code extends Authorization {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

/** One authorization and every token that came of it. */
interface Family {
  readonly accountId: string;
  readonly scopes: readonly string[];
  readonly isEnded: boolean;
}

interface Token {
  readonly familyId: string;
  readonly expiresAt: number;
}

interface RefreshToken extends Token {
  readonly isUsed: boolean;
}

/** The answer of the token endpoint. */
interface TokenAnswer {
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly access_token: string;
  readonly scope: string;
  readonly refresh_token?: string;
}

/** Whose token it is, and what it allows. */
export interface Bearer {
  readonly accountId: string;
  readonly scopes: readonly string[];
  /** Names the token without being it. */
  readonly tokenKey: string;
}

/** Codes and tokens. Only their digests are kept. */
export class Grants {
  readonly #clock: Clock;
  readonly #codes: Table<Code>;
  readonly #families: Table<Family>;
  readonly #accessTokens: Table<Token>;
  readonly #refreshTokens: Table<RefreshToken>;

  constructor(world: World) {
    this.#clock = world.clock;
    this.#codes = world.store.table('twitter.codes');
    this.#families = world.store.table('twitter.families');
    this.#accessTokens = world.store.table('twitter.access-tokens');
    this.#refreshTokens = world.store.table('twitter.refresh-tokens');
  }

  /** The code for a person's yes: good once, for 30 seconds. */
  allow(authorization: Authorization): string {
    const code = secret();
    this.#codes.set(digestOf(code), { ...authorization, expiresAt: this.#clock.now() + codeMs, isUsed: false });
    return code;
  }

  /** Tokens for a code, to whoever knows the verifier and the address that the code was sent to. */
  exchange(code: string, redirectUri: string, codeVerifier: string): TokenAnswer {
    const key = digestOf(code);
    const known = this.#codes.get(key);
    if (known === undefined || known.isUsed || known.expiresAt <= this.#clock.now()) {
      throw OAuthError.invalid('authorization code');
    }
    if (known.redirectUri !== redirectUri) throw OAuthError.invalid('redirect uri');
    if (challengeOf(codeVerifier, known.codeChallengeMethod) !== known.codeChallenge) {
      throw OAuthError.invalid('code verifier');
    }
    this.#codes.set(key, { ...known, isUsed: true });
    const familyId = randomUUID();
    const { accountId, scopes } = known;
    this.#families.set(familyId, { accountId, scopes, isEnded: false });
    return this.#issue(familyId, scopes);
  }

  /** A new pair for a refresh token, which is spent by it. A spent one ends the family: somebody has a copy. */
  refresh(token: string): TokenAnswer {
    const key = digestOf(token);
    const known = this.#refreshTokens.get(key);
    const family = known === undefined ? undefined : this.#families.get(known.familyId);
    if (known === undefined || family === undefined) throw OAuthError.invalid('token');
    if (known.isUsed) this.#end(known.familyId);
    if (known.isUsed || family.isEnded || known.expiresAt <= this.#clock.now()) throw OAuthError.invalid('token');
    this.#refreshTokens.set(key, { ...known, isUsed: true });
    return this.#issue(known.familyId, family.scopes);
  }

  /** Ends a token; with a refresh token its whole family (RFC 7009 §2.1). One that is not known is none any more. */
  revoke(token: string): void {
    const key = digestOf(token);
    this.#accessTokens.delete(key);
    const refreshToken = this.#refreshTokens.get(key);
    if (refreshToken !== undefined) this.#end(refreshToken.familyId);
  }

  /** Ends everything that an account has allowed; answers how many authorizations that were. */
  revokeAllOf(accountId: string): number {
    const ids = [...this.#families.entries()].filter(([, family]) => family.accountId === accountId && !family.isEnded);
    for (const [id] of ids) this.#end(id);
    return ids.length;
  }

  /** Whose token this is; null when it is not good (any more). */
  read(token: string): Bearer | null {
    const tokenKey = digestOf(token);
    const known = this.#accessTokens.get(tokenKey);
    const family = known === undefined ? undefined : this.#families.get(known.familyId);
    if (known === undefined || family === undefined || family.isEnded) return null;
    if (known.expiresAt <= this.#clock.now()) return null;
    return { accountId: family.accountId, scopes: family.scopes, tokenKey };
  }

  /** Lets an access token expire now. */
  expire(bearer: Bearer): void {
    const known = this.#accessTokens.get(bearer.tokenKey);
    if (known !== undefined) this.#accessTokens.set(bearer.tokenKey, { ...known, expiresAt: this.#clock.now() });
  }

  #issue(familyId: string, scopes: readonly string[]): TokenAnswer {
    const now = this.#clock.now();
    const accessToken = secret();
    this.#accessTokens.set(digestOf(accessToken), { familyId, expiresAt: now + accessMs });
    const answer = {
      token_type: 'bearer',
      expires_in: accessMs / 1_000,
      access_token: accessToken,
      scope: scopes.join(' '),
    } as const;
    if (!scopes.includes('offline.access')) return answer;
    const refreshToken = secret();
    this.#refreshTokens.set(digestOf(refreshToken), { familyId, expiresAt: now + refreshMs, isUsed: false });
    return { ...answer, refresh_token: refreshToken };
  }

  #end(familyId: string): void {
    const family = this.#families.get(familyId);
    if (family !== undefined) this.#families.set(familyId, { ...family, isEnded: true });
  }
}

function challengeOf(verifier: string, method: 'S256' | 'plain'): string {
  return method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
}

function secret(): string {
  return randomBytes(64).toString('base64url');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
