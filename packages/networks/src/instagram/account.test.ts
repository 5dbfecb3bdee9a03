import { expect, test } from 'vitest';
import { account, auth, context, pretendInstagram, refusal } from '#/instagram/pretend-instagram.ts';
import { instagramSetup } from '#/instagram/settings.ts';
import type { Reply } from '#/kit/pretend-network.ts';

const linked = { body: { id: auth.pageId, instagram_business_account: { id: account.id } } };
const unlinked = { body: { id: auth.pageId } };

test('Instagram tells each account how many posts a day it takes', async () => {
  const { network, on, seen } = await pretendInstagram();
  on('GET /{page}', linked);
  on('GET /{account}/content_publishing_limit', {
    body: { data: [{ quota_usage: 2, config: { quota_total: 100, quota_duration: 86_400 } }] },
  });
  await expect(network.abilities(auth, context)).resolves.toMatchObject({
    kind: 'abilities',
    abilities: { posts: { used: 2, max: 100 } },
  });
  expect(seen.at(-1)?.query).toMatchObject({ fields: 'quota_usage,config' });
});

test.each<[string, Reply, object, object]>([
  ['is still linked', linked, { kind: 'retry-later' }, { kind: 'refreshed', auth, expiresAt: null }],
  ['is not linked any more', unlinked, { kind: 'reconnect-needed', code: 'not-linked' }, { kind: 'reconnect-needed' }],
  ['is not shown to us', refusal(100, 33), { kind: 'reconnect-needed' }, { kind: 'reconnect-needed' }],
  ['has taken its yes back', refusal(190, 458), { kind: 'reconnect-needed' }, { kind: 'reconnect-needed' }],
  ['cannot be asked about', { cut: true }, { kind: 'retry-later' }, { kind: 'retry-later' }],
])('an account that %s: what it may, and whether its token still works', async (_what, reply, may, renewed) => {
  const { network, on } = await pretendInstagram();
  on('GET /{page}', reply);
  await expect(network.abilities(auth, context)).resolves.toMatchObject(may);
  await expect(network.refresh(auth, context)).resolves.toMatchObject(renewed);
});

test('what was allowed ends with Facebook’s yes, so that nothing is asked', async () => {
  const { network, calls } = await pretendInstagram();
  await expect(network.revoke()).resolves.toEqual({ kind: 'done' });
  expect(calls()).toEqual([]);
});

const app = { FACEBOOK_APP_ID: '42', FACEBOOK_APP_SECRET: 'secret' };

test('Instagram is switched on with Facebook’s app, by the scopes that it has been granted', () => {
  expect(instagramSetup.read({}, null)).toBeUndefined();
  expect(instagramSetup.read(app, null)).toMatchObject({ sandbox: false, mayDelete: true, appSecret: 'secret' });
  const granted = (scopes: string) => instagramSetup.read({ ...app, FACEBOOK_SCOPES: scopes }, null);
  expect(granted('public_profile,email,instagram_basic')).toBeUndefined();
  expect(granted('public_profile,instagram_basic,instagram_content_publish')).toMatchObject({ mayDelete: false });
  expect(instagramSetup.read({}, 'http://127.0.0.1:9010')).toMatchObject({
    sandbox: true,
    mayDelete: true,
    web: 'http://127.0.0.1:9010/instagram',
  });
});
