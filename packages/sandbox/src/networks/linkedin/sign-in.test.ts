import { expect, test } from 'vitest';

import { selfServe } from '#/networks/linkedin/scopes.ts';
import { TestLinkedin, usual } from '#/networks/linkedin/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const linkedinForTest = async () => new TestLinkedin(await sandboxForTest());

test('a yes brings a code that works once, a token of 60 days, and who signed in', async () => {
  const linkedin = await linkedinForTest();
  const code = await linkedin.codeOf('ana-fala');
  const { status, body } = await linkedin.exchange(code);
  expect([status, body.expires_in, body.token_type, body.scope]).toEqual([
    200,
    5_184_000,
    'Bearer',
    usual.replaceAll(' ', ','),
  ]);
  expect(body).not.toHaveProperty('refresh_token');
  expect(await linkedin.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  const member = await linkedin.signIn();
  expect((await member.request('/v2/userinfo')).body).toMatchObject({ name: 'Ana Fala', email: 'ana-fala@nonet.test' });
  expect((await member.request('/v2/me')).body).toMatchObject({ vanityName: 'ana-fala', localizedFirstName: 'Ana' });
  const roles = (await member.request('/rest/organizationAcls?q=roleAssignee')).body.elements;
  expect(roles).toMatchObject([{ role: 'ADMINISTRATOR', state: 'APPROVED' }, { role: 'ADMINISTRATOR' }]);
  const id = roles[0].organization.split(':').at(-1);
  expect((await member.request(`/rest/organizations/${id}`)).body).toMatchObject({ vanityName: 'studio-fala' });
});

test('a partner’s app gets a refresh token that stays as it is, and whose end does not move', async () => {
  const linkedin = await linkedinForTest();
  await linkedin.steer('set-refresh-tokens', { areGranted: true });
  const { body } = await linkedin.exchange(await linkedin.codeOf('ana-fala'));
  await linkedin.sandbox.steer('clock', { advanceMs: 86_400_000 });
  const renew = () => linkedin.token({ grant_type: 'refresh_token', refresh_token: body.refresh_token });
  const renewed = await renew();
  expect(renewed.body.refresh_token).toBe(body.refresh_token);
  expect(body.refresh_token_expires_in - renewed.body.refresh_token_expires_in).toBeGreaterThanOrEqual(86_400);
  await linkedin.steer('revoke-grants', { handle: 'ana-fala' });
  expect(await renew()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a scope that the app has not fails the whole page', async () => {
  const linkedin = await linkedinForTest();
  await linkedin.steer('set-scopes', { scopes: selfServe });
  const page = await (await fetch(linkedin.authorizeAddress())).text();
  expect(page).toContain('r_basicprofile');
  expect(page).not.toContain('Authorize app');
  expect(await (await fetch(linkedin.authorizeAddress({ scope: selfServe.join(' ') }))).text()).toContain(
    'Authorize app',
  );
});

test('who says no is sent back with that, and nobody to a stranger', async () => {
  const linkedin = await linkedinForTest();
  const back = await linkedin.answer({ answer: 'cancel' });
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'user_cancelled_authorize', state: 'a state' });
  const strange = await fetch(linkedin.authorizeAddress({ redirect_uri: 'http://localhost:9009/other' }));
  expect(await strange.text()).toContain('redirect_uri does not match');
  expect(await linkedin.token({ client_secret: 'wrong', code: 'c' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
});

test.each([
  ['no token', { authorization: '' }, 401, { serviceErrorCode: 65_600 }],
  ['an unknown token', { authorization: 'Bearer x' }, 401, { code: 'INVALID_ACCESS_TOKEN' }],
  ['no version', { 'linkedin-version': undefined }, 400, { code: 'VERSION_MISSING' }],
  ['a version that has ended', { 'linkedin-version': '202409' }, 426, { code: 'NONEXISTENT_VERSION' }],
  ['a version to come', { 'linkedin-version': '209901' }, 426, { code: 'NONEXISTENT_VERSION' }],
  ['no version of the protocol', { 'x-restli-protocol-version': undefined }, 400, { code: 'ILLEGAL_ARGUMENT' }],
])('%s is refused', async (_what, changed, status, body) => {
  const member = await (await linkedinForTest()).signIn();
  const headers = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0', ...changed };
  const given = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined);
  expect(await member.request('/rest/organizationAcls?q=roleAssignee', {}, Object.fromEntries(given))).toMatchObject({
    status,
    body,
  });
});

test('a token is revoked by its member, by the app, and at first by nobody but LinkedIn', async () => {
  const linkedin = await linkedinForTest();
  await linkedin.steer('set-delays', { freshMs: 60_000 });
  const member = await linkedin.signIn();
  const refused = { status: 401, body: { code: 'REVOKED_ACCESS_TOKEN', serviceErrorCode: 65_601 } };
  expect(await member.request('/v2/userinfo')).toMatchObject(refused);
  await linkedin.steer('set-delays', { freshMs: 0 });
  expect((await member.request('/v2/userinfo')).status).toBe(200);
  await linkedin.steer('revoke-grants', { handle: 'ana-fala' });
  expect(await member.request('/v2/userinfo')).toMatchObject(refused);
  const again = await linkedin.signIn();
  const body = new URLSearchParams({
    client_id: 'sandbox-linkedin-client',
    client_secret: 'sandbox-linkedin-secret',
    token: again.token,
  });
  expect((await linkedin.call('/linkedin/oauth/v2/revoke', { method: 'POST', body })).status).toBe(200);
  expect((await again.request('/v2/userinfo')).status).toBe(401);
});
