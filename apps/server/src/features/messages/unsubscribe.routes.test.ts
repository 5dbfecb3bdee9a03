import { type MailedKind, startRhythms } from '@nonet/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createUnsubscribeLinks } from '#/mail/unsubscribe-link.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function linksOf(change: { secret?: string } = {}) {
  const { publicUrl, secret, secretPrevious } = server.config;
  return createUnsubscribeLinks({ publicUrl, secret, secretPrevious, ...change });
}

const tokenOf = (userId: string, ...kinds: MailedKind[]) =>
  new URL(linksOf().page({ userId, kinds })).searchParams.get('token') ?? '';

async function call(method: string, path: string, init: RequestInit = {}) {
  const answer = await server.fetch(path, { method, redirect: 'manual', ...init });
  return { status: answer.status, body: answer.status === 200 ? await readJson(answer) : null, answer };
}

const post = (body: object) =>
  call('POST', '/api/unsubscribe', { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

const mailOf = async (person: Person) => (await person.json('GET', '/api/message-settings')).body.mail;

test('NOTE-02 one press ends a kind without a sign-in, and a second press does the same', async () => {
  const ada = await server.register();
  const eve = await server.register('Eve');
  const token = tokenOf(ada.uid, 'failed');
  const shown = await call('GET', `/api/unsubscribe?token=${token}`);
  expect([shown.status, shown.body]).toEqual([200, { kind: 'failed', kinds: ['failed'] }]);
  expect(await mailOf(ada)).toEqual(startRhythms);
  for (const _ of [1, 2]) {
    expect(await post({ token })).toMatchObject({ status: 200, body: { kind: 'failed', kinds: ['failed'] } });
    expect(await mailOf(ada)).toEqual({ ...startRhythms, failed: 'never' });
  }
  expect(await mailOf(eve)).toEqual(startRhythms);
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])(
  'NOTE-02 a mail program ends all kinds of a mail by a form (%s), without a redirect (RFC 8058)',
  async (type, body) => {
    const ada = await server.register();
    const { pathname, search } = new URL(linksOf().onePress({ userId: ada.uid, kinds: ['quota', 'reconnect'] }));
    const opened = await call('GET', pathname + search);
    expect([opened.status, opened.answer.headers.get('location')]).toEqual([302, `/unsubscribe${search}`]);
    // Scanners of mail look at each link.
    for (const path of [pathname, '/unsubscribe', '/api/unsubscribe'])
      await server.fetch(path + search, { method: 'HEAD' });
    expect(await mailOf(ada)).toEqual(startRhythms);
    const { status } = await call('POST', pathname + search, { body, headers: { 'content-type': type } });
    expect(status).toBe(204);
    expect(await mailOf(ada)).toEqual({ ...startRhythms, quota: 'never', reconnect: 'never' });
  },
);

test('NOTE-02 a link that is not whole or of another installation ends nothing', async () => {
  const ada = await server.register();
  const eve = await server.register('Eve');
  const token = tokenOf(ada.uid, 'failed');
  const ofAnother = linksOf({ secret: 'the secret of another installation, long enough' });
  const [kinds, userId, signature] = token.split('.');
  for (const wrong of [
    '',
    'made up',
    token.slice(0, -1),
    `${token.slice(0, -1)}~`,
    [kinds, eve.uid, signature].join('.'),
    ['quota', userId, signature].join('.'),
    new URL(ofAnother.page({ userId: ada.uid, kinds: ['failed'] })).searchParams.get('token') ?? '',
  ]) {
    expect((await post({ token: wrong })).status).toBe(400);
    expect((await call('POST', `/api/unsubscribe/one-press?token=${encodeURIComponent(wrong)}`)).status).toBe(400);
  }
  expect(await mailOf(ada)).toEqual(startRhythms);
  expect(await mailOf(eve)).toEqual(startRhythms);
});

test('NOTE-02 a link works after a rotation of the secret, and says nothing about who is gone', async () => {
  const { secret, publicUrl } = server.config;
  const before = createUnsubscribeLinks({ publicUrl, secret: 'the secret before that one', secretPrevious: null });
  const after = createUnsubscribeLinks({ publicUrl, secret, secretPrevious: 'the secret before that one' });
  const ending = { userId: 'somebody.with.dots', kinds: ['weekly-report'] as MailedKind[] };
  const token = new URL(before.page(ending)).searchParams.get('token') ?? '';
  expect(after.read(token)).toEqual(ending);
  expect(await post({ token: tokenOf('nobody', 'failed') })).toMatchObject({ status: 200, body: { kind: 'failed' } });
});
