import { expect, test } from 'vitest';

import { isNetworkId, networkIds } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { linkFor, networkRules } from '#/networks/rules.ts';

/** The platform values of the specification and how each is displayed. A network that is added later needs no line here. */
const specified = {
  facebook: 'Facebook',
  twitter: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  bluesky: 'Bluesky',
  threads: 'Threads',
  tiktok: 'TikTok',
};

test('CONN-01 knows the nine platform values, each once, and rules for each network', () => {
  expect(networkIds).toEqual(expect.arrayContaining(Object.keys(specified)));
  expect(new Set(networkIds).size).toBe(networkIds.length);
  expect(Object.keys(networkRules)).toEqual([...networkIds]);
  for (const id of networkIds) expect(networkRules[id].id).toBe(id);
});

test('CONN-01 refuses every other value', () => {
  expect(isNetworkId('bluesky')).toBe(true);
  for (const other of ['x', 'X', 'Facebook', '', 'toString', null, 1]) expect(isNetworkId(other)).toBe(false);
});

test('CONN-02 displays twitter as X', () => {
  expect(networkName('twitter')).toBe('X');
  expect(Object.fromEntries(networkIds.map((id) => [id, networkName(id)]))).toMatchObject(specified);
});

test('MEDIA-18, MEDIA-19, MEDIA-20, MEDIA-21, MEDIA-22, MEDIA-23, MEDIA-24, MEDIA-25, MEDIA-26 the most photos in one post', () => {
  const maxima = Object.fromEntries(networkIds.map((id) => [id, networkRules[id].maxImages]));
  expect(maxima).toMatchObject({
    twitter: 4,
    facebook: 30,
    linkedin: 9,
    instagram: 10,
    pinterest: 1,
    youtube: 0,
    tiktok: 35,
    threads: 10,
    bluesky: 4,
  });
});

test('YT-01 YouTube takes exactly one video and no photo', () => {
  expect(networkRules.youtube).toMatchObject({ maxImages: 0, videos: { max: 1, required: true } });
});

test('TPL-13 the link goes to Pinterest only', () => {
  const link = 'https://kiln.example/bowl';
  expect(networkIds.filter((id) => linkFor(id, link) === link)).toEqual(['pinterest']);
  expect(linkFor('pinterest', null)).toBeNull();
});

test('every network names the source of its figures, with a date', () => {
  for (const { sources } of Object.values(networkRules)) {
    expect(sources.length).toBeGreaterThan(0);
    for (const { document, date } of sources) {
      expect(document).not.toBe('');
      expect(date).toMatch(/^20\d\d(-\d\d){0,2}$/);
    }
  }
});

test('no network allows more of one kind of media than of media', () => {
  for (const { maxImages, videos, maxMedia } of Object.values(networkRules)) {
    expect(Math.max(maxImages, videos.max)).toBe(maxMedia);
  }
});

test('a username leads to its profile, and stays inside the address', () => {
  expect(networkRules.bluesky.profileUrl('studio.nonet.test')).toBe('https://bsky.app/profile/studio.nonet.test');
  expect(networkRules.twitter.profileUrl('a/../b')).toBe('https://x.com/a%2F..%2Fb');
  expect(networkRules.linkedin.profileUrl('jane')).toBeNull();
});

test('the first kind of post is the usual one, and each is there once', () => {
  expect(Object.fromEntries(networkIds.map((id) => [id, networkRules[id].formats[0]]))).toEqual({
    ...Object.fromEntries(networkIds.map((id) => [id, 'feed'])),
    pinterest: 'pin',
    youtube: 'video',
  });
  for (const { formats } of Object.values(networkRules)) expect(new Set(formats).size).toBe(formats.length);
});
