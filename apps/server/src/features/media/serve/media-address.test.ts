import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

import { ownSpaceOf } from '#/db/space-id.ts';
import { createMediaAddress } from '#/features/media/serve/media-address.ts';
import type { FileReader } from '#/http/api.ts';

const mediaUrl = 'https://media.test';
const secret = 's'.repeat(40);
const MINUTE_MS = 60 * 1000;
const parts = { mediaUrl, secret, secretPrevious: null };
const uid = randomUUID();
const own: FileReader = { uid, space: { id: ownSpaceOf(uid), ownerId: uid } };
const addresses = createMediaAddress(parts);
const address = { ...addresses, ...addresses.of(own) };
const id = randomUUID();
const pathOf = (url: string) => new URL(url).pathname;

test('an address leads back to its file, and to its thumbnail', () => {
  expect(address.url(id)).toMatch(new RegExp(`^https://media\\.test/media/${uid}/${id}/file/\\d{7}/[\\w-]{22}$`));
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

test('TEAM-06, OP-173 an address names its space and its reader, and nobody can put others there', () => {
  const ownerId = randomUUID();
  const reader = { uid, space: { id: ownSpaceOf(ownerId), ownerId } };
  const url = addresses.of(reader).url(id);
  expect(addresses.resolve(pathOf(address.url(id)))).toMatchObject({ readerId: uid, spaceId: uid });
  expect(addresses.resolve(pathOf(url))).toMatchObject({ readerId: uid, spaceId: ownerId });
  for (const changed of [
    url.replace(uid, randomUUID()),
    url.replace(ownerId, uid),
    url.replace(`${ownerId}.${uid}`, uid),
    address.url(id).replace(uid, `${ownerId}.${uid}`),
  ]) {
    expect(changed).not.toBe(url);
    expect(addresses.resolve(pathOf(changed)), changed).toBeNull();
  }
});

test('TEAM-06, OP-173 an address stays the same for five minutes, works for ten at most, and then leads nowhere', () => {
  let now = Date.UTC(2026, 10, 20, 0, 0, 0);
  const moving = createMediaAddress({ ...parts, now: () => now });
  const url = moving.of(own).url(id);
  expect(moving.resolve(pathOf(url))?.validS).toBe(10 * 60);
  now += 5 * MINUTE_MS - 1;
  expect(moving.of(own).url(id)).toBe(url);
  now += 1;
  expect(moving.of(own).url(id)).not.toBe(url);
  now += 5 * MINUTE_MS - 1000;
  expect(moving.resolve(pathOf(url))?.validS).toBe(1);
  now += 1000;
  expect(moving.resolve(pathOf(url))).toBeNull();
  // The address still names the file, so a post may be sent with it.
  expect(moving.parse(url)).toBe(id);
});

test('an address is renewed for a reader, whoever it was for, and only one of ours', () => {
  let now = Date.UTC(2026, 10, 20, 0, 0, 0);
  const moving = createMediaAddress({ ...parts, now: () => now });
  const ben: FileReader = { uid: randomUUID(), space: own.space };
  const [mine, bens] = [moving.of(own), moving.of(ben)];
  const variant = 'mp4-1280x720.30_1-x';
  const former = [mine.url(id), mine.thumbnailUrl(id), mine.variantUrl(id, variant)];
  now += 60 * MINUTE_MS;
  expect(former.map((url) => bens.renewed(url))).toEqual([
    bens.url(id),
    bens.thumbnailUrl(id),
    bens.variantUrl(id, variant),
  ]);
  for (const other of ['https://nonet.test/', 'A text', `${mine.url(id).slice(0, -4)}AAAA`])
    expect(bens.renewed(other)).toBe(other);
});

test.each(['file', 'thumbnail', 'account', 'variant-mp4-1280x720.30_1-x'])(
  'a new address of the part %s is made',
  (part) => {
    const url = address.partUrl(id, part);
    expect(url).toContain(`/${id}/${part}/`);
    expect(address.resolve(pathOf(url ?? ''))).toMatchObject({ id });
  },
);

test.each(['', 'files', 'file-x', 'variant', 'variant-', 'variant-a/b', 'account-x', '../file'])(
  'there is no part %j',
  (part) => {
    expect(address.partUrl(id, part)).toBeNull();
  },
);

test.each([
  ['another host', (url: string) => url.replace('media.test', 'evil.test')],
  ['another scheme', (url: string) => url.replace('https:', 'http:')],
  ['another file', (url: string) => url.replace(id, randomUUID())],
  ['another part', (url: string) => url.replace('/file/', '/thumbnail/')],
  ['another end', (url: string) => url.replace(/\/\d{7}\//, '/9999999/')],
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
  expect(rotated.of(own).url(id)).not.toBe(address.url(id));
});
