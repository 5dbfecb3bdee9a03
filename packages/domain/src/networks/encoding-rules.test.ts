import { expect, test } from 'vitest';

import { networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';
import { rulesInFormat } from '#/networks/rules-in-format.ts';

test('MED-02 every network says how it takes the inside of a video, with its source and date', () => {
  for (const id of networkIds) {
    const { videos, images, sources } = networkRules[id];
    expect(Object.keys(videos.encoding).length, id).toBe(13);
    const told = sources
      .flatMap(({ of = [] }) => of.filter((rule) => rule !== 'animations' && rule !== 'documents'))
      .toSorted();
    expect(told, id).toEqual(images === null ? ['encoding', 'videos'] : ['encoding', 'pictures', 'videos']);
  }
});

test('MED-09 a network that gets animations as videos says whose word that is', () => {
  const moving = networkIds.filter((id) => networkRules[id].images?.animation?.asVideo);
  expect(moving).toEqual(networkIds.filter((id) => id !== 'youtube'));
  for (const id of moving) expect(networkRules[id].sources.some(({ of = [] }) => of.includes('animations'))).toBe(true);
});

test('MED-02 what no document says is null, so every value of it is taken', () => {
  const { encoding } = networkRules.youtube.videos;
  expect(encoding).toMatchObject({ codecs: null, chroma: null, frameRate: null, sound: null, hdr: true });
  expect(networkRules.instagram.videos.encoding).toMatchObject({ bitDepth: null, hdr: null, steady: null });
  expect(networkRules.tiktok.videos.encoding).toMatchObject({ sound: null, editLists: null, indexInFront: null });
  expect(networkRules.pinterest.videos.encoding).toMatchObject({ frameRate: null, chroma: null });
});

test('MED-02 codecs, rates and sound of the networks that name them', () => {
  const encoding = (id: keyof typeof networkRules) => networkRules[id].videos.encoding;
  const aac = { codecs: ['aac'], maxRate: 48_000, maxChannels: 2 };
  expect(encoding('instagram')).toMatchObject({
    codecs: ['h264', 'hevc'],
    chroma: '420',
    frameRate: { min: 23, max: 60 },
    maxBitRate: 25_000_000,
    maxWidth: 1920,
    editLists: false,
    indexInFront: true,
    sound: aac,
  });
  expect(encoding('threads')).toMatchObject({ codecs: ['h264', 'hevc'], maxBitRate: 100_000_000, sound: aac });
  expect(encoding('tiktok')).toMatchObject({
    codecs: ['h264', 'hevc', 'vp8', 'vp9'],
    frameRate: { min: 23, max: 60 },
  });
  expect(encoding('twitter')).toMatchObject({
    codecs: ['h264'],
    bitDepth: 8,
    squarePixels: true,
    frameRate: { min: null, max: 60 },
    sound: { codecs: ['aac'], lowComplexity: true, maxChannels: 2 },
  });
  expect(encoding('linkedin')).toMatchObject({ frameRate: { min: 10, max: 60 }, maxBitRate: 30_000_000 });
  expect(encoding('pinterest')).toMatchObject({ codecs: ['h264', 'hevc'] });
});

test('MED-02 reels and stories of Facebook have rules of their own, and its feed has none', () => {
  expect(networkRules.facebook.videos.encoding).toMatchObject({ codecs: null, steady: null });
  for (const format of ['reel', 'story'] as const) {
    expect(rulesInFormat(networkRules.facebook, format).videos.encoding).toMatchObject({
      steady: true,
      frameRate: { min: 24, max: 60 },
    });
  }
});
