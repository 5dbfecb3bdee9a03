import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { appToken, TestFacebook, TestUser } from '#/networks/facebook/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const dayMs = 86_400_000;
const fields =
  'id,name,username,access_token,tasks,picture.type(large){url},instagram_business_account{id,username,name}';

async function begun(): Promise<TestFacebook> {
  return new TestFacebook(await sandboxForTest());
}

test('a yes gives the pages with their tokens, and the Instagram accounts that are linked to them', async () => {
  const facebook = await begun();
  const ana = await facebook.signIn();
  const { body } = await ana.get(`me/accounts?fields=${fields}&limit=100`);
  expect(body.data).toMatchObject([
    {
      id: expect.stringMatching(/^\d{15}$/),
      name: 'Studio Fala',
      username: 'studio.fala',
      access_token: expect.stringMatching(/^EAA/),
      tasks: expect.arrayContaining(['CREATE_CONTENT', 'MANAGE']),
      picture: { data: { url: expect.stringContaining('/facebook/picture/') } },
      instagram_business_account: { id: expect.stringMatching(/^1784\d{13}$/), username: 'studio.fala' },
    },
    { username: 'shop.fala' },
  ]);
  expect(body.data[1].instagram_business_account).toBeUndefined();
  const [studio] = body.data;
  const page = new TestUser(facebook, studio.access_token);
  expect((await page.get('me?fields=id,name')).body).toEqual({ id: studio.id, name: 'Studio Fala' });
  expect((await ana.get('me/accounts')).body.data[0].access_token).toBe(studio.access_token);
  expect((await (await facebook.signIn('+48600100200')).get('me/accounts')).body.data).toEqual([]);
});

test('lists of pages are cut, and their next address can be followed as it is', async () => {
  const facebook = await begun();
  await facebook.steer('create-page', { handle: 'ana@nonet.test', username: 'third.fala', name: 'Third' });
  const ana = await facebook.signIn();
  const names: string[] = [];
  let answer = await ana.get('me/accounts?fields=username&limit=2');
  for (;;) {
    names.push(...answer.body.data.map((page: { username: string }) => page.username));
    if (answer.body.paging.next === undefined) break;
    answer = await facebook.call(answer.body.paging.next);
  }
  expect(names).toEqual(['studio.fala', 'shop.fala', 'third.fala']);
});

test('what was unticked is not given, neither pages nor Instagram accounts nor permissions', async () => {
  const facebook = await begun();
  const all = (await (await facebook.signIn()).get(`me/accounts?fields=${fields}`)).body.data;
  const instagram = all[0].instagram_business_account.id;
  const ana = await facebook.signIn('ana@nonet.test', { untick: [all[1].id, instagram, 'read_insights'] });
  const { body } = await ana.get(`me/accounts?fields=${fields}`);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([all[0].id]);
  expect(body.data[0].instagram_business_account).toBeUndefined();
  expect((await ana.get(`${all[1].id}?fields=access_token`)).body.error).toMatchObject({
    code: 100,
    error_subcode: 33,
  });
  const permissions = (await ana.get('me/permissions')).body.data;
  expect(permissions).toContainEqual({ permission: 'pages_manage_posts', status: 'granted' });
  expect(permissions).toContainEqual({ permission: 'read_insights', status: 'declined' });

  const again = await facebook.signIn();
  expect((await again.get('me/permissions')).body.data).toContainEqual({
    permission: 'read_insights',
    status: 'declined',
  });
  const asked = await facebook.signIn('ana@nonet.test', { query: { auth_type: 'rerequest' } });
  expect((await asked.get('me/permissions')).body.data).toContainEqual({
    permission: 'read_insights',
    status: 'granted',
  });
});

test('pages of a business are in no list; the granular scopes name them, and each can be read', async () => {
  const facebook = await begun();
  const before = await (await facebook.signIn()).get('me/accounts?fields=id');
  for (const page of ['studio.fala', 'shop.fala']) {
    await facebook.steer('set-business-owned', { page, isOwned: true });
  }
  const ana = await facebook.signIn();
  expect((await ana.get('me/accounts')).body.data).toEqual([]);
  const query = new URLSearchParams({ input_token: ana.token, access_token: appToken });
  const { data } = (await facebook.call(`debug_token?${query}`)).body;
  expect(data).toMatchObject({ app_id: '100000000000001', type: 'USER', is_valid: true, user_id: expect.any(String) });
  expect(data.data_access_expires_at - data.issued_at).toBe((90 * dayMs) / 1_000);
  expect(data.granular_scopes).toContainEqual({
    scope: 'pages_show_list',
    target_ids: before.body.data.map(({ id }: { id: string }) => id),
  });
  expect(data.granular_scopes).toContainEqual({ scope: 'public_profile' });
  const target = data.granular_scopes.find(({ scope }: { scope: string }) => scope === 'instagram_basic').target_ids;
  expect(target).toEqual([expect.stringMatching(/^1784/)]);
  const page = await ana.get(`${before.body.data[0].id}?fields=name,access_token`);
  expect(page.body).toMatchObject({ name: 'Studio Fala', access_token: expect.stringMatching(/^EAA/) });
});

test('a page’s token never ends by time, and ends with what was allowed', async () => {
  const facebook = await begun();
  const ana = await facebook.signIn();
  const page = await facebook.page();
  const debug = async (token: string) => {
    return (await facebook.call(`debug_token?${new URLSearchParams({ input_token: token, access_token: appToken })}`))
      .body.data;
  };
  expect(await debug(page.token)).toMatchObject({ type: 'PAGE', profile_id: page.id, expires_at: 0, is_valid: true });
  await facebook.advance(400 * dayMs);
  expect((await page.get('me?fields=name')).body.name).toBe('Studio Fala');
  expect((await ana.get('me')).body.error).toMatchObject({ code: 190, error_subcode: 463 });
  const fresh = await facebook.signIn();
  expect((await fresh.delete('me/permissions')).body).toEqual({ success: true });
  expect((await page.get('me')).body.error).toMatchObject({ code: 190, error_subcode: 458 });
  expect(await debug(page.token)).toMatchObject({ is_valid: false, error: { code: 190, subcode: 458 } });
});

test('the token of a page from a short-lived token is short-lived too', async () => {
  const facebook = await begun();
  const short = (await facebook.token({ code: await facebook.codeFor('ana@nonet.test') })).body.access_token;
  const [studio] = (await new TestUser(facebook, short).get('me/accounts?fields=access_token')).body.data;
  await facebook.advance(2 * 3_600_000);
  const { body } = await new TestUser(facebook, studio.access_token).get('me');
  expect(body.error).toMatchObject({ code: 190, error_subcode: 463 });
});

test('one permission can be taken back; who has lost the role, or the right to create, is told so', async () => {
  const facebook = await begun();
  const ana = await facebook.signIn();
  const page = await facebook.page();
  await ana.delete('me/permissions?permission=pages_manage_posts');
  expect((await page.feed({ message: 'Hello' })).body.error).toMatchObject({ code: 200 });
  const other = await facebook.page('shop.fala');
  await facebook.steer('set-tasks', { page: 'shop.fala', tasks: ['ANALYZE'] });
  expect((await other.feed({ message: 'Hello' })).body.error.code).toBe(200);
  await facebook.steer('set-tasks', { page: 'shop.fala', tasks: [] });
  expect((await other.feed({ message: 'Hello' })).body.error).toMatchObject({ code: 190, error_subcode: 492 });
  expect(await facebook.ledger()).toEqual([]);
});

test('a proof is checked wherever it is sent, in both of its forms', async () => {
  const facebook = await begun();
  const page = await facebook.page();
  expect((await page.get(`me?appsecret_proof=${page.proof}`)).status).toBe(200);
  expect((await page.get(`me?appsecret_proof=${page.proof.replace(/./, 'x')}`)).body.error.code).toBe(100);
  const timed = (seconds: number): string => {
    const proof = createHmac('sha256', 'demo-app-secret').update(`${page.token}|${seconds}`).digest('hex');
    return `me?appsecret_proof=${proof}&appsecret_time=${seconds}`;
  };
  const now = Math.floor(Date.now() / 1_000);
  expect((await page.get(timed(now))).status).toBe(200);
  expect((await page.get(timed(now - 600))).body.error.code).toBe(100);
});

test('the app has a token of its own; a version that is no longer there is answered by the oldest one', async () => {
  const facebook = await begun();
  expect((await facebook.token({ grant_type: 'client_credentials' })).body.access_token).toBe(appToken);
  const { token } = await facebook.signIn();
  const versions = [];
  for (const version of ['v19.0/', 'v25.0/', '']) {
    const answer = await facebook.call(`${facebook.sandbox.url}/facebook/graph/${version}me?access_token=${token}`);
    expect(answer.body.name).toBe('Ana Fala');
    versions.push(answer.headers.get('facebook-api-version'));
  }
  expect(versions).toEqual(['v20.0', 'v25.0', 'v26.0']);
});
