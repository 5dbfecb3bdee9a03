/** What a network lets an app ask in the address of its consent page, and its own words for refusals. */
export interface AskRules {
  readonly clientId: string;
  /** The parameter that carries the client id; absent: `client_id`. */
  readonly clientIdName?: string;
  /** Whether people may be sent back to this address. */
  mayRedirectTo(redirectUri: string): boolean;
  readonly scopes: ReadonlySet<string>;
  readonly scopeSeparator: RegExp;
  /** Parameters that may be missing. */
  readonly optional: readonly ('response_type' | 'state' | 'scope' | 'code_challenge')[];
  /** Null: the network ignores PKCE. */
  readonly pkce: { readonly methods: readonly ChallengeMethod[]; readonly digest: Challenge['digest'] } | null;
  /** The network's own sentences for its refusals. */
  readonly sentences?: { readonly client?: string; readonly redirect?: string; scope?(names: string): string };
}

type ChallengeMethod = 'S256' | 'plain';

/** What PKCE asks the app to prove when it redeems the code (RFC 7636). */
export interface Challenge {
  readonly value: string;
  readonly method: ChallengeMethod;
  /** How a digest is written. */
  readonly digest: 'base64url' | 'hex';
}

/** What an app asks of a person. */
export interface Asked {
  readonly redirectUri: string;
  readonly state: string | null;
  /** Each scope once, in the order of the request. */
  readonly scopes: readonly string[];
  readonly challenge: Challenge | null;
  /** Every parameter of the address. */
  readonly query: URLSearchParams;
}

/**
 * What the address asks for, or the reason why it is refused. Nobody is sent back to an address that is not allowed.
 */
export function readAsked(query: URLSearchParams, rules: AskRules): Asked | string {
  const { sentences = {}, clientIdName = 'client_id' } = rules;
  const isLeftOut = (name: AskRules['optional'][number]): boolean => rules.optional.includes(name) && !query.has(name);
  if (query.get(clientIdName) !== rules.clientId) {
    return sentences.client ?? `The ${clientIdName} is not the id of an app.`;
  }
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!rules.mayRedirectTo(redirectUri)) {
    return sentences.redirect ?? 'The redirect_uri is not one of the app’s callback addresses.';
  }
  if (!isLeftOut('response_type') && query.get('response_type') !== 'code') return 'The response_type must be code.';
  const state = query.get('state');
  if (!isLeftOut('state') && !hasLength(state, 1, 500)) return 'The state must have 1 to 500 characters.';
  const scopes = (query.get('scope') ?? '').split(rules.scopeSeparator).filter((scope) => scope !== '');
  const unknown = scopes.filter((scope) => !rules.scopes.has(scope));
  if (unknown.length > 0 || (scopes.length === 0 && !isLeftOut('scope'))) {
    const names = unknown.join(', ') || 'empty';
    return sentences.scope?.(names) ?? `The scope is not valid: ${names}.`;
  }
  const challenge = rules.pkce === null || isLeftOut('code_challenge') ? null : readChallenge(query, rules.pkce);
  if (typeof challenge === 'string') return challenge;
  return { redirectUri, state, scopes: [...new Set(scopes)], challenge, query };
}

function readChallenge(query: URLSearchParams, pkce: NonNullable<AskRules['pkce']>): Challenge | string {
  const value = query.get('code_challenge') ?? '';
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value)) return 'The code_challenge must have 43 to 128 characters.';
  const name = query.get('code_challenge_method') ?? 'plain';
  const method = pkce.methods.find((known) => known === name);
  if (method === undefined) return `The code_challenge_method must be ${pkce.methods.join(' or ')}.`;
  return { value, method, digest: pkce.digest };
}

function hasLength(text: string | null, least: number, most: number): boolean {
  return text !== null && text.length >= least && text.length <= most;
}
