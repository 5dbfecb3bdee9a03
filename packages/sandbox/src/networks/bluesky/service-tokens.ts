import { randomBytes, randomUUID } from 'node:crypto';

import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/bluesky/accounts.ts';
import { readToken, signToken } from '#/networks/bluesky/jwt.ts';
import { authRequired, invalidRequest, type XrpcError } from '#/networks/bluesky/xrpc-error.ts';

const minuteS = 60;

/** What a token vouches for: that `iss` may call `lxm` at `aud` (atproto.com/specs/xrpc, inter-service authentication). */
interface ServiceClaims {
  readonly iss: string;
  readonly aud: string;
  readonly lxm: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly jti: string;
}

/** What is asked for. */
export interface ServiceRight {
  readonly aud: string;
  readonly lxm: string;
}

/**
 * Tokens with which the server vouches for its accounts to other services. The real ones are signed with the account's own key,
 * which is in its DID document; here the server and the service are one, and share a secret.
 */
export class ServiceTokens {
  readonly #world: World;
  readonly #accounts: Accounts;
  readonly #secrets: Table<string>;

  constructor(world: World, accounts: Accounts) {
    this.#world = world;
    this.#accounts = accounts;
    this.#secrets = world.store.table('bluesky.service-secrets');
  }

  /** Makes the signing secret when there is none. */
  load(): void {
    if (!this.#secrets.has('jwt')) this.#secrets.set('jwt', randomBytes(32).toString('hex'));
  }

  /** `exp`: seconds since 1970, at most an hour ahead; null: a minute (@atproto/pds 0.5.35, getServiceAuth). */
  issue({ did }: Account, { aud, lxm }: ServiceRight, exp: number | null): string {
    const now = this.#nowS();
    if (exp !== null && exp < now) throw invalidRequest('expiration is in past', 'BadExpiration');
    if (exp !== null && exp > now + 60 * minuteS) {
      throw invalidRequest(
        'cannot request a token with an expiration more than an hour in the future',
        'BadExpiration',
      );
    }
    const claims: ServiceClaims = { iss: did, aud, lxm, exp: exp ?? now + minuteS, jti: randomUUID() };
    return signToken('JWT', claims, this.#secret());
  }

  /** The account that the bearer stands for; throws in the words of @atproto/xrpc-server 0.5.35 when it may not do this. */
  verify(authorization: string | undefined, { aud, lxm }: ServiceRight): Account {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
    if (token === '') throw authRequired('missing jwt', 'MissingJwt');
    const claims = readToken<ServiceClaims>('JWT', token, this.#secret());
    const account = claims === null ? null : this.#accounts.find(claims.iss);
    if (claims === null || account === null)
      throw authRequired('jwt signature does not match jwt issuer', 'BadJwtSignature');
    if (claims.exp <= this.#nowS()) throw expiredToken();
    if (claims.aud !== aud) throw authRequired('jwt audience does not match service did', 'BadJwtAudience');
    if (claims.lxm !== lxm)
      throw authRequired(`bad jwt lexicon method ("lxm"). must match: ${lxm}`, 'BadJwtLexiconMethod');
    return account;
  }

  #nowS(): number {
    return Math.floor(this.#world.clock.now() / 1_000);
  }

  #secret(): string {
    return this.#secrets.get('jwt') ?? '';
  }
}

/** The refusal of a token whose time is over. */
export function expiredToken(): XrpcError {
  return authRequired('jwt expired', 'JwtExpired');
}

/** The name of who answers at the sandbox's own address: the accounts' server, and the video service (did:web method). */
export function hostDid(world: World): string {
  return `did:web:${encodeURIComponent(new URL(world.origin()).host)}`;
}
