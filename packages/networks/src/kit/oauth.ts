import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Http, HttpNotSent } from '#/kit/http.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';
import type { Consent, ConsentRequest } from '#/port.ts';

/** The two halves of a PKCE pair (RFC 7636): the verifier stays here, its challenge goes to the consent page. */
export interface PkcePair {
  /** 43 unreserved characters. A secret. */
  readonly verifier: string;
  /** SHA-256 of the verifier, base64url without padding: the method `S256`. */
  readonly challenge: string;
}

/** An authorization server, in what RFC 6749 leaves open and networks do in different ways. */
export interface OAuthServer {
  /** The network as people know it. */
  readonly name: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** How the client names itself: by HTTP Basic (§2.3.1), or in fields of the form; then this is the name of its id. */
  readonly credentials: 'basic' | 'client_id' | 'client_key';
  readonly consentPage: string;
  /** What the consent page is asked for beside the usual: `access_type`, `prompt`, … */
  readonly consentFields?: Readonly<Record<string, string>>;
  readonly tokenEndpoint: string;
  /** RFC 7009. Null: only the person can end a grant, at the network. */
  readonly revocationEndpoint: string | null;
  /** The scopes that are asked for, each with what it allows, in words: completes `… to `. */
  readonly scopes: Readonly<Record<string, string>>;
  /** Those of `scopes` without which an account can be connected all the same. Absent: all are needed. */
  readonly optionalScopes?: readonly string[];
  readonly scopeSeparator: ' ' | ',';
  /** The scope that brings a refresh token, where a sign-in without one is none. */
  readonly refreshScope?: string;
  /** How the challenge of PKCE is written; null where there is no PKCE. */
  readonly challenge: 'base64url' | 'hex' | null;
  /** What a code is exchanged with beside the usual. */
  readonly codeFields?: Readonly<Record<string, string>>;
  /** How long a code is good for, in words: completes `It is good for … `. */
  readonly codeLife: string;
  /** How long an access token lives, where the answer names no life, or none that can be used. */
  readonly accessSeconds: number;
  /** The names of refusals of a dead code or grant, beside `invalid_grant`. */
  readonly deadGrant: readonly string[];
  /** Reads the name of a refusal that has another shape than §5.2; null where there is none. */
  readonly refusalIn?: (json: unknown) => string | null;
  /** Exchanges the token that came for a code for one that lives longer. */
  readonly longLived?: (accessToken: string) => TokenRequest;
  /** Renews a token where there are no refresh tokens, by itself. */
  readonly renewal?: (accessToken: string) => TokenRequest;
  /** Name of a header with the Unix time at which a limit ends, for example `x-rate-limit-reset`. */
  readonly resetHeader: string;
}

/** One call of a token or revocation endpoint. */
export interface TokenRequest {
  /** The server's token endpoint when nothing is said. */
  readonly url?: string;
  /** `GET` sends the form as the query, and the client's credentials only as far as the form has them. */
  readonly method?: 'GET' | 'POST';
  readonly form: Readonly<Record<string, string>>;
}

/** Tokens as they were granted. */
export interface Tokens {
  readonly kind: 'tokens';
  readonly accessToken: string;
  /** Empty when none came: the old one, if there is one, stays in force (RFC 6749 §6). */
  readonly refreshToken: string;
  /** Counted from before the call, so it is never too late. */
  readonly expiresAt: Date;
  /** When the refresh token ends; null when the network does not say. */
  readonly refreshEndsAt: Date | null;
  /** What was really granted; null when the network did not say, which means all that was asked for (RFC 6749 §5.1). */
  readonly scopes: readonly string[] | null;
}

/** `unclear`: no readable answer. The grant may have been used up by it. */
export type TokenFailure =
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** For example `invalid_grant`; empty when the answer named none. */
      readonly error: string;
      /** How long the network asks us to wait; null when it says nothing. */
      readonly waitMs: number | null;
    }
  | { readonly kind: 'not-sent'; readonly reason: HttpNotSent['reason'] }
  | { readonly kind: 'unclear' };

const token = z.string().min(1);
/**
 * RFC 6749 §5.1. An empty token is none. A life that nobody can use costs no token: what was spent for this one is gone.
 * The life of a refresh token is no part of it: `refresh_token_expires_in` at LinkedIn, Pinterest and Google, and
 * `refresh_expires_in` at TikTok.
 */
const tokensWire = z.object({
  access_token: token,
  refresh_token: token.optional(),
  expires_in: z.unknown().optional(),
  refresh_token_expires_in: z.unknown().optional(),
  refresh_expires_in: z.unknown().optional(),
  scope: z.string().optional(),
});
/** A token that lives shorter serves no call, and what is said to live longer than ten years was not meant in seconds. */
const usableLifeSeconds = z.coerce
  .number()
  .min(60)
  .max(10 * 366 * 86_400);
/** RFC 6749 §5.2. */
const refusalWire = z.object({ error: z.string() });

/** Makes a new pair for one attempt to sign in. */
export function createPkcePair(): PkcePair {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/**
 * The address of a consent page: `page` with these parameters. Spaces become `%20`, which every network reads, and not
 * `+`, which some take for a plus.
 */
export function consentAddress(page: string, parameters: Readonly<Record<string, string>>): URL {
  return new URL(`${page}?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`);
}

/** Where the browser is sent, so that the person says yes to all scopes. */
export function consentPage(server: OAuthServer, request: ConsentRequest): URL {
  const { client, credentials, challenge, scopes, scopeSeparator, consentFields } = server;
  const code_challenge =
    challenge === 'hex' ? Buffer.from(request.codeChallenge, 'base64url').toString('hex') : request.codeChallenge;
  return consentAddress(server.consentPage, {
    response_type: 'code',
    [credentials === 'basic' ? 'client_id' : credentials]: client.id,
    redirect_uri: request.redirectUri,
    scope: Object.keys(scopes).join(scopeSeparator),
    state: request.state,
    ...(challenge === null ? {} : { code_challenge, code_challenge_method: 'S256' }),
    ...consentFields,
  });
}

/** The way by such a server’s consent page. */
export function consentOf(server: OAuthServer, exchange: Consent['exchange']): Consent {
  return { address: (request) => consentPage(server, request), exchange };
}

/** Asks for tokens: by a code, by a refresh token, or by a token that is to live longer. */
export async function requestTokens(
  http: Http,
  server: OAuthServer,
  request: TokenRequest,
  signal: AbortSignal,
): Promise<Tokens | TokenFailure> {
  const before = Date.now();
  const answer = await callTokenEndpoint(http, server, request, signal);
  if (answer.kind !== 'ok') return answer;
  const tokens = tokensWire.safeParse(answer.json);
  if (!tokens.success) return { kind: 'unclear' };
  const { access_token, refresh_token, expires_in, scope, ...more } = tokens.data;
  const after = (life: unknown): Date | null => {
    const seconds = usableLifeSeconds.safeParse(life).data;
    return seconds === undefined ? null : new Date(before + seconds * 1_000);
  };
  return {
    kind: 'tokens',
    accessToken: access_token,
    refreshToken: refresh_token ?? '',
    expiresAt: after(expires_in) ?? new Date(before + server.accessSeconds * 1_000),
    refreshEndsAt: after(more.refresh_token_expires_in ?? more.refresh_expires_in),
    scopes: scope?.split(/[ ,]+/) ?? null,
  };
}

/** Calls a token or revocation endpoint, which differ only in what they answer. */
export async function callTokenEndpoint(
  http: Http,
  server: OAuthServer,
  { url = server.tokenEndpoint, method = 'POST', form }: TokenRequest,
  signal: AbortSignal,
): Promise<{ readonly kind: 'ok'; readonly json: unknown } | TokenFailure> {
  const { credentials, client } = server;
  const fields = { ...form };
  const headers: Record<string, string> = {};
  if (method === 'POST' && credentials === 'basic') {
    const names = [client.id, client.secret].map(encodeURIComponent).join(':');
    headers['authorization'] = `Basic ${Buffer.from(names).toString('base64')}`;
  } else if (method === 'POST') {
    Object.assign(fields, { [credentials]: client.id, client_secret: client.secret });
  }
  const encoded = new URLSearchParams(fields).toString();
  const result = await http.send({
    method,
    url: new URL(method === 'GET' ? `${url}?${encoded}` : url),
    host: 'fixed',
    headers,
    body: method === 'GET' ? undefined : { contentType: 'application/x-www-form-urlencoded', bytes: encoded },
    signal,
  });
  if (result.kind === 'not-sent') return result;
  if (result.kind === 'lost') return { kind: 'unclear' };
  const { status, json } = result;
  // A server error proves nothing, whatever name it carries.
  if (status >= 500) return { kind: 'unclear' };
  // TikTok refuses with whatever status: what is named a refusal is one.
  const error = (server.refusalIn ?? rfcRefusal)(json);
  if (error !== null || status === 401 || status === 429) {
    const waitMs = retryAfterMs(result.headers, server.resetHeader, Date.now());
    return { kind: 'refused', status, error: error ?? '', waitMs };
  }
  return status >= 200 && status < 300 ? { kind: 'ok', json } : { kind: 'unclear' };
}

function rfcRefusal(json: unknown): string | null {
  return refusalWire.safeParse(json).data?.error ?? null;
}
