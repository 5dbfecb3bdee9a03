import { expect, test } from 'vitest';

import { startSandbox } from '#/start-sandbox.ts';
import { postOf, rkeyOf, sandboxForTest, TestSandbox, temporaryFolder } from '#/testing/sandbox.ts';

const hourMs = 3_600_000;
const refused = (error: string, message: string) => ({ error, message });

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

test('issues tokens of the real form: access for 2 hours, refresh for 90 days', async () => {
  const { did, accessJwt, refreshJwt } = await (await sandboxForTest()).signIn();
  const access = claimsOf(accessJwt);
  const refresh = claimsOf(refreshJwt);
  expect(access).toMatchObject({ scope: 'com.atproto.appPass', sub: did });
  expect(access.exp - access.iat).toBe(7_200);
  expect(refresh).toMatchObject({ scope: 'com.atproto.refresh', sub: did });
  expect(refresh.exp - refresh.iat).toBe(90 * 86_400);
});

test('rotates the refresh token; the old one yields the same successor for two hours, then nothing', async () => {
  const sandbox = await sandboxForTest();
  const { refreshJwt } = await sandbox.signIn();
  const refresh = (token: string) => sandbox.xrpc('com.atproto.server.refreshSession', { post: true, token });
  const first = await refresh(refreshJwt);
  const again = await refresh(refreshJwt);
  expect(first.status).toBe(200);
  expect(claimsOf(again.body.refreshJwt).jti).toBe(claimsOf(first.body.refreshJwt).jti);
  expect(claimsOf(first.body.refreshJwt).jti).not.toBe(claimsOf(refreshJwt).jti);

  await sandbox.steer('clock', { advanceMs: 2 * hourMs + 1_000 });
  const late = await refresh(refreshJwt);
  expect([late.status, late.body]).toEqual([400, refused('ExpiredToken', 'Token has been revoked')]);
  expect((await refresh(first.body.refreshJwt)).status).toBe(200);
});

test('lets access tokens expire, and refresh tokens after 90 days', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('clock', { advanceMs: 2 * hourMs + 1_000 });
  const put = await session.put(rkeyOf(1), postOf('Late'));
  expect([put.status, put.body]).toEqual([400, refused('ExpiredToken', 'Token has expired')]);

  await sandbox.steer('clock', { advanceMs: 90 * 24 * hourMs });
  const refresh = await sandbox.xrpc('com.atproto.server.refreshSession', { post: true, token: session.refreshJwt });
  expect([refresh.status, refresh.body]).toEqual([400, refused('ExpiredToken', 'Token has expired')]);
});

test('ends a session: the refresh token is dead, the access token lives on', async () => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  const token = session.refreshJwt;
  const ended = await sandbox.xrpc('com.atproto.server.deleteSession', { post: true, token });
  expect([ended.status, ended.body]).toEqual([200, '']);
  const refresh = await sandbox.xrpc('com.atproto.server.refreshSession', { post: true, token });
  expect([refresh.status, refresh.body]).toEqual([400, refused('ExpiredToken', 'Token has been revoked')]);
  expect((await session.put(rkeyOf(1), postOf('Still here'))).status).toBe(200);
  const again = await sandbox.xrpc('com.atproto.server.deleteSession', { post: true, token });
  expect([again.status, again.body]).toEqual([200, '']);
});

test('forgets a revoked app password: no login, no refresh, but access until it expires', async () => {
  const sandbox = await sandboxForTest();
  const handle = 'shop.nonet.test';
  const { body } = await sandbox.steer('networks/bluesky/create-app-password', { handle });
  expect(body.password).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  const session = await sandbox.signIn(handle, body.password);
  await sandbox.steer('networks/bluesky/revoke-app-password', { handle, password: body.password });

  expect((await session.put(rkeyOf(1), postOf('Until it expires'))).status).toBe(200);
  const refresh = await sandbox.xrpc('com.atproto.server.refreshSession', { post: true, token: session.refreshJwt });
  expect([refresh.status, refresh.body]).toEqual([400, refused('ExpiredToken', 'Token has been revoked')]);
  await expect(sandbox.signIn(handle, body.password)).rejects.toThrow('Invalid identifier or password');
  await expect(sandbox.signIn(handle)).resolves.toBeDefined();
});

test('keeps sessions over a restart', async () => {
  const dataDir = await temporaryFolder();
  const first = await startSandbox({ port: 0, dataDir });
  const { accessJwt, refreshJwt } = await new TestSandbox(first.url).signIn();
  await first.close();
  const second = await sandboxForTest({ dataDir });

  expect((await second.xrpc('com.atproto.server.getSession', { token: accessJwt })).status).toBe(200);
  const refresh = await second.xrpc('com.atproto.server.refreshSession', { post: true, token: refreshJwt });
  expect(refresh.status).toBe(200);
});

test.each([
  ['takendown', 401, 'AccountTakedown', 'Account has been taken down'],
  ['deactivated', 401, 'AccountDeactivated', 'Account is deactivated'],
])('refuses posts of an account that is %s', async (status, code, error, message) => {
  const sandbox = await sandboxForTest();
  const session = await sandbox.signIn();
  await sandbox.steer('networks/bluesky/set-account-status', { handle: 'studio.nonet.test', status });
  const put = await session.put(rkeyOf(1), postOf('No'));
  expect([put.status, put.body]).toEqual([code, refused(error, message)]);
});
