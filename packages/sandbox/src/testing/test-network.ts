import { createHash } from 'node:crypto';

import { type Answer, answerOf, jsonPost, type TestSandbox } from '#/testing/sandbox.ts';

type Fields = Readonly<Record<string, string>>;

const verifier = 'v'.repeat(43);

/** What PKCE asks for, by a digest in this form. */
export function challenge(form: 'base64url' | 'hex'): Fields {
  const digest = createHash('sha256').update(verifier).digest(form);
  return { code_challenge: digest, code_challenge_method: 'S256' };
}

/** The ways of a network, as its app knows them. */
export interface TestRules {
  readonly network: string;
  /** Where its API is, below the sandbox's address. */
  readonly api: string;
  /** The page on which people say yes, below the sandbox's address, and what the app asks there. */
  readonly consent: string;
  readonly asked: Fields & { readonly redirect_uri: string };
  /** The call for tokens, and how the app says there who it is: by fields or by headers. */
  readonly token: { readonly path: string; readonly fields?: Fields; readonly headers?: Fields };
}

/** A network as an app and its people meet it. */
export class TestNetwork {
  readonly sandbox: TestSandbox;
  readonly #rules: TestRules;

  constructor(sandbox: TestSandbox, rules: TestRules) {
    this.sandbox = sandbox;
    this.#rules = rules;
  }

  authorizeAddress(query: Fields = {}): string {
    const asked = { response_type: 'code', state: 'a state', ...this.#rules.asked, ...query };
    return `${this.sandbox.url}${this.#rules.consent}?${new URLSearchParams(asked)}`;
  }

  /** What the person's browser is answered. */
  decide(form: Fields | URLSearchParams, query: Fields = {}, headers: Fields = {}): Promise<Response> {
    const init = { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' } as const;
    return fetch(this.authorizeAddress(query), init);
  }

  async idOf(handle: string): Promise<string> {
    const { network } = this.#rules;
    return (await this.sandbox.steer('accounts', { network, handle })).body.accounts[0].id;
  }

  async codeOf(handle: string, query: Fields = {}): Promise<string> {
    const answer = await this.decide({ answer: 'authorize', account: await this.idOf(handle) }, query);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  token(form: Fields, headers: Fields = this.#rules.token.headers ?? {}): Promise<Answer> {
    const { path, fields } = this.#rules.token;
    return this.call(path, { method: 'POST', body: new URLSearchParams({ ...fields, ...form }), headers });
  }

  exchange(code: string, form: Fields = {}): Promise<Answer> {
    const { redirect_uri, code_challenge } = this.#rules.asked;
    const proof: Fields = code_challenge === undefined ? {} : { code_verifier: verifier };
    return this.token({ grant_type: 'authorization_code', code, redirect_uri, ...proof, ...form });
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** A call of the API; an address as a network gave it is taken as it is. */
  async call(path: string, init: RequestInit = {}): Promise<Answer> {
    const address = path.startsWith('http') ? path : `${this.sandbox.url}${this.#rules.api}${path}`;
    return answerOf(await fetch(address, init));
  }

  steer(action: string, order: object): Promise<Answer> {
    return this.sandbox.steer(`networks/${this.#rules.network}/${action}`, order);
  }

  async fault(fault: string, more: object = {}): Promise<void> {
    const { status, body } = await this.sandbox.steer('faults', { network: this.#rules.network, fault, ...more });
    if (status !== 200) throw new Error(body.error);
  }

  advance(advanceMs: number): Promise<Answer> {
    return this.sandbox.steer('clock', { advanceMs });
  }

  /** A page of the sandbox. */
  async html(path: string): Promise<string> {
    return (await fetch(`${this.sandbox.url}${path}`)).text();
  }

  async ledger(): Promise<Record<string, unknown>[]> {
    return (await this.sandbox.steer(`ledger?network=${this.#rules.network}`)).body;
  }
}

/** Somebody's token, and what can be done with it. */
export class TestCaller<At extends TestNetwork = TestNetwork> {
  readonly at: At;
  readonly token: string;
  readonly refreshToken: string;

  constructor(at: At, token: string, refreshToken = '') {
    this.at = at;
    this.token = token;
    this.refreshToken = refreshToken;
  }

  get(path: string): Promise<Answer> {
    return this.request(path);
  }

  delete(path: string): Promise<Answer> {
    return this.request(path, { method: 'DELETE' });
  }

  send(path: string, body: object): Promise<Answer> {
    return this.request(path, jsonPost(body));
  }

  request(path: string, { headers, ...init }: RequestInit = {}): Promise<Answer> {
    const own = new Headers(headers);
    if (!own.has('authorization')) own.set('authorization', `Bearer ${this.token}`);
    return this.at.call(path, { ...init, headers: own });
  }
}
