import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { AccountBook, digitsFor } from '#/core/account-book.ts';
import { type AskRules, readAsked } from '#/core/oauth/asked.ts';
import type { Client } from '#/core/oauth/client.ts';
import { mountConsent } from '#/core/oauth/consent.ts';
import { type GrantRules, Grants } from '#/core/oauth/grants.ts';
import { OAuthError } from '#/core/oauth/oauth-error.ts';
import { mountTokenRoutes } from '#/core/oauth/token-routes.ts';
import { serveForTest, worldForTest } from '#/testing/pretend-network.ts';

const redirectUri = 'http://localhost:9009/callback';
const hourMs = 3_600_000;
const verifier = 'v'.repeat(43);
const hexDigest = createHash('sha256').update(verifier).digest('hex');
const asks: AskRules = {
  clientId: 'an-app',
  clientIdName: 'client_key',
  mayRedirectTo: (address) => address === redirectUri,
  scopes: new Set(['read', 'write', 'stay']),
  scopeSeparator: /,/,
  optional: ['code_challenge'],
  pkce: { methods: ['S256'], digest: 'hex' },
};
const client: Client = { id: 'an-app', secret: 'a secret', way: 'fields', idName: 'client_key' };

/** A network with two people; one of them has two pages. */
async function pretend(more: { rules?: Partial<GrantRules>; client?: Partial<Client> } = {}) {
  const world = await worldForTest();
  const accounts = new AccountBook(world, {
    network: 'pretend',
    ready: [
      { handle: 'ana', name: 'Ana' },
      { handle: 'bruno', name: 'Bruno' },
    ],
    idOf: (handle) => digitsFor(handle, 12),
    make: (account) => account,
  });
  accounts.load();
  const grants = new Grants(world, {
    network: 'pretend',
    codeMs: 60_000,
    accessMs: hourMs,
    refresh: { ms: 24 * hourMs, rotates: false, scope: null },
    refuse: (refusal) => new OAuthError(400, 'invalid_grant', refusal.what),
    ...more.rules,
  });
  const url = await serveForTest((app) => {
    mountTokenRoutes(
      app,
      world,
      { accounts, grants },
      {
        network: 'pretend',
        tokenPath: '/token',
        client: { ...client, ...more.client },
        clientRefused: () => new OAuthError(401, 'invalid_client', 'Who is this?'),
        answer: (tokens) => tokens,
        refusals: {
          internalError: () => new OAuthError(500, 'server_error', 'Oh'),
          unknownError: () => new OAuthError(400, 'unheard_of', 'Oh'),
          throttled: () => new OAuthError(429, 'slow_down', 'Oh'),
        },
        errorResponse: (error) => (error instanceof OAuthError ? error.toResponse() : null),
      },
    );
    mountConsent(
      app,
      world,
      { accounts, grants },
      {
        paths: ['/authorize'],
        network: { name: 'Pretend', href: '/' },
        app: { name: 'Nonet', id: 'an-app', idName: 'client_key' },
        heading: 'Nonet asks',
        grantsHeading: 'Nonet will',
        refusalHeading: 'No',
        asks,
        describe: ({ handle }) => ({
          detail: handle,
          pictureHref: '/none.png',
          ...(handle === 'ana'
            ? {
                assets: [
                  { id: 'p1', name: 'Bakery' },
                  { id: 'p2', name: 'Café' },
                ],
              }
            : {}),
        }),
        newAccount: {
          maxName: 20,
          handle: { label: 'Username', field: 'username', example: 'dora', max: 20 },
          isHandle: () => false,
          problem: 'Who?',
        },
        lines: ({ scopes }) => scopes.map((scope) => ({ text: scope, tick: { scope, field: `may-${scope}` } })),
        cancelled: { error: 'access_denied' },
        fragment: '#_',
      },
    );
  });
  const asked = {
    client_key: 'an-app',
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 's',
    scope: 'read,write',
  };
  const address = (query: object = {}) => `${url}/authorize?${new URLSearchParams({ ...asked, ...query })}`;
  const decide = async (form: [string, string][], query: object = {}, handle = 'ana'): Promise<URL> => {
    const body = new URLSearchParams([['answer', 'authorize'], ['account', digitsFor(handle, 12)], ...form]);
    const answer = await fetch(address(query), { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '');
  };
  const token = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    const credentials = { client_key: 'an-app', client_secret: 'a secret' };
    const body = new URLSearchParams({ ...credentials, redirect_uri: redirectUri, ...form });
    const answer = await fetch(`${url}/token`, { method: 'POST', body, headers });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
    const answered: any = await answer.json();
    return { status: answer.status, body: answered };
  };
  const redeem = async (back: URL, form: Record<string, string> = {}) => {
    const code = back.searchParams.get('code') ?? '';
    return token({ grant_type: 'authorization_code', code, ...form });
  };
  return { world, accounts, grants, address, decide, token, redeem };
}

const allTicked: [string, string][] = [
  ['may-read', 'on'],
  ['may-write', 'on'],
];

test('everything is ticked beforehand; what stays ticked is granted: scopes, and the own pages of who says yes', async () => {
  const network = await pretend();
  const page = await (await fetch(network.address())).text();
  for (const name of ['may-read', 'may-write']) expect(page).toMatch(new RegExp(`name="${name}"\\s+checked`));
  for (const id of ['p1', 'p2']) expect(page).toMatch(new RegExp(`name="asset" value="${id}" checked`));

  const whole = await network.decide([...allTicked, ['asset', 'p1'], ['asset', 'p2'], ['asset', 'stranger']]);
  expect([whole.hash, whole.searchParams.get('state')]).toEqual(['#_', 's']);
  expect((await network.redeem(whole)).body).toMatchObject({ scopes: ['read', 'write'], assets: ['p1', 'p2'] });
  const part = await network.decide([
    ['may-read', 'on'],
    ['asset', 'p2'],
  ]);
  expect((await network.redeem(part)).body).toMatchObject({ scopes: ['read'], assets: ['p2'] });
  const bruno = await network.decide([...allTicked, ['asset', 'p1']], {}, 'bruno');
  expect((await network.redeem(bruno)).body).toMatchObject({ accountId: digitsFor('bruno', 12), assets: [] });
});

test('a refresh token that does not rotate stays as it is, and ends when it began to', async () => {
  const network = await pretend();
  const first = (await network.redeem(await network.decide(allTicked))).body;
  network.world.clock.advance(hourMs);
  expect(() => network.grants.read(first.accessToken)).toThrow('access-token');
  const form = { grant_type: 'refresh_token', refresh_token: first.refreshToken };
  const second = (await network.token(form)).body;
  expect(second).toMatchObject({ refreshToken: first.refreshToken, accessMs: hourMs });
  expect(second.refreshMs).toBeLessThanOrEqual(23 * hourMs);
  expect((await network.token(form)).status).toBe(200);
  expect(network.grants.read(second.accessToken).accountId).toBe(digitsFor('ana', 12));
  network.world.clock.advance(23 * hourMs);
  expect(await network.token(form)).toMatchObject({ status: 400, body: { error_description: 'refresh-token' } });
});

test('a challenge is optional where the network says so; one in hexadecimal digits is answered by its verifier alone', async () => {
  const network = await pretend();
  const asksForProof = { code_challenge: hexDigest, code_challenge_method: 'S256' };
  expect((await network.redeem(await network.decide(allTicked))).status).toBe(200);
  const code = await network.decide(allTicked, asksForProof);
  for (const wrong of [{}, { code_verifier: hexDigest }, { code_verifier: 'w'.repeat(43) }]) {
    expect((await network.redeem(code, wrong)).body).toMatchObject({ error_description: 'verifier' });
  }
  expect((await network.redeem(code, { code_verifier: verifier })).status).toBe(200);
  const plain = { code_challenge: verifier, code_challenge_method: 'plain' };
  expect(await (await fetch(network.address(plain))).text()).toContain('code_challenge_method must be S256');
});

test.each([
  ['fields', {}, {}, 400],
  ['fields', { client_secret: 'guess' }, {}, 401],
  ['fields', { client_key: 'another' }, {}, 401],
  ['none', { client_secret: '' }, {}, 400],
  ['none', { client_key: 'another' }, {}, 401],
  ['basic', { client_secret: '' }, { authorization: `Basic ${btoa('an-app:a secret')}` }, 400],
  ['basic', {}, {}, 401],
  ['basic', {}, { authorization: `Basic ${btoa('an-app:guess')}` }, 401],
] as const)('a client that says who it is by %s, with %j and %j: %i', async (way, form, headers, status) => {
  const network = await pretend({ client: { way } });
  // Status 400 is about the made-up code, so it shows that the client was accepted.
  const answer = await network.token({ grant_type: 'authorization_code', code: 'made-up', ...form }, headers);
  expect(answer.status).toBe(status);
});

test('an access token is exchanged for one that lives long only where there is such an exchange', async () => {
  const authorization = { accountId: 'a', scopes: [], assets: [] };
  const sentTo = { redirectUri, challenge: null };
  const by = { redirectUri, verifier: null };
  const [without, withIt] = [await pretend(), await pretend({ rules: { refresh: null, longLivedMs: 60 * hourMs } })];
  const short = withIt.grants.claimCode(withIt.grants.allow(authorization, sentTo), by).redeem();
  expect(short.refreshToken).toBeNull();
  const long = withIt.grants.claimAccessToken(short.accessToken).redeem();
  expect(long.accessMs).toBe(60 * hourMs);
  withIt.world.clock.advance(hourMs);
  expect(() => withIt.grants.read(short.accessToken)).toThrow('access-token');
  expect(withIt.grants.read(long.accessToken).accountId).toBe('a');
  expect(withIt.grants.revokeAllOf('a')).toBe(1);
  expect(() => withIt.grants.read(long.accessToken)).toThrow('access-token');

  const { accessToken } = without.grants.claimCode(without.grants.allow(authorization, sentTo), by).redeem();
  expect(() => without.grants.claimAccessToken(accessToken)).toThrow('access-token');
});

test.each([
  [{}, 'The client_key is not the id of an app.'],
  [{ client_key: 'an-app', redirect_uri: redirectUri }, 'The response_type must be code.'],
  [{ client_key: 'an-app', redirect_uri: redirectUri, response_type: 'code' }, 'The state must have'],
  [{ client_key: 'an-app', redirect_uri: redirectUri, response_type: 'code', state: 's' }, 'not valid: empty'],
])('the address with %j is refused: %s', (query: Record<string, string>, sentence) => {
  expect(readAsked(new URLSearchParams(query), asks)).toContain(sentence);
});
