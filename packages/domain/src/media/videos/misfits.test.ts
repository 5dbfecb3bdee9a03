import { expect, test } from 'vitest';

import { filmWith } from '#/fixtures/kinds-of-files.ts';
import { misfits } from '#/media/videos/misfits.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';
import { rulesInFormat } from '#/networks/rules-in-format.ts';

type Facts = Parameters<typeof filmWith>[0];
const found = (id: NetworkId, facts: Facts) => misfits(filmWith(facts), networkRules[id]);

test.each<[string, NetworkId, Facts, string]>([
  ['a codec', 'twitter', { video: { codec: 'hevc' } }, 'videos as H.264'],
  ['a container', 'bluesky', { container: 'mov' }, 'videos as MP4'],
  ['a colour', 'threads', { video: { pixelFormat: 'yuv444p' } }, 'videos with 4:2:0 colour'],
  ['more bits', 'threads', { video: { bitDepth: 10 } }, 'videos as H.264 or H.265'],
  ['interlaced lines', 'instagram', { video: { interlaced: true } }, 'videos that are not interlaced'],
  ['long pixels', 'twitter', { video: { sampleAspect: 1.46 } }, 'videos with square pixels'],
  ['too many frames', 'twitter', { video: { frameRate: 120 } }, 'videos up to 60 frames a second'],
  ['too few frames', 'tiktok', { video: { frameRate: 15 } }, 'videos of 23 to 60 frames a second'],
  ['a bit rate', 'instagram', { video: { bitRate: 26e6 }, bytes: 1e6 }, 'videos up to 25 Mbit/s'],
  ['a width', 'instagram', { video: { width: 2160, height: 3840 } }, 'videos up to 1,920 pixels wide'],
  ['a side', 'tiktok', { video: { width: 7680, height: 4320 } }, 'videos up to 4,096 pixels wide or high'],
  ['another sound', 'instagram', { audio: { codec: 'opus', profile: null } }, 'sound as AAC'],
  ['thrifty AAC', 'twitter', { audio: { profile: 'HE-AAC' } }, 'sound as AAC-LC'],
  ['a sound’s rate', 'threads', { audio: { rate: 96_000 } }, 'sound up to 48 kHz'],
  ['a sound’s channels', 'twitter', { audio: { channels: 6 } }, 'sound in one or two channels'],
  ['a size', 'instagram', { bytes: 300_000_001 }, 'videos up to 300 MB'],
  ['an edit list', 'youtube', { editList: true }, 'videos without an edit list'],
  ['an index behind', 'threads', { indexInFront: false }, 'videos that begin with their index'],
])('MED-02 %s that a network does not take is told with what it takes', (_, id, facts, takes) => {
  expect(found(id, facts)).toEqual([takes]);
});

test('MED-02 the rates that containers round are those that networks name', () => {
  for (const frameRate of [22.99, 23.976, 59.94, 60.2])
    expect(found('instagram', { video: { frameRate } })).toEqual([]);
  for (const frameRate of [22.8, 60.5]) expect(found('instagram', { video: { frameRate } })).toHaveLength(1);
});

test('MED-02 pixels that are square but for a hair are square', () => {
  expect(found('twitter', { video: { sampleAspect: 0.9994 } })).toEqual([]);
});

test('MED-02 a reel of Facebook needs a steady rate, and a video of its feed does not', () => {
  const film = filmWith({ video: { constant: false, width: 1080, height: 1920 } });
  expect(misfits(film, rulesInFormat(networkRules.facebook, 'reel'))).toEqual(['videos with a steady frame rate']);
  expect(misfits(film, networkRules.facebook)).toEqual([]);
});

test('MED-02 what no document says is taken', () => {
  const wild: Facts = {
    container: 'matroska',
    video: { codec: 'prores', pixelFormat: 'yuv422p10le', bitDepth: 10, hdr: true, interlaced: true, frameRate: 240 },
    audio: { codec: 'flac', rate: 192_000, channels: 8 },
  };
  expect(found('youtube', wild)).toEqual([]);
  expect(found('facebook', wild)).toEqual([]);
  expect(found('tiktok', { editList: true, indexInFront: false, audio: { codec: 'opus' } })).toEqual([]);
});

test('MED-02 a network that demands sound gets a video without only with silence', () => {
  const { videos } = networkRules.instagram;
  const { sound } = videos.encoding;
  if (sound === null) throw new Error('Instagram names what sound it takes.');
  const demanding = {
    videos: { ...videos, encoding: { ...videos.encoding, sound: { ...sound, required: true as const } } },
  };
  expect(misfits(filmWith({ audio: null }), demanding)).toEqual(['videos with sound']);
  expect(found('instagram', { audio: null })).toEqual([]);
});
