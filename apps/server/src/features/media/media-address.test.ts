import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

import { createMediaAddress } from '#/features/media/media-address.ts';

const mediaUrl = 'https://media.test';
const secret = 's'.repeat(40);
const address = createMediaAddress({ mediaUrl, secret, secretPrevious: null });
const id = randomUUID();

test('an address leads back to its file', () => {
  expect(address.url(id)).toMatch(new RegExp(`^https://media\\.test/media/${id}/[\\w-]{22}$`));
  expect(address.parse(address.url(id))).toBe(id);
});

test.each([
  ['another host', (url: string) => url.replace('media.test', 'evil.test')],
  ['another scheme', (url: string) => url.replace('https:', 'http:')],
  ['another file', (url: string) => url.replace(id, randomUUID())],
  ['another signature', (url: string) => `${url.slice(0, -4)}AAAA`],
  ['a longer signature', (url: string) => `${url}AA`],
  ['no signature', (url: string) => url.replace(/[\w-]+$/, '')],
  ['a query', (url: string) => `${url}?x=1`],
  ['a way around', (url: string) => url.replace('/media/', '/media/../media/x/../')],
])('an address with %s is not ours', (_what, change) => {
  const changed = change(address.url(id));
  // A way around that ends at the same address is the same address.
  expect(address.parse(changed)).toBe(new URL(changed).href === address.url(id) ? id : null);
  expect(changed).not.toBe(address.url(id));
});

test.each(['', 'nonsense', 'data:image/png;base64,AAAA', 'https://media.test'])('%j is not ours', (url) => {
  expect(address.parse(url)).toBeNull();
});

test('addresses of before a rotation of the secret go on', () => {
  const rotated = createMediaAddress({ mediaUrl, secret: 't'.repeat(40), secretPrevious: secret });
  expect(rotated.parse(address.url(id))).toBe(id);
  expect(rotated.url(id)).not.toBe(address.url(id));
});
