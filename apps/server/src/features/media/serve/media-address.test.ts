import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

import { createMediaAddress } from '#/features/media/serve/media-address.ts';

const mediaUrl = 'https://media.test';
const secret = 's'.repeat(40);
const DAY_MS = 24 * 60 * 60 * 1000;
const parts = { mediaUrl, secret, secretPrevious: null };
const address = createMediaAddress(parts);
const id = randomUUID();
const pathOf = (url: string) => new URL(url).pathname;

test('an address leads back to its file, and to its thumbnail', () => {
  expect(address.url(id)).toMatch(new RegExp(`^https://media\\.test/media/${id}/file/\\d{5}/[\\w-]{22}$`));
  expect(address.parse(address.url(id))).toBe(id);
  expect(address.resolve(pathOf(address.url(id)))).toMatchObject({ id, part: 'file' });
  expect(address.resolve(pathOf(address.thumbnailUrl(id)))).toMatchObject({ id, part: 'thumbnail' });
});

test('an address of the picture of an account leads to it, and names no file that could be posted', () => {
  expect(address.resolve(pathOf(address.accountPictureUrl(id)))).toMatchObject({ id, part: 'account' });
  expect(address.parse(address.accountPictureUrl(id))).toBeNull();
});

test('MED-04 an address of what was made of a file leads to it, and names no file that could be posted', () => {
  const url = address.variantUrl(id, 'mp4-1280x720.30_1-x');
  expect(address.resolve(pathOf(url))).toMatchObject({ id, part: 'variant', recipe: 'mp4-1280x720.30_1-x' });
  expect(address.parse(url)).toBeNull();
  expect(address.resolve(pathOf(url.replace('30_1', '60_1')))).toBeNull();
});

test('an address stays the same for a day, is good for a week after that, and then leads nowhere', () => {
  let now = Date.UTC(2026, 10, 20, 0, 0, 0);
  const moving = createMediaAddress({ ...parts, now: () => now });
  const url = moving.url(id);
  now += DAY_MS - 1;
  expect(moving.url(id)).toBe(url);
  now += 1;
  expect(moving.url(id)).not.toBe(url);
  expect(moving.resolve(pathOf(url))?.validS).toBe(7 * 24 * 60 * 60);
  now += 7 * DAY_MS - 1000;
  expect(moving.resolve(pathOf(url))?.validS).toBe(1);
  now += 1000;
  expect(moving.resolve(pathOf(url))).toBeNull();
  // The address still names the file, so a post may be sent with it.
  expect(moving.parse(url)).toBe(id);
});

test.each([
  ['another host', (url: string) => url.replace('media.test', 'evil.test')],
  ['another scheme', (url: string) => url.replace('https:', 'http:')],
  ['another file', (url: string) => url.replace(id, randomUUID())],
  ['another part', (url: string) => url.replace('/file/', '/thumbnail/')],
  ['another day', (url: string) => url.replace(/\/\d{5}\//, '/99999/')],
  ['another signature', (url: string) => `${url.slice(0, -4)}AAAA`],
  ['a longer signature', (url: string) => `${url}AA`],
  ['no signature', (url: string) => url.replace(/[\w-]+$/, '')],
  ['a query', (url: string) => `${url}?x=1`],
  ['a way around', (url: string) => url.replace('/media/', '/media/../media/x/../')],
])('an address with %s is not ours', (_what, change) => {
  const changed = change(address.url(id));
  // A path with detours that ends at the same address is the same address.
  expect(address.parse(changed)).toBe(new URL(changed).href === address.url(id) ? id : null);
  expect(changed).not.toBe(address.url(id));
});

test.each(['', 'nonsense', 'data:image/png;base64,AAAA', 'https://media.test'])('%j is not ours', (url) => {
  expect(address.parse(url)).toBeNull();
});

test('addresses of before a rotation of the secret go on', () => {
  const rotated = createMediaAddress({ mediaUrl, secret: 't'.repeat(40), secretPrevious: secret });
  expect(rotated.parse(address.url(id))).toBe(id);
  expect(rotated.resolve(pathOf(address.url(id)))).toMatchObject({ id });
  expect(rotated.url(id)).not.toBe(address.url(id));
});
