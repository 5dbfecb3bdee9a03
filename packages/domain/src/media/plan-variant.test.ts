import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type PlannedFile, planVariant } from '#/media/plan-variant.ts';
import { networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';

const photo: PlannedFile = {
  type: 'image',
  contentType: 'image/jpeg',
  bytes: 500_000,
  width: 1600,
  height: 900,
  animated: false,
  durationMs: null,
};
const gif: PlannedFile = { ...photo, contentType: 'image/gif', animated: true };
const plan = (id: keyof typeof networkRules, file: PlannedFile) => planVariant(file, networkRules[id], null);

describe('a picture goes as it is', () => {
  test.each(networkIds)('to %s, when it is a common photo, and so does a common video', (id) => {
    expect(plan(id, photo)).toEqual({ kind: 'original' });
    expect(plan(id, { ...photo, type: 'video', contentType: 'video/mp4', bytes: 300_000_000 })).toEqual({
      kind: 'original',
    });
  });

  test('up to the last byte and pixel of what is taken', () => {
    expect(plan('bluesky', { ...photo, bytes: 2_000_000 })).toEqual({ kind: 'original' });
    expect(plan('twitter', { ...photo, contentType: 'image/webp', bytes: 5 * 1024 * 1024 })).toEqual({
      kind: 'original',
    });
    expect(plan('linkedin', { ...photo, width: 6016, height: 6009 })).toEqual({ kind: 'original' });
  });
});

describe('a picture is made for the network', () => {
  test('when it has too many bytes', () => {
    expect(plan('bluesky', { ...photo, bytes: 2_000_001 })).toEqual({
      kind: 'variant',
      recipe: {
        kind: 'picture',
        name: 'jpeg-2000000-4096',
        contentType: 'image/jpeg',
        maxBytes: 2_000_000,
        maxEdge: 4096,
      },
      takes: 'Bluesky takes pictures up to 2 MB',
      loss: 'Bluesky takes pictures up to 2 MB: it gets a JPEG made for it.',
    });
    expect(plan('twitter', { ...photo, contentType: 'image/png', bytes: 6e6, width: 8000 })).toMatchObject({
      loss: 'X takes pictures up to 5 MB: it gets a JPEG of at most 4,096 pixels. Transparent parts turn white.',
    });
  });

  test('when the network does not take its kind', () => {
    expect(plan('instagram', { ...photo, contentType: 'image/png' })).toMatchObject({
      loss: 'Instagram takes no PNG pictures: it gets a JPEG made for it. Transparent parts turn white.',
    });
    expect(plan('twitter', { ...gif, animated: false })).toMatchObject({ kind: 'variant' });
  });

  test('of HEIC wherever it goes', () => {
    for (const id of networkIds.filter((id) => networkRules[id].images !== null)) {
      expect(plan(id, { ...photo, contentType: 'image/heic' })).toMatchObject({ kind: 'variant' });
    }
    expect(plan('twitter', { ...photo, contentType: 'image/heic' })).toMatchObject({
      loss: 'X takes no HEIC pictures: it gets a JPEG made for it.',
    });
  });

  test('when it has too many pixels', () => {
    expect(plan('linkedin', { ...photo, width: 8000, height: 6000 })).toMatchObject({
      loss: 'LinkedIn takes pictures up to 36 megapixels: it gets a JPEG of at most 4,096 pixels.',
    });
    expect(plan('tiktok', { ...photo, width: 1921 })).toMatchObject({
      recipe: { maxEdge: 1920 },
      loss: 'TikTok takes pictures up to 1,920 pixels wide or high: it gets a JPEG of at most 1,920 pixels.',
    });
  });
});

describe('CROP-01 a cropped picture', () => {
  const half = { x: 0, y: 0.12345, width: 0.5, height: 0.5, rotate: 90, flip: true } as const;

  test('is made for the networks that the crop is for, and nothing is lost but what was cut off', () => {
    const made = plan('twitter', { ...photo, crops: { everyone: half } });
    expect(made).toEqual({
      kind: 'variant',
      recipe: {
        kind: 'picture',
        name: 'jpeg-5242880-4096-crop-0-12345-50000-50000-90f',
        contentType: 'image/jpeg',
        maxBytes: 5_242_880,
        maxEdge: 4096,
        crop: half,
      },
      takes: null,
      loss: null,
    });
    expect(plan('twitter', { ...photo, crops: { bluesky: half } })).toEqual({ kind: 'original' });
    expect(plan('twitter', { ...photo, contentType: 'image/png', crops: { twitter: half } })).toMatchObject({
      loss: 'X gets the cropped picture as a JPEG. Transparent parts turn white.',
    });
  });

  test('is judged by what is left of it', () => {
    const large = { ...photo, width: 8000, height: 6000 };
    expect(plan('linkedin', { ...large, crops: { everyone: half } })).toMatchObject({ kind: 'variant', loss: null });
    expect(plan('tiktok', { ...large, crops: { everyone: half } })).toMatchObject({
      loss: 'TikTok takes pictures up to 1,920 pixels wide or high: it gets a JPEG of at most 1,920 pixels.',
    });
  });

  test('is none where the picture moves, or the network takes none', () => {
    expect(plan('twitter', { ...gif, crops: { everyone: half } })).toEqual({ kind: 'original' });
    expect(plan('youtube', { ...photo, crops: { everyone: half } })).toEqual({ kind: 'original' });
  });
});

describe('a video', () => {
  const video: PlannedFile = { ...photo, type: 'video', contentType: 'video/x-matroska' };

  test('is refused in words where the network does not take its container', () => {
    const sentence = (id: keyof typeof networkRules, contentType: string) => {
      const answer = plan(id, { ...video, contentType });
      return answer.kind === 'refused' ? answer.message : answer.kind;
    };
    expect(sentence('twitter', 'video/x-matroska')).toBe(
      'X takes videos as MP4, MOV or WebM. Convert this one or deselect X.',
    );
    expect(sentence('instagram', 'video/x-msvideo')).toBe(
      'Instagram takes videos as MP4 or MOV. Convert this one or deselect Instagram.',
    );
    expect(sentence('linkedin', 'video/quicktime')).toBe(
      'LinkedIn takes videos as MP4. Convert this one or deselect LinkedIn.',
    );
    expect(sentence('tiktok', 'video/webm')).toBe('original');
    expect(sentence('youtube', 'video/x-msvideo')).toBe('original');
    expect(sentence('facebook', 'video/x-msvideo')).toBe('original');
  });

  test('is refused in words where it runs longer than the network takes from anybody, and only there', () => {
    const minutes = (count: number) => ({ ...video, contentType: 'video/mp4', durationMs: count * 60_000 });
    expect(plan('linkedin', minutes(31))).toEqual({
      kind: 'refused',
      message:
        'LinkedIn takes videos of up to 30 min, and this one runs 31 min. Use a shorter one or deselect LinkedIn.',
    });
    expect(plan('linkedin', minutes(30))).toEqual({ kind: 'original' });
    expect(plan('twitter', minutes(31))).toEqual({ kind: 'original' });
  });

  test('that has too few bytes for a network is refused', () => {
    const of = (bytes: number) => plan('linkedin', { ...video, contentType: 'video/mp4', bytes });
    expect(of(74_999)).toEqual({
      kind: 'refused',
      message: 'LinkedIn takes videos of at least 75 KB. Use a larger one or deselect LinkedIn.',
    });
    expect(of(75_000)).toEqual({ kind: 'original' });
    expect(plan('twitter', { ...video, contentType: 'video/mp4', bytes: 1 })).toEqual({ kind: 'original' });
  });

  test('that runs too shortly for a network is refused', () => {
    const running = (durationMs: number | null) => plan('linkedin', { ...video, contentType: 'video/mp4', durationMs });
    expect(running(2999)).toEqual({
      kind: 'refused',
      message: 'LinkedIn takes videos of at least 3 s, and this one runs 2 s. Use a longer one or deselect LinkedIn.',
    });
    expect(running(999)).toMatchObject({ message: expect.stringContaining('this one runs 0 s.') });
    for (const taken of [3000, null]) expect(running(taken)).toEqual({ kind: 'original' });
    expect(plan('twitter', { ...video, contentType: 'video/mp4', durationMs: 1 })).toEqual({ kind: 'original' });
  });

  test('of which the browser knows no type is not refused before the server has looked', () => {
    expect(plan('twitter', { ...video, contentType: '' })).toEqual({ kind: 'original' });
  });
});

describe('an animation', () => {
  test('stays one where the network plays it', () => {
    expect(plan('twitter', gif)).toEqual({ kind: 'original' });
    expect(plan('linkedin', gif)).toEqual({ kind: 'original' });
  });

  test('is refused in words where it would stop moving, or is too large', () => {
    expect(plan('bluesky', gif)).toEqual({
      kind: 'refused',
      message: 'Bluesky does not play this animated picture. Remove it or deselect Bluesky.',
    });
    expect(plan('twitter', { ...gif, contentType: 'image/webp' })).toMatchObject({ kind: 'refused' });
    expect(plan('twitter', { ...gif, bytes: 15 * 1024 * 1024 + 1 })).toEqual({
      kind: 'refused',
      message: 'X takes animated pictures up to 15 MB. Use a smaller one or deselect X.',
    });
  });

  test('is never made a still picture, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...networkIds),
        fc.record({
          type: fc.constant('image' as const),
          contentType: fc.constantFrom('image/gif', 'image/webp', 'image/png'),
          bytes: fc.nat(),
          width: fc.option(fc.nat()),
          height: fc.option(fc.nat()),
          animated: fc.constant(true),
          durationMs: fc.constant(null),
        }),
        (id, file) => {
          expect(plan(id, file).kind).not.toBe('variant');
        },
      ),
    );
  });
});

test('what is made is taken by the network it is made for', () => {
  for (const id of networkIds) {
    const made = plan(id, { ...photo, contentType: 'image/tiff', width: 20_000, height: 20_000, bytes: 1e9 });
    if (made.kind !== 'variant' || made.recipe.kind !== 'picture') continue;
    const { contentType, maxBytes: bytes, maxEdge } = made.recipe;
    expect(plan(id, { ...photo, contentType, bytes, width: maxEdge, height: maxEdge })).toEqual({ kind: 'original' });
  }
});
