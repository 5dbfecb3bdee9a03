import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Http, HttpNotSent } from '#/kit/http.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';

/** The two halves of a PKCE pair (RFC 7636): the verifier stays here, its challenge goes to the consent page. */
export interface PkcePair {
  /** 43 unreserved characters. A secret. */
  readonly verifier: string;
  /** SHA-256 of the verifier, base64url without padding: the method `S256`. */
  readonly challenge: string;
}

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

/** Tokens as they were granted. */
export interface Tokens {
  readonly kind: 'tokens';
  readonly accessToken: string;
  /** Null when none came: the old one, if there is one, stays in force (RFC 6749 §6). */
  readonly refreshToken: string | null;
  /** Counted from before the call, so it is never too late. */
  readonly expiresAt: Date;
  /** What was really granted; null when the network did not say, which means all that was asked for (RFC 6749 §5.1). */
  readonly scopes: readonly string[] | null;
}

/** A refusal in the envelope of RFC 6749 §5.2, or a status that says enough (401, 429). */
export interface TokenRefused {
  readonly kind: 'refused';
  readonly status: number;
  /** For example `invalid_grant`; empty when the answer named none. */
  readonly error: string;
  /** How long the network asks us to wait; null when it says nothing. */
  readonly waitMs: number | null;
}

/** `unclear`: no readable answer. The grant may have been used up by it. */
export type TokenFailure =
  | TokenRefused
  | { readonly kind: 'not-sent'; readonly reason: HttpNotSent['reason'] }
  | { readonly kind: 'unclear' };

/** A form-encoded call of a confidential client, which names itself by HTTP Basic (RFC 6749 §2.3.1). */
export interface TokenCall {
  readonly url: string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly form: Readonly<Record<string, string>>;
  /** Name of a header with the Unix time at which a limit ends, for example `x-rate-limit-reset`. */
  readonly resetHeader: string;
  readonly signal: AbortSignal;
}

const token = z.string().min(1);
/**
 * RFC 6749 §5.1. An empty token is none. A life that nobody can use costs no token: what was spent for this one is gone.
 */
const tokensWire = z.object({
  access_token: token,
  refresh_token: token.optional(),
  expires_in: z.unknown().optional(),
  scope: z.string().optional(),
});
/** A token that lives shorter serves no call, and what is said to live longer than ten years was not meant in seconds. */
const usableLifeSeconds = z.coerce
  .number()
  .min(60)
  .max(10 * 366 * 86_400);
/** RFC 6749 §5.2. */
const refusalWire = z.object({ error: z.string() });

/**
 * Asks a token endpoint for tokens, by a code or a refresh token. `documentedLifeSeconds` counts where the answer names no
 * life of the access token, or none that can be used.
 */
export async function requestTokens(
  http: Http,
  call: TokenCall,
  documentedLifeSeconds: number,
): Promise<Tokens | TokenFailure> {
  const before = Date.now();
  const answer = await callTokenEndpoint(http, call);
  if (answer.kind !== 'ok') return answer;
  const tokens = tokensWire.safeParse(answer.json);
  if (!tokens.success) return { kind: 'unclear' };
  const { access_token, refresh_token, expires_in, scope } = tokens.data;
  const lifeSeconds = usableLifeSeconds.safeParse(expires_in).data ?? documentedLifeSeconds;
  return {
    kind: 'tokens',
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: new Date(before + lifeSeconds * 1_000),
    scopes: scope?.split(' ') ?? null,
  };
}

/** Calls a token or revocation endpoint (RFC 7009), which differ only in what they answer. */
export async function callTokenEndpoint(
  http: Http,
  { url, client, form, resetHeader, signal }: TokenCall,
): Promise<{ readonly kind: 'ok'; readonly json: unknown } | TokenFailure> {
  const names = [client.id, client.secret].map(encodeURIComponent).join(':');
  const result = await http.send({
    method: 'POST',
    url: new URL(url),
    host: 'fixed',
    headers: { authorization: `Basic ${Buffer.from(names).toString('base64')}` },
    body: { contentType: 'application/x-www-form-urlencoded', bytes: new URLSearchParams(form).toString() },
    signal,
  });
  if (result.kind === 'not-sent') return result;
  if (result.kind === 'lost') return { kind: 'unclear' };
  const { status, json, headers } = result;
  if (status >= 200 && status < 300) return { kind: 'ok', json };
  const refusal = refusalWire.safeParse(json);
  // A server error proves nothing, whatever name it carries.
  if (status < 400 || status >= 500 || !(refusal.success || status === 401 || status === 429)) {
    return { kind: 'unclear' };
  }
  const error = refusal.data?.error ?? '';
  return { kind: 'refused', status, error, waitMs: retryAfterMs(headers, resetHeader, Date.now()) };
}
