import { beforeEach, describe, expect, test } from 'vitest';
import { appPassword, context, did, handle, jwt, pretendServer } from '#/bluesky/pretend-server.ts';
import { expiryOf } from '#/bluesky/wire.ts';

let server: Awaited<ReturnType<typeof pretendServer>>;
beforeEach(async () => {
  server = await pretendServer();
});

const signIn = (identifier = ` @${handle.toUpperCase()} `, secret = ` ${appPassword} `) =>
  server.network.signIn?.({ identifier, secret }, context);

describe('signing in', () => {
  test('goes from the handle to the DID, its document, its server and a session', async () => {
    await expect(signIn()).resolves.toEqual({
      kind: 'signed-in',
      account: { remoteId: did, username: handle, profileName: 'Studio', profilePicture: 'https://cdn.test/a.jpg' },
      auth: {
        pds: server.origin,
        did,
        handle,
        accessJwt: server.session.accessJwt,
        refreshJwt: server.session.refreshJwt,
        appPassword,
      },
      expiresAt: new Date(1_795_000_000_000),
    });
    expect(server.seen.map(({ path, params, input }) => ({ path, params, input }))).toEqual([
      { path: 'com.atproto.identity.resolveHandle', params: { handle }, input: 0 },
      { path: `/plc/${did}`, params: {}, input: 0 },
      { path: 'com.atproto.server.createSession', params: {}, input: { identifier: did, password: appPassword } },
      { path: 'app.bsky.actor.getProfile', params: { actor: did }, input: 0 },
    ]);
  });

  test.each([
    ['no app view', { status: 502, body: { error: 'UpstreamFailure' } }],
    ['a picture that is no address', { body: { avatar: 'javascript:alert(1)' } }],
    ['a profile without a name', { body: { displayName: '' } }],
  ])('tolerates %s', async (_name, reply) => {
    server.on('app.bsky.actor.getProfile', reply);
    await expect(signIn()).resolves.toMatchObject({
      kind: 'signed-in',
      account: { username: handle, profileName: null, profilePicture: null },
    });
  });

  test.each([
    ['studio', appPassword],
    [handle, '  '],
  ])('asks nobody about %j with %j', async (identifier, secret) => {
    await expect(signIn(identifier, secret)).resolves.toMatchObject({ kind: 'rejected', code: 'invalid-credentials' });
    expect(server.seen).toEqual([]);
  });

  test.each([
    ['an unknown handle', 'com.atproto.identity.resolveHandle', 400, 'InvalidRequest', 'rejected', 'handle-not-found'],
    [
      'a wrong password',
      'com.atproto.server.createSession',
      401,
      'AuthenticationRequired',
      'rejected',
      'sign-in-refused',
    ],
    [
      'the main password',
      'com.atproto.server.createSession',
      401,
      'AuthFactorTokenRequired',
      'rejected',
      'app-password-needed',
    ],
    [
      'a suspended account',
      'com.atproto.server.createSession',
      401,
      'AccountTakedown',
      'rejected',
      'account-suspended',
    ],
    ['too many tries', 'com.atproto.server.createSession', 429, 'RateLimitExceeded', 'retry-later', 'rate-limited'],
    [
      'a broken server',
      'com.atproto.server.createSession',
      500,
      'InternalServerError',
      'retry-later',
      'no-clear-answer',
    ],
    [
      'a broken directory',
      'com.atproto.identity.resolveHandle',
      503,
      'NotEnoughResources',
      'retry-later',
      'no-clear-answer',
    ],
  ])('answers %s', async (_name, path, status, error, kind, code) => {
    server.on(path, { status, body: { error, message: `no: ${appPassword}` } });
    const result = await signIn();
    expect(result).toMatchObject({ kind, code });
    expect(JSON.stringify(result)).not.toContain(appPassword);
  });

  test.each([
    [404, 'rejected', 'account-not-found'],
    [410, 'rejected', 'account-not-found'],
    [500, 'retry-later', 'unreachable'],
  ])('answers a DID document with status %i', async (status, kind, code) => {
    server.on(`/plc/${did}`, { status, body: { message: 'no' } });
    await expect(signIn()).resolves.toMatchObject({ kind, code });
  });

  test('refuses a server inside a private network, and does not send it the password', async () => {
    const entry = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://192.168.0.1' };
    server.on(`/plc/${did}`, { body: { id: did, service: [entry] } });
    await expect(signIn()).resolves.toMatchObject({ kind: 'rejected', code: 'address-refused' });
    expect(server.seen.at(-1)?.path).toBe(`/plc/${did}`);
  });

  test('refuses a did:web at a private address', async () => {
    server.on('com.atproto.identity.resolveHandle', { body: { did: 'did:web:127.0.0.1' } });
    await expect(signIn()).resolves.toMatchObject({ kind: 'rejected', code: 'address-refused' });
  });

  test('refuses a DID of another method', async () => {
    server.on('com.atproto.identity.resolveHandle', { body: { did: 'did:plc:UPPERCASE' } });
    await expect(signIn()).resolves.toMatchObject({ kind: 'rejected', code: 'account-not-found' });
  });

  test('refuses a server that answers for another account', async () => {
    server.on('com.atproto.server.createSession', {
      body: { ...server.session, did: 'did:plc:zzzzzzzzzzzzzzzzzzzzzzzz' },
    });
    await expect(signIn()).resolves.toMatchObject({ kind: 'rejected', code: 'account-mismatch' });
  });

  test('refuses an account that is not active', async () => {
    server.on('com.atproto.server.createSession', {
      body: { ...server.session, active: false, status: 'deactivated' },
    });
    await expect(signIn()).resolves.toMatchObject({ kind: 'rejected', code: 'account-inactive' });
  });
});

describe('refreshing', () => {
  const next = { accessJwt: jwt({ exp: 1_795_007_200 }), refreshJwt: jwt({ exp: 1_799_007_200 }) };

  test('stores both new tokens, the present handle and the present server', async () => {
    const moved = {
      id: did,
      service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://new.test' }],
    };
    server.on('com.atproto.server.refreshSession', {
      body: { ...server.session, ...next, handle: 'new.nonet.test', didDoc: moved },
    });
    await expect(server.network.refresh(server.auth, context)).resolves.toEqual({
      kind: 'refreshed',
      auth: { ...server.auth, ...next, handle: 'new.nonet.test', pds: 'https://new.test' },
      expiresAt: new Date(1_795_007_200_000),
    });
    expect(server.seen[0]).toMatchObject({ token: server.auth.refreshJwt, input: 0 });
  });

  test('keeps the handle it knows when the server calls it invalid', async () => {
    server.on('com.atproto.server.refreshSession', { body: { ...server.session, ...next, handle: 'handle invalid' } });
    await expect(server.network.refresh(server.auth, context)).resolves.toMatchObject({ auth: { handle } });
  });

  test.each([
    ['an empty answer', {}],
    ['no new refresh token', { did, handle, accessJwt: next.accessJwt }],
    ['an empty token', { did, handle, accessJwt: '', refreshJwt: next.refreshJwt }],
  ])('never overwrites a good token with %s', async (_name, body) => {
    server.on('com.atproto.server.refreshSession', { body });
    await expect(server.network.refresh(server.auth, context)).resolves.toMatchObject({ kind: 'retry-later' });
  });

  test.each([
    ['ExpiredToken', { kind: 'sign-in-again' }],
    ['InvalidToken', { kind: 'sign-in-again' }],
    ['AccountTakedown', { kind: 'reconnect-needed', code: 'account-suspended', tokenMayRefresh: false }],
    ['RateLimitExceeded', { kind: 'retry-later', code: 'rate-limited' }],
  ])('answers %s', async (error, expected) => {
    server.on('com.atproto.server.refreshSession', { status: 400, body: { error, message: 'no' } });
    await expect(server.network.refresh(server.auth, context)).resolves.toMatchObject(expected);
  });

  test('tries again later when the connection is cut', async () => {
    server.on('com.atproto.server.refreshSession', { cut: true });
    await expect(server.network.refresh(server.auth, context)).resolves.toMatchObject({ kind: 'retry-later' });
  });

  test('does not take the tokens of another account', async () => {
    server.on('com.atproto.server.refreshSession', { body: { ...server.session, ...next, did: 'did:plc:other' } });
    await expect(server.network.refresh(server.auth, context)).resolves.toMatchObject({
      kind: 'reconnect-needed',
      code: 'account-mismatch',
    });
  });
});

describe('signing in again', () => {
  test('uses the stored app password', async () => {
    await expect(server.network.signInAgain?.(server.auth, context)).resolves.toMatchObject({ kind: 'refreshed' });
    expect(server.seen[0]?.input).toEqual({ identifier: did, password: appPassword });
  });

  test('needs a person when the app password is refused', async () => {
    server.on('com.atproto.server.createSession', {
      status: 401,
      body: { error: 'AuthenticationRequired', message: 'no' },
    });
    await expect(server.network.signInAgain?.(server.auth, context)).resolves.toMatchObject({
      kind: 'reconnect-needed',
      code: 'app-password-refused',
      tokenMayRefresh: false,
    });
  });

  test('tries again later when the server is broken', async () => {
    server.on('com.atproto.server.createSession', { status: 500, body: { error: 'InternalServerError' } });
    await expect(server.network.signInAgain?.(server.auth, context)).resolves.toMatchObject({ kind: 'retry-later' });
  });
});

describe('revoking', () => {
  test('ends the session with the refresh token', async () => {
    server.on('com.atproto.server.deleteSession', {});
    await expect(server.network.revoke(server.auth, context)).resolves.toEqual({ kind: 'done' });
    expect(server.seen[0]?.token).toBe(server.auth.refreshJwt);
  });

  test('is done when there is no session left', async () => {
    server.on('com.atproto.server.deleteSession', { status: 400, body: { error: 'ExpiredToken', message: 'gone' } });
    await expect(server.network.revoke(server.auth, context)).resolves.toEqual({ kind: 'done' });
  });
});

test.each([
  ['not a token', null],
  ['a.b.c', null],
  [jwt({}), null],
  [jwt({ exp: 1_795_000_000 }), new Date(1_795_000_000_000)],
])('reads the end of %j', (token, end) => expect(expiryOf(token)).toEqual(end));
