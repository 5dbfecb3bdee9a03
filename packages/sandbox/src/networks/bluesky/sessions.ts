import { randomBytes, randomUUID } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Store, Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import { type Account, type Accounts, appPasswordOf } from '#/networks/bluesky/accounts.ts';
import { readToken, signToken, type TokenClaims, type TokenType } from '#/networks/bluesky/jwt.ts';
import { authRequired, invalidRequest } from '#/networks/bluesky/xrpc-error.ts';

/** The DID of this server, in the tokens' audience. */
export const serviceDid = 'did:web:localhost';

const hourMs = 3_600_000;
const accessMs = 2 * hourMs;
const refreshMs = 90 * 24 * hourMs;
/** How long a used refresh token still yields its successor. */
const graceMs = 2 * hourMs;

const accessScope = 'com.atproto.appPass';
const refreshScope = 'com.atproto.refresh';

/** The two tokens of a session. */
export interface Tokens {
  readonly accessJwt: string;
  readonly refreshJwt: string;
}

/** A caller with a valid token. */
export interface Caller {
  readonly account: Account;
  readonly tokenId: string;
}

interface RefreshToken {
  readonly did: string;
  readonly digest: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The id of its successor, once it was used. */
  readonly nextId: string | null;
}

/** Sign-in, rotation and checking of tokens, as the reference server does it (@atproto/pds 0.5.35). */
export class Sessions {
  readonly #accounts: Accounts;
  readonly #clock: Clock;
  readonly #secrets: Table<string>;
  readonly #refreshTokens: Table<RefreshToken>;
  /** Access tokens that a fault made expire early, by id. */
  readonly #expired: Table<true>;
  /** Tokens whose signature was checked already: the same few come again with every post. */
  readonly #checked = new Map<string, TokenClaims>();

  constructor(world: World, accounts: Accounts) {
    const store: Store = world.store;
    this.#accounts = accounts;
    this.#clock = world.clock;
    this.#secrets = store.table('bluesky.secrets');
    this.#refreshTokens = store.table('bluesky.refresh-tokens');
    this.#expired = store.table('bluesky.expired-tokens');
  }

  /** Makes the signing secret when there is none; forgets checked tokens, whose secret may be gone. */
  load(): void {
    this.#checked.clear();
    if (!this.#secrets.has('jwt')) this.#secrets.set('jwt', randomBytes(32).toString('hex'));
  }

  /** Signs in with an app password; the same refusal for a wrong name and a wrong password. */
  signIn(identifier: string, password: string): { account: Account; tokens: Tokens } {
    const account = this.#accounts.find(identifier);
    const appPassword = account === null ? null : appPasswordOf(account, password);
    if (account === null || appPassword === null || account.status === 'takendown') {
      throw authRequired('Invalid identifier or password');
    }
    return { account, tokens: this.#issue(account.did, appPassword.digest, randomUUID()) };
  }

  /** New tokens for a refresh token, which stays usable for a while and then yields the same successor. */
  refresh(caller: Caller): Tokens {
    const token = this.#refreshTokens.get(caller.tokenId);
    const now = this.#clock.now();
    if (caller.account.status === 'takendown') throw authRequired('Account has been taken down', 'AccountTakedown');
    if (token === undefined || token.expiresAt <= now) throw invalidRequest('Token has been revoked', 'ExpiredToken');
    const nextId = token.nextId ?? randomUUID();
    const expiresAt = Math.min(token.expiresAt, now + graceMs);
    this.#refreshTokens.set(caller.tokenId, { ...token, expiresAt, nextId });
    return this.#issue(token.did, token.digest, nextId);
  }

  /** Ends a session: its refresh token is dead, its access token lives on until it expires. */
  end(caller: Caller): void {
    this.#refreshTokens.delete(caller.tokenId);
  }

  /** Ends every session that was begun with this app password. */
  endAllOf(did: string, digest: string): void {
    for (const [id, token] of [...this.#refreshTokens.entries()]) {
      if (token.did === did && token.digest === digest) this.#refreshTokens.delete(id);
    }
  }

  /** Lets an access token expire now. */
  expire(caller: Caller): void {
    this.#expired.set(caller.tokenId, true);
  }

  /** The caller of a call that needs an access token. */
  authenticate(authorization: string | undefined): Caller {
    return this.#caller(authorization, 'at+jwt', { allowExpired: false });
  }

  /** The caller of a call that needs a refresh token; an expired one still ends its own session. */
  authenticateRefresh(authorization: string | undefined, options = { allowExpired: false }): Caller {
    return this.#caller(authorization, 'refresh+jwt', options);
  }

  #caller(authorization: string | undefined, type: TokenType, { allowExpired }: { allowExpired: boolean }): Caller {
    const claims = this.#check(bearerOf(authorization), type);
    const isOver = claims.exp * 1_000 <= this.#clock.now() || this.#expired.has(claims.jti);
    if (isOver && !allowExpired) throw invalidRequest('Token has expired', 'ExpiredToken');
    const account = this.#accounts.find(claims.sub);
    if (account === null) throw invalidRequest('Token could not be verified', 'InvalidToken');
    return { account, tokenId: claims.jti };
  }

  #check(token: string, type: TokenType): TokenClaims {
    const key = `${type} ${token}`;
    const known = this.#checked.get(key);
    if (known !== undefined) return known;
    const claims = readToken<TokenClaims>(type, token, this.#secret());
    if (claims === null) throw invalidRequest('Token could not be verified', 'InvalidToken');
    if (this.#checked.size >= 20_000) this.#checked.clear();
    this.#checked.set(key, claims);
    return claims;
  }

  #issue(did: string, digest: string, refreshId: string): Tokens {
    const now = this.#clock.now();
    if (!this.#refreshTokens.has(refreshId)) {
      this.#refreshTokens.set(refreshId, { did, digest, expiresAt: now + refreshMs, nextId: null });
    }
    return {
      accessJwt: this.#sign('at+jwt', accessScope, did, accessMs, randomUUID()),
      refreshJwt: this.#sign('refresh+jwt', refreshScope, did, refreshMs, refreshId),
    };
  }

  #sign(type: TokenType, scope: string, did: string, lifeMs: number, jti: string): string {
    const iat = Math.floor(this.#clock.now() / 1_000);
    const claims: TokenClaims = { scope, aud: serviceDid, sub: did, iat, exp: iat + lifeMs / 1_000, jti };
    return signToken(type, claims, this.#secret());
  }

  #secret(): string {
    return this.#secrets.get('jwt') ?? '';
  }
}

function bearerOf(authorization: string | undefined): string {
  if (authorization === undefined) throw authRequired('Authentication Required', 'AuthMissing');
  const [type = '', token = '', ...rest] = authorization.split(' ');
  if (token === '' || rest.length > 0) throw invalidRequest('Malformed authorization header', 'InvalidToken');
  if (type.toLowerCase() !== 'bearer') throw invalidRequest(`Unsupported authorization type: ${type}`, 'InvalidToken');
  return token;
}
