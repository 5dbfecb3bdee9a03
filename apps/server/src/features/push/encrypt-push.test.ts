import { createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { encryptPush } from '#/features/push/encrypt-push.ts';
import { hasUsableKeys } from '#/features/push/sealed-subscription.ts';
import { decryptPush, makeBrowserKeys } from '#/testing/push-browser.ts';

/** RFC 8291, section 5 and appendix A. */
const example = {
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  keys: {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

const own = makeBrowserKeys();
const parts = {
  keys: { publicKey: own.publicKey, privateKey: own.privateKey },
  contact: 'mailto:nonet@example.org',
  ttlS: 3_600,
};
const note = { title: 'A post failed', text: 'Instagram: signed out', href: '/posts/1', tag: 'post-1' };

function subscriptionOf({ publicKey, auth }: ReturnType<typeof makeBrowserKeys>) {
  return { endpoint: 'https://push.example.test/send/abc?x=1', p256dh: publicKey, auth };
}

test('NOTE-03 the browser of these tests reads the example of RFC 8291', () => {
  expect(decryptPush(Buffer.from(example.body, 'base64url'), example.keys)).toBe(
    'When I grow up, I want to be a watermelon',
  );
});

test('NOTE-03 the browser that subscribed reads the note, whatever is in it, and no other can', async () => {
  const stranger = makeBrowserKeys();
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        title: fc.string({ unit: 'grapheme', maxLength: 40 }),
        text: fc.string({ unit: 'binary', maxLength: 300 }),
        href: fc.webPath(),
        tag: fc.string({ maxLength: 40 }),
      }),
      async (written) => {
        const keys = makeBrowserKeys();
        const { bytes } = await encryptPush(subscriptionOf(keys), written, parts);
        expect(JSON.parse(decryptPush(Buffer.from(bytes), keys))).toEqual(JSON.parse(JSON.stringify(written)));
        expect(() => decryptPush(Buffer.from(bytes), { ...stranger, publicKey: keys.publicKey })).toThrow();
      },
    ),
    { numRuns: 30 },
  );
});

test('NOTE-03 a long text is cut, so that every service takes the message', async () => {
  const keys = makeBrowserKeys();
  const long = { ...note, title: '🏺'.repeat(900), text: 'ü'.repeat(5_000) };
  const { bytes } = await encryptPush(subscriptionOf(keys), long, parts);
  expect(bytes.length).toBeLessThan(4_096);
  expect(JSON.parse(decryptPush(Buffer.from(bytes), keys)).title).toMatch(/^(🏺){299}…$/u);
});

test('NOTE-03 the call is signed for its push service only, and tells nothing of the note', async () => {
  const { headers } = await encryptPush(subscriptionOf(makeBrowserKeys()), note, parts);
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers['authorization'] ?? '') ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  expect(key).toBe(own.publicKey);
  const point = Buffer.from(own.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(
    true,
  );
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect([aud, sub]).toEqual(['https://push.example.test', 'mailto:nonet@example.org']);
  expect(exp).toBeLessThan(Date.now() / 1_000 + 86_400);
  const { authorization: _, ...rest } = headers;
  expect(rest).toEqual({
    'content-encoding': 'aes128gcm',
    ttl: '3600',
    urgency: 'high',
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(rest['topic']).toBe((await encryptPush(subscriptionOf(makeBrowserKeys()), note, parts)).headers['topic']);
});

test.each<[string, Partial<{ p256dh: string; auth: string }>]>([
  [
    'a point that is not on the curve',
    { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url') },
  ],
  [
    'a compressed point',
    {
      p256dh: Buffer.concat([Buffer.from([2]), Buffer.from(own.publicKey, 'base64url').subarray(1, 33)]).toString(
        'base64url',
      ),
    },
  ],
  ['no key', { p256dh: '' }],
  ['a secret that is too short', { auth: 'AAAA' }],
  ['a secret of other characters', { auth: '????????????????????????' }],
])('refuses keys for which nothing can be encrypted: %s', (_what, wrong) => {
  const subscription = subscriptionOf(makeBrowserKeys());
  expect(hasUsableKeys(subscription)).toBe(true);
  expect(hasUsableKeys({ ...subscription, p256dh: `${subscription.p256dh}=` })).toBe(true);
  expect(hasUsableKeys({ ...subscription, ...wrong })).toBe(false);
});
