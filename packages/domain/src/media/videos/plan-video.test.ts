import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { animationOf, filmWith, kindsOfFiles } from '#/fixtures/kinds-of-files.ts';
import { type ProbedFile, planVariant, type VariantPlan } from '#/media/plan-variant.ts';
import type { VideoRecipe } from '#/media/video-recipe.ts';
import { videoPlanner } from '#/media/videos/plan-video.ts';
import { madeBy } from '#/media/videos/video-recipes.ts';
import type { SoundRules } from '#/networks/encoding-rules.ts';
import { isNetworkId, type NetworkId, networkIds } from '#/networks/network-id.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { networkRules } from '#/networks/rules.ts';
import { rulesInFormat } from '#/networks/rules-in-format.ts';

const planVideo = videoPlanner(true);
const planIn = (file: ProbedFile, rules: NetworkRules) => planVariant(file, rules, planVideo);
const plan = (file: ProbedFile, id: NetworkId) => planIn(file, networkRules[id]);

function recipeOf(answer: VariantPlan): VideoRecipe | null {
  return answer.kind === 'variant' && answer.recipe.kind === 'video' ? answer.recipe : null;
}

/** The name of what is made, or what else becomes of the file. */
function outcome(answer: VariantPlan): string {
  return recipeOf(answer)?.name ?? answer.kind;
}

const named = (name: string) => {
  const found = kindsOfFiles.find((kind) => kind.name.startsWith(name));
  if (found === undefined) throw new Error(`No kind of file begins with ${name}.`);
  return found.file;
};

describe('MED-03 the files of people', () => {
  const [same, rewrap, sound] = ['original', 'mp4-rewrap', 'mp4-rewrap-encode'];
  const [phone, slow] = ['h264-1080x1920-30000-1001-8000k', 'h264-1080x1920-60-12000k'];
  const [screen, obs, camera] = ['h264-1364x768-30-4000k', 'h264-1920x1080-60-12000k', 'h264-1280x720-25-5000k'];
  const [ntsc, web] = ['h264-1920x1080-30000-1001-8000k', 'h264-1920x1080-30-8000k'];

  const nine = ['facebook', 'twitter', 'linkedin', 'instagram', 'youtube', 'pinterest', 'bluesky', 'threads', 'tiktok'];

  test.each([
    ['MP4: H.264', same, same, same, same, same, same, same, same, same],
    ['The same with its index', same, same, same, rewrap, same, same, same, rewrap, same],
    ['A phone’s film', same, phone, phone, rewrap, same, same, rewrap, rewrap, same],
    ['A phone’s slow motion', same, slow, slow, slow, rewrap, same, rewrap, slow, slow],
    ['A screen recorder', same, screen, same, screen, same, same, screen, screen, screen],
    ['OBS: MKV, H.264', same, rewrap, rewrap, rewrap, same, rewrap, rewrap, rewrap, rewrap],
    ['OBS: MKV, H.265', same, obs, obs, sound, same, sound, sound, sound, sound],
    ['An old camera', same, camera, camera, camera, same, camera, camera, camera, camera],
    ['A camera: MOV, 4K', same, ntsc, ntsc, ntsc, same, same, sound, ntsc, same],
    ['The web: WebM, VP9', same, web, web, web, same, web, web, web, same],
    ['The web: WebM, AV1', same, web, web, web, same, web, web, web, web],
  ])('%s', (name, ...expected) => {
    expect(nine.filter(isNetworkId).map((id) => outcome(plan(named(name), id)))).toEqual(expected);
  });
});

test('MED-03 an AVI is encoded anew, as it does not tell when its frames are shown', () => {
  expect(outcome(plan(filmWith({ container: 'avi' }), 'bluesky'))).toBe('h264-1920x1080-30-8000k');
});

test('MED-03 a new container alone is no conversion: an edit list does not hide another codec', () => {
  const cut = filmWith({ editList: true, video: { codec: 'hevc' } });
  expect(outcome(plan(cut, 'instagram'))).toBe('mp4-rewrap');
  expect(outcome(plan(cut, 'twitter'))).toBe('h264-1920x1080-30-8000k');
});

test('MED-03 times in milliseconds are not steady enough for a network that demands it', () => {
  const reel = rulesInFormat(networkRules.facebook, 'reel');
  const upright = { width: 1080, height: 1920 };
  expect(outcome(planIn(filmWith({ video: upright, audio: { rate: 96_000 } }), reel))).toBe('mp4-rewrap-encode');
  const matroska = filmWith({ container: 'matroska', video: upright, audio: { rate: 96_000 } });
  expect(outcome(planIn(matroska, reel))).toBe('h264-1080x1920-30-8000k');
});

test('MED-03 what is made says how: upright, in ordinary range, with a steady rate and AAC', () => {
  expect(recipeOf(plan(named('A phone’s film'), 'twitter'))).toEqual({
    kind: 'video',
    name: 'h264-1080x1920-30000-1001-8000k',
    contentType: 'video/mp4',
    step: 'convert',
    sound: 'copy',
    maxBytes: null,
    minBytes: 75_000,
    picture: {
      width: 1080,
      height: 1920,
      frameRate: [30_000, 1001],
      maxBitRate: 8_000_000,
      toneMap: true,
      deinterlace: false,
    },
  });
  expect(recipeOf(plan(named('An old camera'), 'instagram'))).toMatchObject({ sound: 'encode' });
  expect(recipeOf(plan(named('A screen recorder'), 'instagram'))).toMatchObject({ sound: 'none' });
  const lines = filmWith({ video: { interlaced: true } });
  expect(recipeOf(plan(lines, 'twitter'))).toMatchObject({ picture: { deinterlace: true, toneMap: false } });
});

describe('MED-03 a size limit', () => {
  const long = named('Fourteen minutes');

  test('bounds the bit rate, and one file serves all whose limit it keeps', () => {
    expect(outcome(plan(long, 'twitter'))).toBe('original');
    for (const id of ['instagram', 'linkedin'] as const) {
      expect(recipeOf(plan(long, id))).toMatchObject({
        name: 'h264-1920x1080-30-2500k-300000kb',
        maxBytes: 300_000_000,
      });
    }
  });

  test('takes a smaller frame before a bad picture, and refuses what is not worth looking at', () => {
    const rules = (maxBytes: number) => ({
      ...networkRules.instagram,
      videos: { ...networkRules.instagram.videos, maxBytes },
    });
    const sizes = [250e6, 150e6, 70e6, 55e6].map((maxBytes) => outcome(planIn(long, rules(maxBytes))));
    expect(sizes).toEqual([
      'h264-1280x720-30-2050k-250000kb',
      'h264-852x480-30-1150k-150000kb',
      'h264-852x480-30-400k-70000kb',
      'refused',
    ]);
    expect(planIn(long, rules(55e6))).toEqual({
      kind: 'refused',
      message:
        'Instagram takes videos up to 55 MB, and this one cannot be made to fit. Use another one or deselect Instagram.',
    });
  });

  test('halves 60 frames a second', () => {
    const fast = filmWith({
      seconds: 840,
      bytes: 800e6,
      video: { frameRate: 60, peakFrameRate: 60, bitRate: 7_500_000 },
    });
    expect(recipeOf(plan(fast, 'instagram'))?.picture).toMatchObject({ frameRate: [60, 2] });
  });
});

describe('a network that demands sound', () => {
  const { videos } = networkRules.twitter;
  const { sound } = videos.encoding;
  const demanding = (sound: SoundRules): NetworkRules => ({
    ...networkRules.twitter,
    videos: { ...videos, encoding: { ...videos.encoding, sound } },
  });

  test('MED-03 gets silence where there is none', () => {
    if (sound === null) throw new Error('X names what sound it takes.');
    const rules = demanding({ ...sound, required: true });
    const mute = filmWith({ audio: null });
    expect(recipeOf(planIn(mute, rules))).toMatchObject({ name: 'mp4-rewrap-silence', sound: 'silence' });
    const old = filmWith({ audio: null, video: { codec: 'mpeg4' } });
    expect(recipeOf(planIn(old, rules))).toMatchObject({ step: 'convert', sound: 'silence' });
    expect(planIn(filmWith({}), rules)).toEqual({ kind: 'original' });
    expect(plan(mute, 'twitter')).toEqual({ kind: 'original' });
  });
});

describe('OP-162 nothing is cropped, cut or filled up', () => {
  test.each<[string, ProbedFile, NetworkId, string]>([
    [
      'too long',
      filmWith({ seconds: 301 }),
      'threads',
      'Threads takes videos of up to 5 min, and this one runs 5 min 1 s. Use a shorter one or deselect Threads.',
    ],
    [
      'too short',
      filmWith({ seconds: 2 }),
      'linkedin',
      'LinkedIn takes videos of at least 3 s, and this one runs 2 s. Use a longer one or deselect LinkedIn.',
    ],
    [
      'of a wrong shape',
      filmWith({ video: { width: 3840, height: 800 } }),
      'twitter',
      'X takes videos from 1:3 (tall) to 3:1 (wide), and this one has 3840 by 800 pixels. Use another one or deselect X.',
    ],
    [
      'smaller than the smallest',
      filmWith({ video: { width: 640, height: 340 } }),
      'tiktok',
      'TikTok takes videos of at least 360 by 360 pixels, and this one has 640 by 340. Use another one or deselect TikTok.',
    ],
  ])('a video that is %s stays refused', (_, file, id, message) => {
    expect(plan(file, id)).toEqual({ kind: 'refused', message });
  });

  test('a frame that is too large is made smaller in its own shape, no smaller than the network takes', () => {
    const large = (width: number, height: number) => recipeOf(plan(filmWith({ video: { width, height } }), 'tiktok'));
    expect(large(7680, 4320)?.picture).toMatchObject({ width: 1920, height: 1080 });
    expect(large(5000, 470)?.picture).toMatchObject({ width: 3828, height: 360 });
  });
});

describe('MED-09 an animated picture', () => {
  const lasting = (seconds: number, endless: boolean) => {
    const { probe, ...file } = animationOf('gif', { bytes: 16e6 });
    const video = probe.video === null ? null : { ...probe.video, endless };
    return { ...file, probe: { ...probe, video, durationMs: seconds * 1000 } };
  };

  test('goes as a video where the network does not move it, and stays what it is where it does', () => {
    for (const id of ['twitter', 'linkedin'] as const) expect(outcome(plan(animationOf('gif'), id))).toBe('original');
    expect(outcome(plan(animationOf('gif', { bytes: 16e6 }), 'twitter'))).toBe('h264-800x600-25-5000k-x2');
    for (const container of ['webp', 'apng'] as const) {
      for (const id of networkIds.filter((one) => one !== 'youtube')) {
        expect(recipeOf(plan(animationOf(container), id))).toMatchObject({ step: 'convert', sound: 'none' });
      }
    }
  });

  test('that begins anew without an end is shown until it is long enough for every network, the same for all', () => {
    const often = (seconds: number) => recipeOf(plan(lasting(seconds, true), 'bluesky'))?.picture?.plays ?? 1;
    expect([4, 60].map(often)).toEqual([1, 1]);
    // Its 33 frames of 25 a second are a hair less than it is.
    expect([2, 1.333, 0.04, 0.01].map(often)).toEqual([2, 4, 100, 100]);
    expect(outcome(plan(lasting(1, true), 'pinterest'))).toBe(outcome(plan(lasting(1, true), 'twitter')));
  });

  test('OP-162 that ends is shown once, and refused where that is too short, in the words of videos', () => {
    expect(recipeOf(plan(lasting(1, false), 'bluesky'))?.picture?.plays).toBeUndefined();
    expect(plan(lasting(1, false), 'pinterest')).toEqual({
      kind: 'refused',
      message: 'Pinterest takes videos of at least 4 s, and this one runs 1 s. Use a longer one or deselect Pinterest.',
    });
  });

  test('into which nobody has looked is refused where it is not moved', () => {
    const { probe: _, ...unseen } = animationOf('gif');
    expect(planVariant(unseen, networkRules.instagram, planVideo)).toEqual({
      kind: 'refused',
      message: 'Instagram does not play this animated picture. Remove it or deselect Instagram.',
    });
  });
});

describe('a server that cannot convert', () => {
  const off = (file: ProbedFile, id: NetworkId) => planVariant(file, networkRules[id], videoPlanner(false));

  test('MED-03 refuses what would be made, and says what to export', () => {
    expect(off(named('A phone’s film'), 'twitter')).toEqual({
      kind: 'refused',
      message: 'X takes videos as H.264. Export this one as MP4 (H.264, AAC) or deselect X.',
    });
    expect(off(named('OBS: MKV, H.264'), 'threads')).toMatchObject({
      message: 'Threads takes videos as MP4 or MOV. Export this one as MP4 (H.264, AAC) or deselect Threads.',
    });
    expect(off(named('Fourteen minutes'), 'instagram')).toMatchObject({
      message: 'Instagram takes videos up to 300 MB. Use a smaller one or deselect Instagram.',
    });
    expect(off(animationOf('webp'), 'twitter')).toMatchObject({
      message: 'X takes animated pictures as videos. Export this one as MP4 (H.264, AAC) or deselect X.',
    });
  });

  test('sends what fits', () => {
    for (const id of networkIds) expect(off(named('MP4: H.264'), id)).toEqual({ kind: 'original' });
  });
});

test('MED-09 sound without a picture is called that', () => {
  const film = filmWith({});
  const sound = { ...film, probe: { ...film.probe, video: null } };
  expect(plan(sound, 'youtube')).toEqual({
    kind: 'refused',
    message: 'YouTube takes no sound without a picture. Add a video or deselect YouTube.',
  });
});

describe('any video', () => {
  const every = { numRuns: 400 };
  const side = fc.integer({ min: 16, max: 8192 });
  const files = fc
    .record({
      container: fc.constantFrom('mp4', 'mov', 'matroska', 'avi', 'webm'),
      seconds: fc.double({ min: 0.1, max: 8000, noNaN: true }),
      megabytes: fc.double({ min: 0.1, max: 10_000, noNaN: true }),
      editList: fc.boolean(),
      indexInFront: fc.option(fc.boolean()),
      video: fc.record({
        codec: fc.constantFrom('h264', 'hevc', 'av1', 'vp8', 'vp9', 'mpeg4', 'prores'),
        pixelFormat: fc.constantFrom('yuv420p', 'yuv420p10le', 'yuv444p', 'nv12', 'yuvj422p'),
        bitDepth: fc.constantFrom(8, 10, 12),
        hdr: fc.boolean(),
        width: side,
        height: side,
        sampleAspect: fc.constantFrom(1, 1.333),
        interlaced: fc.boolean(),
        frameRate: fc.option(fc.double({ min: 0.5, max: 300, noNaN: true })),
        constant: fc.boolean(),
      }),
      audio: fc.option(
        fc.record({
          codec: fc.constantFrom('aac', 'opus', 'mp3', 'pcm_s16le'),
          profile: fc.option(fc.constantFrom('LC', 'HE-AAC')),
          rate: fc.constantFrom(8000, 44_100, 48_000, 96_000),
          channels: fc.integer({ min: 1, max: 8 }),
        }),
      ),
    })
    .map(({ megabytes, seconds, video, ...more }) => {
      const bitRate = Math.round((megabytes * 8e6) / seconds);
      const picture = { ...video, bitRate, peakFrameRate: video.frameRate };
      return filmWith({ ...more, seconds, bytes: Math.round(megabytes * 1e6), video: picture, bitRate });
    });
  const ways = networkIds.flatMap((id) =>
    networkRules[id].formats.map((format) => rulesInFormat(networkRules[id], format)),
  );

  /** The files that a recipe may make of another. */
  function made(recipe: VideoRecipe, file: ProbedFile): ProbedFile[] {
    const { video } = file.probe;
    if (video === null) throw new Error('Every file here has a picture.');
    return madeBy(recipe, { ...file, video, plays: 1, needsSound: false }).map(({ probe, contentType, bytes }) => {
      const { width = null, height = null } = probe.video ?? {};
      return { ...file, probe, contentType, width, height, bytes };
    });
  }

  test('MED-03 what is made is taken by the network’s own rules as it is, in every format', () => {
    fc.assert(
      fc.property(files, fc.constantFrom(...ways), (file, rules) => {
        const recipe = recipeOf(planIn(file, rules));
        fc.pre(recipe !== null);
        for (const sent of made(recipe, file)) expect(planIn(sent, rules)).toEqual({ kind: 'original' });
      }),
      every,
    );
  });

  test('OP-162 never becomes larger, of another shape, or faster than it was and needs to be', () => {
    fc.assert(
      fc.property(files, fc.constantFrom(...ways), (file, rules) => {
        const recipe = recipeOf(planIn(file, rules));
        const { video } = file.probe;
        const picture = recipe?.picture ?? null;
        fc.pre(picture !== null && video !== null);
        const { width, height, frameRate } = picture;
        expect((width % 2) + (height % 2)).toBe(0);
        expect(width).toBeLessThanOrEqual(video.width);
        expect(height).toBeLessThanOrEqual(video.height);
        // Less than two pixels are lost to even numbers.
        expect(Math.abs(width - (height * video.width) / video.height)).toBeLessThanOrEqual(
          2 + (2 * video.width) / video.height,
        );
        const rate = frameRate[0] / frameRate[1];
        expect(rate).toBeLessThanOrEqual(Math.max(video.frameRate ?? 30, 48) * 1.03);
      }),
      every,
    );
  });

  test('MED-03 keeps the rate of a film whose half no network takes', () => {
    const film = filmWith({
      seconds: 188,
      video: { frameRate: 33, peakFrameRate: 33, interlaced: true, constant: false },
    });
    const rules = { ...networkRules.instagram, videos: { ...networkRules.instagram.videos, maxBytes: 100e6 } };
    expect(recipeOf(planIn(film, rules))?.picture?.frameRate).toEqual([33, 1]);
  });

  test('MED-03 is made where length and shape are right, whatever is inside', () => {
    fc.assert(
      fc.property(files, fc.constantFrom(...ways), (file, rules) => {
        const { width, height } = file.probe.video ?? { width: 1, height: 1 };
        fc.pre(Math.max(width, height) < 5 * Math.min(width, height));
        const answer = planIn(file, rules);
        expect(answer.kind === 'refused' ? answer.message : '').not.toMatch(/cannot be made to fit/);
      }),
      every,
    );
  });

  test('MED-03 needs at most three files for all networks', () => {
    fc.assert(
      fc.property(files, (file) => {
        const { width, height } = file.probe.video ?? { width: 1, height: 1 };
        // Longer ones are made larger for the network with a least side.
        fc.pre(Math.max(width, height) < 5 * Math.min(width, height));
        const names = networkIds.map((id) => recipeOf(plan(file, id))?.name).filter((name) => name !== undefined);
        expect(new Set(names).size).toBeLessThanOrEqual(3);
      }),
      every,
    );
  });
});
