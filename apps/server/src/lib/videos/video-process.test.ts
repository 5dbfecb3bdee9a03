import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VideoRecipe } from '@nonet/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { convertVideo } from '#/lib/videos/convert-video.ts';
import { probeFile } from '#/lib/videos/probe-file.ts';
import { videoFixture } from '#/testing/video-fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-videos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const look = (name: string) => probeFile(videoFixture(name), { person: 'ada' });
let files = 0;
const newFile = () => path.join(folder, `${files++}.mp4`);

const asH264: VideoRecipe = {
  kind: 'video',
  name: 'convert',
  contentType: 'video/mp4',
  step: 'convert',
  sound: 'encode',
  maxBytes: null,
  picture: {
    width: 540,
    height: 960,
    frameRate: [30, 1],
    maxBitRate: 5_000_000,
    toneMap: false,
    deinterlace: false,
  },
};
const picture = asH264.picture!;

/** The processes in which this one, or another one, has videos worked on. */
function converters(starter: number) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // After the name in brackets: state, starter, group, session, and from the 19th field of all the priority.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
        const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('video-process');
        const [, parent, , session] = fields.map(Number);
        const share = existsSync('/proc/self/autogroup') ? readFileSync(`/proc/${pid}/autogroup`, 'utf8') : null;
        const ofSession = share === null ? null : Number(share.trim().split(' ').at(-1));
        return isOurs && parent === starter ? [{ pid: Number(pid), session, nice: Number(fields[16]), ofSession }] : [];
      } catch {
        return [];
      }
    });
}

/** Takes some seconds. */
const long = async () => ({
  file: videoFixture('120fps.mp4'),
  recipe: { ...asH264, picture: { ...picture, width: 1080, height: 1920 } },
  probe: await look('120fps.mp4'),
});

async function make(name: string, recipe: VideoRecipe) {
  const made = newFile();
  const told: number[] = [];
  const probe = await look(name);
  const answer = await convertVideo(
    { file: videoFixture(name), made, recipe, probe },
    { onProgress: (fraction) => told.push(fraction) },
  );
  return { made, answer, told, probe: await probeFile(made, { person: 'ada' }) };
}

describe('MED-01 what a look into a file finds', () => {
  test.each([
    ['h264.mp4', 'mp4', 'h264', 'yuv420p', 30, 'aac'],
    ['444.mp4', 'mp4', 'h264', 'yuv444p', 30, 'aac'],
    ['h264-10bit.mp4', 'mp4', 'h264', 'yuv420p10le', 30, 'aac'],
    ['120fps.mp4', 'mp4', 'h264', 'yuv420p', 120, 'aac'],
    ['opus.mp4', 'mp4', 'h264', 'yuv420p', 30, 'opus'],
    ['mpeg4.mp4', 'mp4', 'mpeg4', 'yuv420p', 24, 'aac'],
    ['av1.mp4', 'mp4', 'av1', 'yuv420p', 30, 'aac'],
    ['pcm.mov', 'mov', 'h264', 'yuv420p', 30, 'pcm_s16le'],
    ['obs.mkv', 'matroska', 'hevc', 'yuv420p10le', 60, 'opus'],
    ['vp9.webm', 'webm', 'vp9', 'yuv420p', 30, 'opus'],
    ['silent.mp4', 'mp4', 'h264', 'yuv420p', 30, undefined],
  ])(
    '%s is %s with %s, %s, %i frames a second and %s',
    async (name, container, codec, pixelFormat, frameRate, sound) => {
      const probe = await look(name);
      expect(probe).toMatchObject({
        container,
        video: { codec, pixelFormat, frameRate, constant: true, width: 540, height: 960, sampleAspect: 1 },
        editList: false,
      });
      expect(probe.audio?.codec).toBe(sound);
      expect(probe.durationMs).toBeGreaterThanOrEqual(3200);
      expect(probe.durationMs).toBeLessThan(4750);
    },
  );

  test('a camera of old: AVI with MPEG-4 and MP3', async () => {
    expect(await look('cam.avi')).toMatchObject({
      container: 'avi',
      video: { codec: 'mpeg4', pixelFormat: 'yuv420p' },
      audio: { codec: 'mp3', rate: 48_000, channels: 2 },
      indexInFront: null,
    });
  });

  test('a phone: high dynamic range, held upright', async () => {
    expect((await look('phone.mov')).video).toMatchObject({
      codec: 'hevc',
      profile: 'Main 10',
      bitDepth: 10,
      hdr: true,
      rotation: 90,
      width: 540,
      height: 960,
    });
    expect((await look('rotated.mp4')).video).toMatchObject({ rotation: 90, width: 540, height: 960, hdr: false });
  });

  test('a recorder of screens: a rate that varies, no sound, odd edges', async () => {
    const { video, audio } = await look('screen.mp4');
    expect(video).toMatchObject({ constant: false, width: 541, height: 961 });
    expect(video!.peakFrameRate!).toBeGreaterThan(video!.frameRate! * 1.2);
    expect(audio).toBeNull();
  });

  test('edits, where the index is, and how many tracks there are', async () => {
    expect(await look('editlist.mp4')).toMatchObject({ editList: true, durationMs: 4200 });
    expect((await look('h264.mp4')).indexInFront).toBe(true);
    expect((await look('index-behind.mp4')).indexInFront).toBe(false);
    expect((await look('two-sounds.mp4')).tracks).toEqual({ video: 1, audio: 2, other: 0 });
  });

  test('MED-09 sound alone is called that', async () => {
    await expect(look('sound.m4a')).rejects.toMatchObject({
      code: 'sound-only',
      message: expect.stringContaining('no picture'),
    });
  });
});

describe('MED-05 what is made', () => {
  test.each(['phone.mov', 'screen.mp4', 'obs.mkv', 'cam.avi', 'av1.webm', '444.mp4', 'editlist.mp4'])(
    'of %s: H.264 and AAC, upright, steady, with the index in front',
    async (name) => {
      const { hdr = false } = (await look(name)).video ?? {};
      const sound = name === 'screen.mp4' ? 'silence' : 'encode';
      const recipe: VideoRecipe = { ...asH264, sound, picture: { ...picture, toneMap: hdr } };
      const { probe, answer } = await make(name, recipe);
      expect(probe).toMatchObject({
        container: 'mp4',
        video: {
          codec: 'h264',
          profile: 'High',
          pixelFormat: 'yuv420p',
          hdr: false,
          width: 540,
          height: 960,
          rotation: 0,
          sampleAspect: 1,
          frameRate: 30,
          constant: true,
        },
        audio: { codec: 'aac', profile: 'LC', rate: 48_000, channels: 2 },
        editList: false,
        indexInFront: true,
        tracks: { video: 1, audio: 1, other: 0 },
      });
      expect(Math.abs(probe.durationMs! - (await look(name)).durationMs!)).toBeLessThan(60);
      expect(answer).toMatchObject({ width: 540, height: 960 });
    },
  );

  test('a rewrap keeps picture and sound as they are', async () => {
    const recipe: VideoRecipe = { ...asH264, name: 'rewrap', step: 'rewrap', sound: 'copy', picture: null };
    for (const name of ['h264.mkv', 'index-behind.mp4', 'h264.mov', 'two-sounds.mp4', 'hevc.mp4']) {
      const { probe } = await make(name, recipe);
      const before = await look(name);
      expect(probe).toMatchObject({
        container: 'mp4',
        video: { codec: before.video!.codec, profile: before.video!.profile, frameRate: 30, constant: true },
        audio: { codec: 'aac' },
        indexInFront: true,
        editList: false,
        tracks: { video: 1, audio: 1, other: 0 },
      });
      expect(Math.abs(probe.durationMs! - before.durationMs!)).toBeLessThan(60);
    }
  });

  test('a rewrap of frames that are stored in another order keeps the time of each', async () => {
    const recipe: VideoRecipe = { ...asH264, name: 'rewrap', step: 'rewrap', sound: 'encode', picture: null };
    const { probe } = await make('obs.mkv', recipe);
    expect(probe.video).toMatchObject({ codec: 'hevc', constant: true });
    expect(probe.video!.frameRate).toBeCloseTo(60, 1);
    expect(probe.video!.peakFrameRate).toBeLessThan(66);
  });

  test('what a list of edits hides is not shown by a rewrap either', async () => {
    const recipe: VideoRecipe = { ...asH264, name: 'rewrap', step: 'rewrap', sound: 'copy', picture: null };
    const { probe } = await make('editlist.mp4', recipe);
    expect(probe).toMatchObject({ editList: false, video: { width: 540, height: 960 } });
    expect(Math.abs(probe.durationMs! - 4200)).toBeLessThan(60);
  });

  test('stays below a limit of size, and says so where it cannot', async () => {
    const { answer } = await make('120fps.mp4', { ...asH264, maxBytes: 200_000 });
    expect(answer.bytes).toBeLessThanOrEqual(200_000);
    await expect(make('120fps.mp4', { ...asH264, maxBytes: 25_000 })).rejects.toMatchObject({
      code: 'cannot-convert',
      message: expect.stringContaining('too long'),
    });
  });

  test('is no smaller than the least size that a network takes, with bytes that nobody sees', async () => {
    const { probe: small, made } = await make('silent.mp4', { ...asH264, sound: 'none' });
    expect((await stat(made)).size).toBeLessThan(75_000);
    const recipes = [
      { ...asH264, sound: 'none' } as const,
      { ...asH264, step: 'rewrap', picture: null, sound: 'none' } as const,
    ];
    for (const recipe of recipes) {
      const { probe, answer, made: filled } = await make('silent.mp4', { ...recipe, minBytes: 75_000 });
      expect([answer.bytes, (await stat(filled)).size]).toEqual([75_000, 75_000]);
      expect(probe).toMatchObject({ durationMs: small.durationMs, tracks: small.tracks, indexInFront: true });
    }
  });

  test('tells its progress, and ends when it is told to, without another word', async () => {
    const { told } = await make('120fps.mp4', asH264);
    expect(told.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
    const end = new AbortController();
    const made = newFile();
    const probe = await look('120fps.mp4');
    const making = convertVideo(
      { file: videoFixture('120fps.mp4'), made, recipe: asH264, probe },
      { signal: end.signal },
    );
    end.abort(new Error('Enough.'));
    await expect(making).rejects.toThrow('Enough.');
  });

  test.runIf(existsSync('/proc'))('takes the processors only where nobody else wants them', async () => {
    const end = new AbortController();
    const making = convertVideo({ ...(await long()), made: newFile() }, { signal: end.signal });
    const ofSession = existsSync('/proc/self/autogroup') ? 19 : null;
    await expect.poll(() => converters(process.pid)).toMatchObject([{ nice: 19, ofSession }]);
    const [converter] = converters(process.pid);
    expect(converter!.session).toBe(converter!.pid);
    end.abort(new Error('Enough.'));
    await expect(making).rejects.toThrow('Enough.');
  });

  test.runIf(existsSync('/proc'))('ends with the process that asked for it, even if that was killed', async () => {
    const work = JSON.stringify({ ...(await long()), made: newFile() });
    const ask = `setInterval(() => {}, 1000); (await import('#/lib/videos/convert-video.ts')).convertVideo(${work}, {})`;
    const asking = spawn(process.execPath, ['--input-type=module', '--eval', ask], {
      cwd: path.join(import.meta.dirname, '../../..'),
      stdio: 'inherit',
    });
    await expect.poll(() => converters(asking.pid!).map(({ nice }) => nice)).toEqual([19]);
    const [converter] = converters(asking.pid!);
    asking.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${converter!.pid}`)).toBe(false);
  });

  test('a disk that is full is not the fault of the file', async () => {
    const probe = await look('h264.mp4');
    const making = convertVideo({ file: videoFixture('h264.mp4'), made: '/dev/full', recipe: asH264, probe }, {});
    await expect(making).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(folder)).not.toContain('full');
  });
});
