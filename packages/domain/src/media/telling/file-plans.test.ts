import { expect, test } from 'vitest';

import { animationOf, filmWith } from '#/fixtures/kinds-of-files.ts';
import type { PlannedFile } from '#/media/plan-variant.ts';
import { plansOf } from '#/media/telling/file-plans.ts';
import { videoPlanner } from '#/media/videos/plan-video.ts';
import { networkIds } from '#/networks/network-id.ts';

const plans = (file: PlannedFile) =>
  Object.fromEntries(plansOf(file, videoPlanner(true)).map(({ network, plan, reason }) => [network, { plan, reason }]));
const fits = { plan: 'as-is', reason: null };
const photo: PlannedFile = {
  type: 'image',
  contentType: 'image/jpeg',
  bytes: 1_000_000,
  width: 1600,
  height: 1200,
  animated: false,
  durationMs: null,
};

test('MED-04 a plan is told with the rule that asks for it, its document and its date', () => {
  const film = filmWith({ container: 'mov', indexInFront: false, video: { codec: 'hevc' } });
  expect(plans(film)).toEqual({
    facebook: fits,
    twitter: {
      plan: 'convert',
      reason: expect.stringMatching(
        /^X takes videos as H\.264 \(docs\.x\.com: media best practices.*, 2026-09-11\)\.$/,
      ),
    },
    linkedin: {
      plan: 'convert',
      reason: expect.stringMatching(/^LinkedIn takes videos as MP4 \(learn\.microsoft\.com.*, 2026-08\)\.$/),
    },
    instagram: {
      plan: 'rewrap',
      reason: expect.stringMatching(/^Instagram takes videos that begin with their index \(/),
    },
    youtube: fits,
    pinterest: fits,
    bluesky: {
      plan: 'rewrap',
      reason: expect.stringMatching(/^Bluesky takes videos as MP4 \(app\.bsky\.embed\.video/),
    },
    threads: { plan: 'rewrap', reason: expect.stringContaining('2026-04-20') },
    tiktok: fits,
  });
});

test('MED-04 new sound alone is a conversion too, as the file does not stay', () => {
  const film = filmWith({ container: 'matroska', audio: { codec: 'opus', profile: null } });
  expect(plans(film)).toMatchObject({ instagram: { plan: 'convert' }, youtube: fits });
});

test('MED-04 a refusal says what to do', () => {
  expect(plans(filmWith({ seconds: 400 }))).toMatchObject({
    threads: {
      plan: 'refuse',
      reason:
        'Threads takes videos of up to 5 min, and this one runs 6 min 40 s. Use a shorter one or deselect Threads.',
    },
  });
});

test('MED-04 a picture is told alike: uncropped, and in the first format', () => {
  const half = { x: 0, y: 0, width: 0.5, height: 1, rotate: 0, flip: false } as const;
  expect(plans({ ...photo, crops: { everyone: half } })).toMatchObject({ twitter: fits, instagram: fits });
  expect(plans({ ...photo, contentType: 'image/png' })).toMatchObject({
    instagram: { plan: 'convert', reason: expect.stringMatching(/^Instagram takes no PNG pictures \(developers/) },
    twitter: fits,
  });
  expect(plans({ ...photo, width: 4000, height: 1000 })).toMatchObject({
    instagram: { plan: 'refuse', reason: expect.stringMatching(/Crop it or deselect Instagram\.$/) },
    twitter: fits,
  });
});

test('MED-04 only networks that take such files have a plan', () => {
  const [withoutYouTube, all] = [networkIds.filter((id) => id !== 'youtube'), [...networkIds]];
  expect(Object.keys(plans(photo))).toEqual(withoutYouTube);
  expect(Object.keys(plans(animationOf('gif')))).toEqual(withoutYouTube);
  expect(Object.keys(plans(filmWith({})))).toEqual(all);
  expect(plansOf(filmWith({}), videoPlanner(true), ['twitter', 'tiktok']).map(({ network }) => network)).toEqual([
    'twitter',
    'tiktok',
  ]);
});

test('MED-09 an animation that goes as a video is told as such', () => {
  expect(plans(animationOf('webp'))).toMatchObject({
    bluesky: {
      plan: 'convert',
      reason: expect.stringMatching(/^Bluesky takes animated pictures as videos \(bluesky-social/),
    },
    linkedin: { plan: 'convert' },
  });
  expect(plans(animationOf('gif'))).toMatchObject({ twitter: fits, linkedin: fits });
});
