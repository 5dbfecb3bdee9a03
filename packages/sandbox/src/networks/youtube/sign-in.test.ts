import { expect, test } from 'vitest';

import { redirectUri, scope, TestYoutube } from '#/networks/youtube/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const dayMs = 24 * 3_600_000;

async function youtubeForTest(): Promise<TestYoutube> {
  return new TestYoutube(await sandboxForTest());
}

test('the page names the channels and what is asked for, and sends people back with a code or a no', async () => {
  const youtube = await youtubeForTest();
  const page = await (await fetch(youtube.authorizeAddress())).text();
  for (const text of ['Studio Fala', '@falashop', 'Manage your YouTube account', 'Authorize app']) {
    expect(page).toContain(text);
  }
  const back = await youtube.decide({ answer: 'cancel', account: '' });
  expect(back.headers.get('location')).toBe(`${redirectUri}?error=access_denied&state=a+state`);
});

test.each([
  [{ client_id: 'nobody' }, 'invalid_client'],
  [{ redirect_uri: 'https://evil.test/youtube-callback' }, 'redirect_uri_mismatch'],
  [{ scope: 'https://www.googleapis.com/auth/drive' }, 'invalid_scope'],
])('a request with %j sends nobody anywhere', async (query, error) => {
  const youtube = await youtubeForTest();
  const answer = await youtube.decide({ answer: 'authorize', account: '' }, query);
  expect(answer.headers.get('location')).toBeNull();
  expect(await answer.text()).toContain(error);
});

test('a code becomes tokens once, for who knows its verifier', async () => {
  const youtube = await youtubeForTest();
  const code = await youtube.codeOf('studiofala');
  const refused = { status: 400, body: { error: 'invalid_grant' } };
  expect(await youtube.exchange(code, { code_verifier: 'w'.repeat(43) })).toMatchObject(refused);
  expect(await youtube.exchange(code, { client_secret: 'x' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  const { body } = await youtube.exchange(code);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^ya29\./),
    expires_in: 3_599,
    refresh_token: expect.any(String),
    scope,
    token_type: 'Bearer',
  });
  expect(await youtube.exchange(code)).toMatchObject(refused);
});

test.each([{ access_type: 'online' }, { prompt: 'select_account' }])(
  'who said yes before gets no refresh token with %j',
  async (query) => {
    const youtube = await youtubeForTest();
    const { body } = await youtube.exchange(await youtube.codeOf('studiofala', query));
    expect(body.refresh_token).toBeUndefined();
  },
);

test('of several scopes each can be left out', async () => {
  const youtube = await youtubeForTest();
  const both = `${scope}.upload ${scope}.readonly`;
  const { body } = await youtube.sandbox.steer('accounts', { network: 'youtube', handle: 'studiofala' });
  const account = body.accounts[0].id;
  const back = await youtube.decide({ answer: 'authorize', account, 'youtube.readonly': 'on' }, { scope: both });
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  expect((await youtube.exchange(code)).body.scope).toBe(`${scope}.readonly`);
});

test('a refresh brings no other refresh token, and works again; an old access token ends after an hour', async () => {
  const youtube = await youtubeForTest();
  const studio = await youtube.signIn();
  for (const _ of [1, 2]) {
    const { body } = await youtube.refresh(studio.refreshToken);
    expect(Object.keys(body)).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
  }
  await youtube.sandbox.steer('clock', { advanceMs: 3_600_000 });
  expect(await studio.get('channels?part=id&mine=true')).toMatchObject({
    status: 401,
    body: { error: { status: 'UNAUTHENTICATED', errors: [{ reason: 'authError' }] } },
  });
});

test('while the page of consent is in testing, a refresh token ends after seven days', async () => {
  const youtube = await youtubeForTest();
  await youtube.steer('set-project', { isTesting: true });
  const { body } = await youtube.exchange(await youtube.codeOf('studiofala'));
  expect(body.refresh_token_expires_in).toBe(604_800);
  await youtube.sandbox.steer('clock', { advanceMs: 7 * dayMs });
  expect(await youtube.refresh(body.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
  });
});

test.each(['token', 'refreshToken'] as const)('any token of an account ends all that it allowed: %s', async (by) => {
  const youtube = await youtubeForTest();
  const [one, other, shop] = [await youtube.signIn(), await youtube.signIn(), await youtube.signIn('falashop')];
  const revoke = () => youtube.call('revoke', { method: 'POST', body: new URLSearchParams({ token: one[by] }) });
  expect((await revoke()).status).toBe(200);
  expect((await youtube.refresh(other.refreshToken)).status).toBe(400);
  expect((await other.get('channels?part=id&mine=true')).status).toBe(401);
  expect((await youtube.refresh(shop.refreshToken)).status).toBe(200);
  expect(await revoke()).toMatchObject({ status: 400, body: { error: 'invalid_token' } });
});

test('a Google account without a channel has none in its list, and cannot upload', async () => {
  const youtube = await youtubeForTest();
  await youtube.steer('set-channel', { handle: 'studiofala', exists: false });
  const studio = await youtube.signIn();
  const { body } = await studio.get('channels?part=snippet&mine=true');
  expect(body.items).toBeUndefined();
  expect(await studio.begin(10)).toMatchObject({
    status: 401,
    body: { error: { errors: [{ reason: 'youtubeSignupRequired' }] } },
  });
});

test.each([
  ['suspended', 'authenticatedUserAccountSuspended'],
  ['closed', 'authenticatedUserAccountClosed'],
])('a %s account may do nothing', async (status, reason) => {
  const youtube = await youtubeForTest();
  const studio = await youtube.signIn();
  await youtube.steer('set-channel', { handle: 'studiofala', status });
  expect(await studio.get('channels?part=id&mine=true')).toMatchObject({
    status: 403,
    body: { error: { errors: [{ reason }] } },
  });
});
