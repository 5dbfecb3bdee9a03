import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { type MediaFile, probe } from '#/core/uploads/media-file.ts';
import { failureOf as bluesky } from '#/networks/bluesky/video-jobs.ts';
import { failureOf as facebook } from '#/networks/facebook/videos.ts';
import { videoFailure as instagram } from '#/networks/instagram/files.ts';
import { failureOf as linkedin } from '#/networks/linkedin/files.ts';
import { videoFailure as pinterest } from '#/networks/pinterest/files.ts';
import { failureOf as threads } from '#/networks/threads/files.ts';
import { failureOfVideo as tiktok } from '#/networks/tiktok/file-rules.ts';
import { failureOf as twitter } from '#/networks/twitter/media-endpoints.ts';
import { failureOf as youtube } from '#/networks/youtube/videos.ts';
import { temporaryFolder } from '#/testing/sandbox.ts';
import { videoNamed } from '#/testing/videos.ts';

/** What each network says about a video; null: it takes it. */
const networks = {
  twitter: (file: MediaFile) => twitter({ category: 'tweet_video' }, file)?.name ?? null,
  instagram: (file: MediaFile) => instagram({ file }, { product: 'REELS', coverMs: 0 }, { wideVideo: 'refused' }),
  threads: (file: MediaFile) => threads('VIDEO', { file }),
  tiktok: (file: MediaFile) => tiktok(file, 600),
  reel: (file: MediaFile) => facebook('reel', { file })?.code ?? null,
  facebook: (file: MediaFile) => facebook('video', { file })?.code ?? null,
  linkedin: (file: MediaFile) => linkedin({ category: 'video', totalBytes: 100_000 }, file),
  pinterest: (file: MediaFile) => pinterest(file),
  youtube: (file: MediaFile) => JSON.stringify(youtube({ totalBytes: 1 }, file, { longUploads: 'allowed' })),
  bluesky: (file: MediaFile) => bluesky(file, 1, 1)?.failureCode ?? null,
};

const [media, unsupported, format, rate] = ['InvalidMedia', 'UnsupportedMedia', '2207026', 'INVALID_FRAME_RATE'];
const [process, check, rateCheck] = ['FAILED_PROCESSING_VIDEO', 'file_format_check_failed', 'frame_rate_check_failed'];
const [container, none] = ['The video format is not supported.', 'validation_failure'];

/** Whom a file is refused by, and how; those that are not named take it. */
const refusals: Readonly<Record<string, Partial<Record<keyof typeof networks, string | number>>>> = {
  'h264.mp4': {},
  'silent.mp4': {},
  'rotated.mp4': {},
  'two-sounds.mp4': {},
  'h264.mov': { instagram: format, threads: process, linkedin: container },
  'index-behind.mp4': { instagram: format, threads: process },
  'editlist.mp4': { instagram: format, threads: process },
  'hevc.mp4': { twitter: media },
  'hevc10.mp4': { twitter: media },
  'phone.mov': { twitter: media, instagram: format, threads: process, linkedin: container },
  '444.mp4': { twitter: unsupported, instagram: format, threads: process, reel: 1_363_024 },
  'h264-10bit.mp4': { twitter: unsupported },
  '120fps.mp4': {
    twitter: unsupported,
    instagram: format,
    threads: rate,
    tiktok: rateCheck,
    reel: 1_363_129,
    linkedin: 'The video frame rate is not supported.',
  },
  '15fps.mp4': { instagram: format, threads: rate, tiktok: rateCheck, reel: 1_363_129 },
  'screen.mp4': { twitter: unsupported, instagram: format, threads: process, reel: 1_363_024 },
  'opus.mp4': { twitter: unsupported, instagram: format, threads: 'FAILED_PROCESSING_AUDIO', reel: 1_363_024 },
  'mp3.mp4': { twitter: unsupported, instagram: format, threads: 'FAILED_PROCESSING_AUDIO', reel: 1_363_024 },
  '96khz.mp4': { instagram: format, threads: 'FAILED_PROCESSING_AUDIO' },
  'pcm.mov': {
    twitter: unsupported,
    instagram: format,
    threads: process,
    reel: 1_363_024,
    linkedin: container,
  },
  'mpeg4.mp4': {
    twitter: media,
    instagram: format,
    threads: process,
    tiktok: check,
    reel: 1_363_024,
    pinterest: 'codec',
  },
  'av1.mp4': { twitter: media, instagram: format, threads: process, tiktok: check, pinterest: 'codec' },
  'vp9.webm': {
    twitter: media,
    instagram: format,
    threads: process,
    reel: 1_363_024,
    linkedin: container,
    pinterest: 'unsupported type',
  },
  'cam.avi': {
    twitter: media,
    instagram: format,
    threads: process,
    tiktok: check,
    reel: 1_363_024,
    linkedin: container,
    pinterest: 'unsupported type',
    bluesky: none,
  },
  'obs.mkv': {
    twitter: media,
    instagram: format,
    threads: process,
    tiktok: check,
    reel: 1_363_024,
    linkedin: container,
    pinterest: 'unsupported type',
    bluesky: none,
  },
  'sound.m4a': {
    twitter: media,
    instagram: format,
    threads: process,
    tiktok: check,
    reel: 1_363_024,
    facebook: 1_363_024,
    linkedin: container,
    pinterest: 'picture',
    youtube: JSON.stringify({ uploadStatus: 'failed', failureReason: 'invalidFile' }),
    bluesky: none,
  },
};

async function seen(name: string): Promise<MediaFile> {
  const bytes = videoNamed(name);
  const path = join(await temporaryFolder(), name);
  await writeFile(path, bytes);
  const file = await open(path);
  const found = await probe(file, bytes.length).finally(() => file.close());
  if (found === null) throw new Error(`${name} is unknown`);
  return found;
}

describe.each(Object.entries(refusals))('%s', (name, expected) => {
  test('MED-10 is taken and refused as the real networks do', async () => {
    const file = await seen(name);
    const said = Object.entries(networks).map(([network, judge]) => [network, judge(file)]);
    const refused = said.filter(([, answer]) => answer !== null && answer !== 'null');
    expect(Object.fromEntries(refused)).toEqual(expected);
  });
});

test('MED-10 what the bytes do not tell is not held against a video', () => {
  const file = { type: 'video/mp4', width: 540, height: 960, durationMs: 10_000, streams: null };
  for (const judge of Object.values(networks)) expect([null, 'null']).toContain(judge(file));
  const video = {
    codec: null,
    pixelFormat: null,
    width: null,
    height: null,
    pixelAspect: null,
    frameRate: null,
    isSteady: null,
    isInterlaced: null,
    bitRate: null,
  };
  const audio = { codec: null, profile: null, rate: null, channels: null };
  const streams = { container: null, video, audio, durationMs: null, isCut: false, isIndexInFront: null };
  for (const judge of Object.values(networks)) expect([null, 'null']).toContain(judge({ ...file, streams }));
});

test.each([
  ['more than 25 Mbit a second', { bitRate: 25_000_001 }, {}, { instagram: format }],
  [
    'more than 30 Mbit',
    { bitRate: 30_000_001 },
    {},
    { instagram: format, linkedin: 'The video bit rate is not supported.' },
  ],
  [
    'more than 100 Mbit',
    { bitRate: 100_000_001 },
    {},
    { instagram: format, threads: 'INVALID_BIT_RATE', linkedin: 'The video bit rate is not supported.' },
  ],
  [
    'interlaced pictures',
    { isInterlaced: true },
    {},
    { twitter: unsupported, instagram: format, threads: process, reel: 1_363_024 },
  ],
  ['oblong pixels', { pixelAspect: 1.07 }, {}, { twitter: unsupported }],
  ['pictures of uneven length', { isSteady: false }, {}, { reel: 1_363_129 }],
  ['six channels', {}, { channels: 6 }, { twitter: unsupported, instagram: format, threads: 'INVALID_AUDIO_CHANNELS' }],
  ['HE-AAC', {}, { profile: 'LC SBR' }, { twitter: unsupported }],
  ['59.94 pictures a second', { frameRate: 59.94 }, {}, {}],
  ['23.976 pictures a second', { frameRate: 23.976 }, {}, {}],
  [
    'nine pictures a second',
    { frameRate: 9 },
    {},
    {
      instagram: format,
      threads: rate,
      tiktok: rateCheck,
      reel: 1_363_129,
      linkedin: 'The video frame rate is not supported.',
    },
  ],
])('MED-10 a video with %s', async (_, picture, sound, expected) => {
  const file = await seen('h264.mp4');
  const { streams } = file;
  if (streams?.video == null || streams.audio === null) throw new Error('It has a picture and a sound.');
  const changed = { ...streams, video: { ...streams.video, ...picture }, audio: { ...streams.audio, ...sound } };
  const said = Object.entries(networks).map(([network, judge]) => [network, judge({ ...file, streams: changed })]);
  expect(Object.fromEntries(said.filter(([, answer]) => answer !== null && answer !== 'null'))).toEqual(expected);
});
