import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';

import type { Http, HttpCall } from '#/kit/http.ts';
import { consentAddress, consentPage, createPkcePair, type OAuthServer, requestTokens } from '#/kit/oauth.ts';
import { refreshTokens, revokeGrant, signInByCode } from '#/kit/sign-in-by-code.ts';

const { signal } = new AbortController();
const code = { code: 'c', redirectUri: 'https://nonet.test/back', codeVerifier: 'v' };
const account = async () => ({ kind: 'signed-in' as const });

function serverWith(more: Partial<OAuthServer> = {}): OAuthServer {
  return {
    name: 'Net',
    client: { id: 'the id', secret: 'the secret' },
    credentials: 'client_id',
    consentPage: 'https://net.test/dialog',
    tokenEndpoint: 'https://net.test/token',
    revocationEndpoint: 'https://net.test/revoke',
    scopes: { read: 'read', write: 'post' },
    scopeSeparator: ',',
    challenge: null,
    codeLife: 'an hour',
    accessSeconds: 3_600,
    deadGrant: [],
    resetHeader: 'reset',
    ...more,
  };
}

/** Answers each call with the next of these. */
function answering(...answers: readonly { readonly status?: number; readonly json?: unknown }[]) {
  const calls: HttpCall[] = [];
  const http: Http = {
    send: async (call) => {
      const { status = 200, json } = answers[calls.length] ?? { status: 500 };
      calls.push(call);
      return { kind: 'answer', status, headers: {}, json, bytes: new Uint8Array() };
    },
    close: () => undefined,
  };
  const forms = () => calls.map(({ body }) => Object.fromEntries(new URLSearchParams(String(body?.bytes))));
  return { http, calls, forms };
}

test('a PKCE pair is new each time, and its challenge is the hash of its verifier', () => {
  const [one, other] = [createPkcePair(), createPkcePair()];
  expect(one.verifier).toMatch(/^[\w-]{43}$/);
  expect(one.challenge).toBe(createHash('sha256').update(one.verifier).digest('base64url'));
  expect(one.verifier).not.toBe(other.verifier);
});

test('spaces in the address of a consent page are %20, and pluses stay pluses', () => {
  const url = consentAddress('https://x.test/authorize', { scope: 'a b', state: '1+1&2' });
  expect(url.href).toBe('https://x.test/authorize?scope=a%20b&state=1%2B1%262');
});

test('a consent page is asked in the network’s own words', () => {
  const { verifier, challenge } = createPkcePair();
  const request = { state: 's', redirectUri: code.redirectUri, codeChallenge: challenge };
  const plain = consentPage(serverWith(), request).searchParams;
  expect(plain.get('scope')).toBe('read,write');
  expect(plain.has('code_challenge')).toBe(false);
  const server = serverWith({ credentials: 'client_key', challenge: 'hex', consentFields: { prompt: 'consent' } });
  expect(Object.fromEntries(consentPage(server, request).searchParams)).toMatchObject({
    client_key: 'the id',
    code_challenge: createHash('sha256').update(verifier).digest('hex'),
    code_challenge_method: 'S256',
    prompt: 'consent',
  });
});

test.each([
  ['basic', { grant_type: 'x' }, `Basic ${btoa('the%20id:the%20secret')}`],
  ['client_id', { grant_type: 'x', client_id: 'the id', client_secret: 'the secret' }, undefined],
  ['client_key', { grant_type: 'x', client_key: 'the id', client_secret: 'the secret' }, undefined],
] as const)('the client names itself by %s', async (credentials, form, authorization) => {
  const { http, calls, forms } = answering();
  await requestTokens(http, serverWith({ credentials }), { form: { grant_type: 'x' } }, signal);
  expect(forms()).toEqual([form]);
  expect(calls[0]?.headers?.['authorization']).toBe(authorization);
});

test('granted scopes are read with spaces and with commas, and the end of the refresh token under both names', async () => {
  for (const more of [
    { scope: 'read write', refresh_token_expires_in: 86_400 },
    { scope: 'read,write', refresh_expires_in: '86400' },
  ]) {
    const { http } = answering({ json: { access_token: 'a', ...more } });
    const tokens = await requestTokens(http, serverWith(), { form: {} }, signal);
    if (tokens.kind !== 'tokens') throw new Error(tokens.kind);
    expect(tokens).toMatchObject({ scopes: ['read', 'write'], refreshToken: '' });
    expect(Math.round((Number(tokens.refreshEndsAt) - Date.now()) / 60_000)).toBe(1_440);
  }
});

test('a refusal is known by its name, whatever the status and the shape', async () => {
  const refusalIn = (json: unknown) => Object(json).code?.toString() ?? null;
  const request = { form: {} };
  const named = answering({ status: 200, json: { error: 'invalid_grant' } });
  await expect(requestTokens(named.http, serverWith(), request, signal)).resolves.toMatchObject({
    kind: 'refused',
    error: 'invalid_grant',
  });
  const shaped = answering({ status: 400, json: { code: 283, message: 'The authorization grant is invalid' } });
  const server = serverWith({ refusalIn, deadGrant: ['283'] });
  await expect(refreshTokens(shaped.http, server, 'r', signal)).resolves.toMatchObject({ code: 'grant-ended' });
});

test('a token that lives an hour becomes one that lives longer before anybody is asked who came', async () => {
  const longLived = (accessToken: string) => ({
    url: 'https://net.test/longer',
    method: 'GET' as const,
    form: { grant_type: 'th_exchange_token', client_secret: 'the secret', access_token: accessToken },
  });
  const { http, calls } = answering({ json: { access_token: 'short' } }, { json: { access_token: 'long' } });
  const seen: string[] = [];
  const whoCame = async ({ accessToken }: { accessToken: string }, secrets: readonly string[]) => {
    seen.push(accessToken);
    expect(secrets).toEqual(expect.arrayContaining(['short', 'long', 'c']));
    return account();
  };
  await expect(signInByCode(http, serverWith({ longLived }), code, signal, whoCame)).resolves.toEqual({
    kind: 'signed-in',
  });
  expect(seen).toEqual(['long']);
  expect(calls[1]).toMatchObject({ method: 'GET', body: undefined });
  expect(calls[1]?.url.href).toBe(
    'https://net.test/longer?grant_type=th_exchange_token&client_secret=the+secret&access_token=short',
  );
});

test('the verifier is told only where there was a challenge', async () => {
  for (const challenge of [null, 'hex'] as const) {
    const { http, forms } = answering({ json: { access_token: 'a' } });
    await signInByCode(http, serverWith({ challenge }), code, signal, account);
    expect(forms()[0]?.['code_verifier']).toBe(challenge === null ? undefined : 'v');
  }
});

test('a refresh token that the network does not replace stays in force', async () => {
  const { http } = answering({ json: { access_token: 'a' } });
  await expect(refreshTokens(http, serverWith(), 'old', signal)).resolves.toMatchObject({ refreshToken: 'old' });
});

test('a grant that only the person can end is not asked about', async () => {
  const { http, calls } = answering();
  const tokens = { accessToken: 'a', refreshToken: '' };
  const server = serverWith({ revocationEndpoint: null });
  await expect(revokeGrant(http, server, tokens, signal)).resolves.toEqual({ kind: 'done' });
  expect(calls).toEqual([]);
});
