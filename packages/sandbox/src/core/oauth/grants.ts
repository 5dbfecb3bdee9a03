import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Challenge } from '#/core/oauth/asked.ts';
import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';

/** How a network's codes and tokens live. Times are milliseconds. */
export interface GrantRules {
  readonly network: string;
  readonly codeMs: number;
  readonly accessMs: number;
  /** Null: there are no refresh tokens. */
  readonly refresh: RefreshRules | null;
  /** How long an access token lives that was exchanged for another access token; absent: there is no such exchange. */
  readonly longLivedMs?: number;
  /** What codes and tokens begin with. */
  readonly prefixes?: { readonly code: string; readonly access: string; readonly refresh?: string };
  /** What the network throws when it refuses a code or a token. */
  refuse(refusal: GrantRefusal): Error;
}

/** How a network's refresh tokens live. */
interface RefreshRules {
  readonly ms: number;
  /**
   * True when each refresh token works once and is answered with the next one. Using an old one again then ends the
   * grant: somebody has a copy.
   */
  readonly rotates: boolean;
  /** The scope that asks for a refresh token; null: every grant gets one. */
  readonly scope: string | null;
}

/** Why a code or a token is not good. */
export type GrantRefusal =
  | { readonly what: 'code'; readonly why: 'unknown' | 'used' | 'expired' }
  | { readonly what: 'redirect' | 'verifier' | 'refresh-token' }
  | { readonly what: 'access-token'; readonly why: 'unknown' | 'ended' }
  /** Milliseconds since 1970. */
  | { readonly what: 'access-token'; readonly why: 'expired'; readonly at: number };

/** What a person said yes to. */
export interface Authorization {
  readonly accountId: string;
  readonly scopes: readonly string[];
  /** Ids of the pages, channels or organisations that were ticked. */
  readonly assets: readonly string[];
}

/** The account that a token belongs to, and what the token allows. */
export interface Bearer extends Authorization {
  /** Identifies the token without revealing it. */
  readonly tokenKey: string;
  /** The one asset that the token is for; null: it is the account's own. */
  readonly assetId: string | null;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** New tokens. */
export interface Tokens extends Authorization {
  readonly accessToken: string;
  readonly accessMs: number;
  /**
   * The same token as before when refresh tokens do not rotate. Null when none was asked for, or the network has none.
   */
  readonly refreshToken: string | null;
  readonly refreshMs: number | null;
  /** The refresh token is the one that was exchanged. */
  readonly keepsRefreshToken?: true;
}

/** A checked code or token, not used yet, that a call can exchange for new tokens. */
export interface Claim {
  readonly accountId: string;
  /** When the code or token was issued. Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Spends it. */
  redeem(): Tokens;
  /** Ends the code or token instead of using it. Returns the error that the network answers from now on. */
  expire(): Error;
}

interface Code extends Authorization {
  readonly redirectUri: string;
  readonly challenge: Challenge | null;
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

/** One authorization and all tokens that were issued for it. */
interface Grant extends Authorization {
  readonly isEnded: boolean;
}

interface Token {
  readonly grantId: string;
  readonly assetId?: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

interface RefreshToken extends Token {
  readonly isUsed: boolean;
}

/**
 * The codes and tokens of a network, and what they stand for. Only digests of them are kept. Callers await the store
 * before they answer.
 */
export class Grants {
  readonly #rules: GrantRules;
  readonly #clock: Clock;
  readonly #codes: Table<Code>;
  readonly #grants: Table<Grant>;
  readonly #accessTokens: Table<Token>;
  readonly #refreshTokens: Table<RefreshToken>;

  constructor(world: World, rules: GrantRules) {
    this.#rules = rules;
    this.#clock = world.clock;
    this.#codes = world.store.table(`${rules.network}.codes`);
    this.#grants = world.store.table(`${rules.network}.grants`);
    this.#accessTokens = world.store.table(`${rules.network}.access-tokens`);
    this.#refreshTokens = world.store.table(`${rules.network}.refresh-tokens`);
  }

  /**
   * Issues the code for a person's yes. It works once and for a short time, only with this redirect address, and only
   * for a caller that knows the verifier.
   */
  allow(authorization: Authorization, sentTo: { redirectUri: string; challenge: Challenge | null }): string {
    const code = secret(this.#rules.prefixes?.code);
    const issuedAt = this.#clock.now();
    const { redirectUri, challenge } = sentTo;
    const expiresAt = issuedAt + this.#rules.codeMs;
    this.#codes.set(digestOf(code), { ...authorization, redirectUri, challenge, issuedAt, expiresAt, isUsed: false });
    return code;
  }

  /** Checks a code; the verifier is null for a network without PKCE. */
  claimCode(code: string, by: { redirectUri: string; verifier: string | null }): Claim {
    const refuse = (why: 'unknown' | 'used' | 'expired'): Error => this.#rules.refuse({ what: 'code', why });
    const key = digestOf(code);
    const known = this.#codes.get(key);
    if (known === undefined) throw refuse('unknown');
    if (known.isUsed) throw refuse('used');
    if (known.expiresAt <= this.#clock.now()) throw refuse('expired');
    if (known.redirectUri !== by.redirectUri) throw this.#rules.refuse({ what: 'redirect' });
    if (!answersChallenge(known.challenge, by.verifier)) throw this.#rules.refuse({ what: 'verifier' });
    const spend = (): void => this.#codes.set(key, { ...known, isUsed: true });
    const { accountId, scopes, assets, issuedAt, expiresAt } = known;
    return {
      accountId,
      issuedAt,
      expiresAt,
      redeem: () => {
        spend();
        const grantId = randomUUID();
        this.#grants.set(grantId, { accountId, scopes, assets, isEnded: false });
        return this.#issue(grantId, { accountId, scopes, assets }, this.#rules.accessMs);
      },
      expire: () => {
        this.#codes.set(key, { ...known, expiresAt: this.#clock.now() });
        return refuse('expired');
      },
    };
  }

  /** Checks a refresh token. */
  claimRefreshToken(token: string): Claim {
    const refused = (): Error => this.#rules.refuse({ what: 'refresh-token' });
    const key = digestOf(token);
    const known = this.#refreshTokens.get(key);
    const grant = known === undefined ? undefined : this.#grants.get(known.grantId);
    if (known === undefined || grant === undefined) throw refused();
    if (known.isUsed) this.#end(known.grantId);
    if (known.isUsed || grant.isEnded || known.expiresAt <= this.#clock.now()) throw refused();
    return {
      accountId: grant.accountId,
      issuedAt: known.issuedAt,
      expiresAt: known.expiresAt,
      redeem: () => {
        const { accessMs, refresh } = this.#rules;
        const isKept = refresh?.rotates === false;
        if (!isKept) this.#refreshTokens.set(key, { ...known, isUsed: true });
        const kept = isKept ? { token, ms: known.expiresAt - this.#clock.now() } : null;
        return this.#issue(known.grantId, grant, accessMs, kept);
      },
      expire: () => {
        this.#refreshTokens.set(key, { ...known, expiresAt: this.#clock.now() });
        return refused();
      },
    };
  }

  /** Checks an access token that is to be exchanged for a long-lived one. The old one stays good. */
  claimAccessToken(token: string): Claim {
    const { tokenKey, accountId, scopes, assets } = this.read(token);
    const authorization = { accountId, scopes, assets };
    const known = this.#accessTokens.get(tokenKey);
    const { longLivedMs } = this.#rules;
    if (known === undefined || longLivedMs === undefined)
      throw this.#rules.refuse({ what: 'access-token', why: 'unknown' });
    return {
      accountId: authorization.accountId,
      issuedAt: known.issuedAt,
      expiresAt: known.expiresAt,
      redeem: () => this.#issue(known.grantId, authorization, longLivedMs),
      expire: () => this.expire(tokenKey),
    };
  }

  /** The account and scopes behind this token. Throws the network's refusal when the token is not good (any more). */
  read(token: string): Bearer {
    const tokenKey = digestOf(token);
    const known = this.#accessTokens.get(tokenKey);
    const grant = known === undefined ? undefined : this.#grants.get(known.grantId);
    const what = 'access-token';
    if (known === undefined || grant === undefined) throw this.#rules.refuse({ what, why: 'unknown' });
    if (grant.isEnded) throw this.#rules.refuse({ what, why: 'ended' });
    const { expiresAt: at } = known;
    if (at <= this.#clock.now()) throw this.#rules.refuse({ what, why: 'expired', at });
    const { accountId, scopes, assets } = grant;
    const { assetId = null, issuedAt } = known;
    return { accountId, scopes, assets, tokenKey, assetId, issuedAt, expiresAt: at };
  }

  /** The token for one asset that an account's token gives, always the same one; it ends with the grant, or at `expiresAt`. */
  issueFor(token: string, assetId: string, expiresAt: number): string {
    const { grantId, issuedAt } = this.#accessTokens.get(this.read(token).tokenKey) ?? {};
    const own = `${this.#rules.prefixes?.access ?? ''}${createHmac('sha512', token).update(assetId).digest('base64url')}`;
    if (grantId !== undefined && issuedAt !== undefined && !this.#accessTokens.has(digestOf(own))) {
      this.#accessTokens.set(digestOf(own), { grantId, issuedAt, expiresAt, assetId });
    }
    return own;
  }

  /** Lets an access token expire now. Returns the error that the network answers from now on. */
  expire(tokenKey: string): Error {
    const at = this.#clock.now();
    const known = this.#accessTokens.get(tokenKey);
    if (known !== undefined) this.#accessTokens.set(tokenKey, { ...known, expiresAt: at });
    return this.#rules.refuse({ what: 'access-token', why: 'expired', at });
  }

  /** Ends a token; a refresh token ends its whole grant (RFC 7009 §2.1). An unknown token counts as ended already. */
  revoke(token: string): void {
    const key = digestOf(token);
    this.#accessTokens.delete(key);
    const refreshToken = this.#refreshTokens.get(key);
    if (refreshToken !== undefined) this.#end(refreshToken.grantId);
  }

  /** The account that an access token or a refresh token belongs to; null when it is good for nothing (any more). */
  ownerOf(token: string): string | null {
    const key = digestOf(token);
    const known = this.#accessTokens.get(key) ?? this.#refreshTokens.get(key);
    const grant = known === undefined ? undefined : this.#grants.get(known.grantId);
    return grant === undefined || grant.isEnded ? null : grant.accountId;
  }

  /** Ends everything that an account has allowed. Returns how many grants that were. */
  revokeAllOf(accountId: string): number {
    const ids = [...this.#grants.entries()].filter(([, grant]) => grant.accountId === accountId && !grant.isEnded);
    for (const [id] of ids) this.#end(id);
    return ids.length;
  }

  /** Takes one scope out of everything that an account has allowed. */
  narrow(accountId: string, scope: string): void {
    for (const [id, grant] of [...this.#grants.entries()]) {
      if (grant.accountId !== accountId) continue;
      this.#grants.set(id, { ...grant, scopes: grant.scopes.filter((known) => known !== scope) });
    }
  }

  /** Puts another scope in the place of one in everything that an account has allowed. */
  swap(accountId: string, from: string, to: string): void {
    for (const [id, grant] of [...this.#grants.entries()]) {
      if (grant.accountId !== accountId) continue;
      this.#grants.set(id, { ...grant, scopes: grant.scopes.map((known) => (known === from ? to : known)) });
    }
  }

  #issue(
    grantId: string,
    { accountId, scopes, assets }: Authorization,
    accessMs: number,
    kept: { token: string; ms: number } | null = null,
  ): Tokens {
    const issuedAt = this.#clock.now();
    const accessToken = secret(this.#rules.prefixes?.access);
    this.#accessTokens.set(digestOf(accessToken), { grantId, issuedAt, expiresAt: issuedAt + accessMs });
    const tokens = { accountId, scopes, assets, accessToken, accessMs };
    if (kept !== null) return { ...tokens, refreshToken: kept.token, refreshMs: kept.ms, keepsRefreshToken: true };
    const { refresh } = this.#rules;
    if (refresh === null || (refresh.scope !== null && !scopes.includes(refresh.scope))) {
      return { ...tokens, refreshToken: null, refreshMs: null };
    }
    const refreshToken = secret(this.#rules.prefixes?.refresh);
    const expiresAt = issuedAt + refresh.ms;
    this.#refreshTokens.set(digestOf(refreshToken), { grantId, issuedAt, expiresAt, isUsed: false });
    return { ...tokens, refreshToken, refreshMs: refresh.ms };
  }

  #end(grantId: string): void {
    const grant = this.#grants.get(grantId);
    if (grant !== undefined) this.#grants.set(grantId, { ...grant, isEnded: true });
  }
}

function answersChallenge(challenge: Challenge | null, verifier: string | null): boolean {
  if (challenge === null) return true;
  if (verifier === null) return false;
  if (challenge.method === 'plain') return challenge.value === verifier;
  return challenge.value === createHash('sha256').update(verifier).digest(challenge.digest);
}

function secret(prefix = ''): string {
  return `${prefix}${randomBytes(64).toString('base64url')}`;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
