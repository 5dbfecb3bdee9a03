import { expect, test } from 'vitest';

import { createFileAddress, FILES_FOR_NETWORKS } from '#/features/media/serve/file-address.ts';
import { createSealer } from '#/secrets/seal.ts';

const publicUrl = 'https://nonet.example';
const secret = 's'.repeat(40);
const file = { storageKey: 'ada/published/1-ab-kiln.jpg', contentType: 'image/jpeg', bytes: 1200 };
const HOUR_MS = 60 * 60 * 1000;

const address = createFileAddress({ publicUrl, sealer: createSealer(secret) });
const tokenOf = (url: string) => url.slice(`${publicUrl}${FILES_FOR_NETWORKS}/`.length);

test('an address leads to the very file, and tells nobody whose it is or how it is called', () => {
  const url = address.of(file);
  expect(url).toMatch(/^https:\/\/nonet\.example\/media\/for-networks\/[\w.-]+$/);
  expect(address.resolve(tokenOf(url))).toEqual({ kind: 'file', ...file });
  const parts = tokenOf(url).split('.');
  expect(parts.map((part) => Buffer.from(part, 'base64url').toString()).join()).not.toMatch(/ada|kiln/);
});

test('an address is good for 25 hours', () => {
  let now = Date.UTC(2026, 10, 23);
  const moving = createFileAddress({ publicUrl, sealer: createSealer(secret), now: () => now });
  const token = tokenOf(moving.of(file));
  now += 25 * HOUR_MS - 1;
  expect(moving.resolve(token)).toMatchObject(file);
  now += 1;
  expect(moving.resolve(token)).toBeNull();
});

test('nobody makes an address up, and nothing else that is sealed is one', () => {
  const token = tokenOf(address.of(file));
  const middle = Math.floor(token.length / 2);
  const changed = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1);
  const elsewhere = createFileAddress({ publicUrl, sealer: createSealer('t'.repeat(40)) });
  const anotherKind = createSealer(secret).seal(JSON.stringify({ content: file, end: 9e15 }), 'user:connection');
  for (const wrong of [changed, token.slice(0, -8), '', 'nonsense', tokenOf(elsewhere.of(file)), anotherKind]) {
    expect(address.resolve(wrong), wrong).toBeNull();
  }
});

test('addresses of before a rotation of the secret go on', () => {
  const rotated = createFileAddress({ publicUrl, sealer: createSealer('t'.repeat(40), secret) });
  expect(rotated.resolve(tokenOf(address.of(file)))).toMatchObject(file);
});
