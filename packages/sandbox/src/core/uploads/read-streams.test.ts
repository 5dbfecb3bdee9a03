import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { type MediaFile, probe } from '#/core/uploads/media-file.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { pngOf, temporaryFolder } from '#/testing/sandbox.ts';
import told from '#/testing/videos/ffprobe.json' with { type: 'json' };
import { videoNamed } from '#/testing/videos.ts';

/** What `ffprobe` tells about a track. */
interface ToldTrack {
  readonly codec_type: string;
  readonly codec_name: string;
  readonly pix_fmt?: string;
  readonly width?: number;
  readonly height?: number;
  readonly avg_frame_rate: string;
  readonly sample_rate?: string;
  readonly channels?: number;
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}

async function probed(bytes: Uint8Array): Promise<MediaFile | null> {
  const path = join(await temporaryFolder(), 'file');
  await writeFile(path, bytes);
  const file = await open(path);
  return probe(file, bytes.length).finally(() => file.close());
}

const streamsIn = async (name: string) => (await probed(videoNamed(name)))?.streams;

function containerIn(name: string): string {
  const extension = /\w+$/.exec(name)?.[0] ?? '';
  return { mkv: 'matroska', m4a: 'mp4' }[extension] ?? extension;
}

test.each(Object.entries(told))('MED-10 %s is seen as FFmpeg sees it', async (name, { streams }) => {
  const of = (kind: string): ToldTrack | undefined => streams.find(({ codec_type }) => codec_type === kind);
  const [video, audio] = [of('video'), of('audio')];
  const isTurned = Math.abs(video?.side_data_list?.[0]?.rotation ?? 0) === 90;
  const [frames = 0, seconds = 1] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  expect(await streamsIn(name)).toMatchObject({
    container: containerIn(name),
    video:
      video === undefined
        ? null
        : {
            codec: video.codec_name,
            pixelFormat: video.pix_fmt,
            width: isTurned ? video.height : video.width,
            height: isTurned ? video.width : video.height,
            frameRate: expect.closeTo(frames / seconds, 2),
          },
    audio:
      audio === undefined
        ? null
        : { codec: audio.codec_name, rate: Number(audio.sample_rate), channels: audio.channels },
  });
});

test.each([
  ['h264.mp4', { isCut: false, isIndexInFront: true, durationMs: 4_700 }],
  // B-frames of the encoder are a delay, and no cut.
  ['hevc10.mp4', { isCut: false, isIndexInFront: true }],
  ['editlist.mp4', { isCut: true, isIndexInFront: true, durationMs: 4_200 }],
  ['phone.mov', { isCut: true, isIndexInFront: false }],
  ['index-behind.mp4', { isCut: false, isIndexInFront: false }],
  ['obs.mkv', { isCut: false, isIndexInFront: null }],
  ['cam.avi', { isCut: false, isIndexInFront: null }],
])('MED-10 where %s is cut, and where its index stands', async (name, seen) => {
  expect(await streamsIn(name)).toMatchObject(seen);
});

test('MED-10 pictures that come as a screen recorder takes them are not steady', async () => {
  expect((await streamsIn('screen.mp4'))?.video?.isSteady).toBe(false);
  expect((await streamsIn('h264.mp4'))?.video?.isSteady).toBe(true);
});

test('MED-10 the frame of a turned video is as people see it', async () => {
  expect(await probed(videoNamed('rotated.mp4'))).toMatchObject({ type: 'video/mp4', width: 540, height: 960 });
});

test('MED-10 what cannot be looked into tells nothing, and the next file is seen', async () => {
  expect(await probed(mp4Of(5_000))).toMatchObject({ type: 'video/mp4', durationMs: 5_000, streams: null });
  const broken = videoNamed('h264.mp4');
  broken.fill(0xff, 40, 900);
  expect(await probed(broken)).toMatchObject({ type: 'video/mp4', streams: null });
  expect(await probed(pngOf(100))).toMatchObject({ type: 'image/png', streams: null });
  expect(await streamsIn('h264.mp4')).toMatchObject({ video: { codec: 'h264' } });
});

test('MED-10 several files at once are seen one after the other', async () => {
  const names = ['h264.mp4', 'vp9.webm', 'obs.mkv', 'cam.avi'];
  const seen = await Promise.all(names.map(streamsIn));
  expect(seen.map((streams) => streams?.video?.codec)).toEqual(['h264', 'vp9', 'hevc', 'mpeg4']);
});
