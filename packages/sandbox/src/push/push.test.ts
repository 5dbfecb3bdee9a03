import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import { sandboxForTest, type TestSandbox } from '#/testing/sandbox.ts';

const keys = createECDH('prime256v1');
const key = keys.generateKeys('base64url');

let sandbox: TestSandbox;
let endpoint: string;
beforeEach(async () => {
  sandbox = await sandboxForTest();
  ({ endpoint } = (await sandbox.steer('networks/push/subscribe', { key })).body);
});

interface Sent {
  claims?: object;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** Whose key signs. */
  signer?: typeof keys;
}

/** One record of RFC 8188 as far as can be told without the browser's keys. */
function record(length = 120): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(length, 7);
  bytes.writeUInt32BE(4_096, 16);
  bytes[20] = 65;
  bytes[21] = 4;
  return new Uint8Array(bytes);
}

function vapid(signer: typeof keys, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const point = signer.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: signer.getPrivateKey('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${signer.getPublicKey('base64url')}`;
}

async function send({ claims = {}, headers = {}, body = record(), signer = keys }: Sent = {}) {
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const authorization = vapid(signer, { aud: sandbox.url, exp, sub: 'mailto:nonet@example.org', ...claims });
  return fetch(endpoint, {
    method: 'POST',
    headers: { ttl: '60', 'content-encoding': 'aes128gcm', authorization, ...headers },
    body,
  });
}

const messages = async () => (await sandbox.steer('networks/push/messages', {})).body.messages;

test('NOTE-03 records what arrives with its headers, on a page as well, and a later one of a topic replaces it', async () => {
  expect((await send({ headers: { topic: 'a', urgency: 'high' } })).status).toBe(201);
  expect((await send({ headers: { topic: 'a' } })).status).toBe(201);
  expect((await send()).status).toBe(201);
  expect(await messages()).toMatchObject([
    { endpoint, headers: { topic: 'a', urgency: 'high', ttl: '60' }, isReplaced: true },
    { endpoint, isReplaced: false, body: Buffer.from(record()).toString('base64url') },
    { isReplaced: false, claims: { aud: sandbox.url } },
  ]);
  const page = await (await fetch(`${sandbox.url}/push`)).text();
  expect(page).toContain('07070707');
  expect(page).toContain('(replaced)');
});

describe('refuses', () => {
  const other = createECDH('prime256v1');
  other.generateKeys();
  test.each<[string, Sent, number]>([
    ['a signature of another key', { signer: other }, 403],
    ['a signature for another service', { claims: { aud: 'https://push.example.test' } }, 401],
    ['a signature that is over', { claims: { exp: 1 } }, 401],
    ['a signature for two days', { claims: { exp: Math.floor(Date.now() / 1_000) + 2 * 86_400 } }, 401],
    ['a signature without a contact', { claims: { sub: 'nobody' } }, 401],
    ['a call without a signature', { headers: { authorization: '' } }, 401],
    ['a call without a TTL', { headers: { ttl: '' } }, 400],
    ['an urgency that is none', { headers: { urgency: 'now' } }, 400],
    ['a topic that is too long', { headers: { topic: 'x'.repeat(33) } }, 400],
    ['the former encoding', { headers: { 'content-encoding': 'aesgcm' } }, 400],
    ['a body in clear text', { body: new TextEncoder().encode('{"title":"Hello"}'.repeat(10)) }, 400],
    ['a body that is too large', { body: record(4_097) }, 413],
  ])('%s', async (_what, sent, status) => {
    expect((await send(sent)).status).toBe(status);
    expect(await messages()).toEqual([]);
  });

  test('a signature that was changed', async () => {
    const { headers, status } = await send({ headers: { authorization: `${vapid(keys, {}).slice(0, 40)}, k=${key}` } });
    expect(status).toBe(401);
    expect(headers.get('location')).toBeNull();
  });

  test('a subscription that nobody has, and one that was revoked', async () => {
    await sandbox.steer('networks/push/revoke', { endpoint });
    expect((await send()).status).toBe(410);
    endpoint = `${sandbox.url}/push/nobody`;
    expect((await send()).status).toBe(404);
  });

  test('what it was told to, so often and with a time to wait', async () => {
    await sandbox.steer('networks/push/refuse', { status: 429, count: 1, retryAfterS: 7 });
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await send()).status).toBe(201);
  });
});
