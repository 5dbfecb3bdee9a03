import { expect, test } from 'vitest';

import { app, redirectUri, TestTiktok } from '#/networks/tiktok/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const dayS = 86_400;
const tiktokForTest = async () => new TestTiktok(await sandboxForTest());

test('a person says yes, and the code becomes a token of a day and one of a year', async () => {
  const tiktok = await tiktokForTest();
  expect(
    await tiktok.html(new URL(tiktok.authorizeAddress()).pathname + new URL(tiktok.authorizeAddress()).search),
  ).toContain('Authorize app');
  const answer = await tiktok.decide({ answer: 'authorize', account: await tiktok.idOf('studio.fala') });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.any(String),
    state: 'a state',
    scopes: 'user.info.basic,video.publish,video.upload,video.list',
  });
  const { status, body } = await tiktok.exchange(back.searchParams.get('code') ?? '');
  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^act\./),
      expires_in: dayS,
      open_id: await tiktok.idOf('studio.fala'),
      refresh_expires_in: 365 * dayS,
      refresh_token: expect.any(String),
      scope: 'user.info.basic,video.publish,video.upload,video.list',
      token_type: 'Bearer',
    },
  ]);
});

test('somebody made up on the page is connected, and a no is told', async () => {
  const tiktok = await tiktokForTest();
  const made = await tiktok.decide({ answer: 'authorize', account: 'new', name: 'Mira Falk', username: 'mira.falk' });
  expect(new URL(made.headers.get('location') ?? '').searchParams.get('code')).not.toBeNull();
  const denied = await tiktok.decide({ answer: 'cancel' });
  expect(new URL(denied.headers.get('location') ?? '').searchParams.get('error')).toBe('access_denied');
});

test.each([
  ['another app', { client_key: 'nobody' }, 'client_key'],
  ['another address', { redirect_uri: 'https://elsewhere.test/tiktok-callback' }, 'redirect_uri'],
  ['an unknown scope', { scope: 'user.info.basic,everything' }, 'scope everything'],
])('the page refuses %s', async (_what, query, words) => {
  const tiktok = await tiktokForTest();
  const answer = await tiktok.decide({ answer: 'authorize' }, query);
  expect(answer.headers.get('location')).toBeNull();
  expect(await answer.text()).toContain(words);
});

test('the challenge is the digest in hexadecimal; without one no verifier is asked for', async () => {
  const tiktok = await tiktokForTest();
  const code = await tiktok.codeOf('studio.fala');
  const wrong = await tiktok.exchange(code, { code_verifier: 'w'.repeat(43) });
  expect([wrong.status, wrong.body]).toEqual([
    400,
    {
      error: 'invalid_request',
      error_description: expect.any(String),
      log_id: expect.stringMatching(/^\d{14}[0-9A-F]+$/),
    },
  ]);
  expect((await tiktok.exchange(code)).status).toBe(200);
  const { url } = tiktok.sandbox;
  const asked = new URLSearchParams({
    ...{ client_key: app.client_key, response_type: 'code' },
    redirect_uri: redirectUri,
    scope: 'user.info.basic',
    state: 's',
  });
  const answer = await fetch(`${url}/tiktok/v2/auth/authorize/?${asked}`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'authorize', account: await tiktok.idOf('studio.fala') }),
    redirect: 'manual',
  });
  const plain = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  expect((await tiktok.exchange(plain, { code_verifier: '' })).status).toBe(200);
});

test('a code works once, and only for its app and address', async () => {
  const tiktok = await tiktokForTest();
  const code = await tiktok.codeOf('studio.fala');
  expect(await tiktok.exchange(code, { client_secret: 'wrong' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(await tiktok.exchange(code, { redirect_uri: 'http://localhost:1/tiktok-callback' })).toMatchObject({
    status: 400,
  });
  expect((await tiktok.exchange(code)).status).toBe(200);
  expect(await tiktok.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a refresh token stays, or is replaced when that is ordered', async () => {
  const tiktok = await tiktokForTest();
  const studio = await tiktok.signIn();
  const again = await tiktok.refresh(studio.refreshToken);
  expect(again.body).toMatchObject({ refresh_token: studio.refreshToken, expires_in: dayS });
  // "refresh_expires_in: int", whatever part of a second has gone by.
  await tiktok.advance(1_500);
  const { refresh_expires_in } = (await tiktok.refresh(studio.refreshToken)).body;
  expect([Number.isInteger(refresh_expires_in), refresh_expires_in < 365 * dayS]).toEqual([true, true]);
  expect(again.body.access_token).not.toBe(studio.token);
  await tiktok.steer('set-unknowns', { refreshToken: 'rotates' });
  const { body } = await tiktok.refresh(studio.refreshToken);
  expect(body.refresh_token).not.toBe(studio.refreshToken);
  expect(await tiktok.refresh(studio.refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('an access token runs out after a day', async () => {
  const tiktok = await tiktokForTest();
  const studio = await tiktok.signIn();
  expect((await studio.creator()).status).toBe(200);
  await tiktok.advance(dayS * 1_000);
  expect(await studio.creator()).toMatchObject({ status: 401, body: { error: { code: 'access_token_invalid' } } });
});

test('revoking by an access token ends all that the person has allowed', async () => {
  const tiktok = await tiktokForTest();
  const studio = await tiktok.signIn();
  const answer = await tiktok.revoke(studio.token);
  expect([answer.status, answer.body]).toEqual([200, '']);
  expect((await studio.creator()).status).toBe(401);
  expect((await tiktok.refresh(studio.refreshToken)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await tiktok.revoke(studio.token)).body).toMatchObject({ error: 'invalid_grant' });
});

test('an account tells what its scopes allow', async () => {
  const tiktok = await tiktokForTest();
  const studio = await tiktok.signIn('studio.fala', 'user.info.basic');
  const { body } = await studio.get('v2/user/info/?fields=open_id,display_name,avatar_url');
  expect(body).toMatchObject({ data: { user: { display_name: 'Studio Fala' } }, error: { code: 'ok' } });
  expect((await fetch(body.data.user.avatar_url)).headers.get('content-type')).toBe('image/png');
  const refused = { status: 401, body: { error: { code: 'scope_not_authorized' } } };
  expect(await studio.get('v2/user/info/?fields=username')).toMatchObject(refused);
  expect(await studio.creator()).toMatchObject(refused);
  expect(await studio.get('v2/user/info/?fields=shoe_size')).toMatchObject({ status: 400 });
});
