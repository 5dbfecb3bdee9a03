import type { MediaDetails, MediaPlan } from '@nonet/contract';
import { expect, test } from 'vitest';

import { variantsOf } from './variants-of.ts';

const variant = { url: 'https://media.test/v', contentType: 'video/mp4', bytes: 2_097_152, width: 1080, height: 1920 };
const plan = (network: MediaPlan['network'], more: Partial<MediaPlan> = {}): MediaPlan => ({
  ...{
    network,
    plan: 'convert',
    reason: 'It takes H.264.',
    state: 'ready',
    progress: null,
    secondsLeft: null,
    variant,
  },
  ...more,
});
const probe: MediaDetails['probe'] = {
  container: 'mov',
  video: {
    ...{ codec: 'hevc', profile: null, level: null, pixelFormat: 'yuv420p10le', bitDepth: 10, hdr: true },
    ...{ width: 1080, height: 1920, rotation: 90, sampleAspect: 1, interlaced: false },
    ...{ frameRate: 30, peakFrameRate: 30, constant: true, bitRate: null },
  },
  audio: { codec: 'aac', profile: 'LC', rate: 48_000, channels: 2, bitRate: null },
  ...{ durationMs: 4_000, bitRate: null, editList: true, indexInFront: true },
  tracks: { video: 1, audio: 1, other: 0 },
};
const details = (plans: MediaPlan[]): MediaDetails => ({
  ...{ id: 'f', url: '', thumbnailUrl: null, type: 'video', contentType: 'video/quicktime', fileName: 'f.mov' },
  ...{ bytes: 4_194_304, width: 1080, height: 1920, durationMs: 4_000, animated: false, alt: '', probe, plans },
});

test('MED-04 networks that get the same file stand together, with what differs from the original', () => {
  const plans = [plan('twitter'), plan('linkedin'), plan('youtube', { plan: 'as-is', variant: null, state: 'none' })];
  expect(variantsOf(details(plans), ['twitter', 'linkedin', 'youtube'])).toEqual([
    {
      networks: 'X and LinkedIn',
      variant,
      reasons: ['It takes H.264.'],
      rows: [
        { label: 'Container', original: 'MOV', made: 'MP4' },
        { label: 'Picture', original: 'H.265, HDR', made: 'H.264' },
        { label: 'Size', original: '1080 × 1920', made: '1080 × 1920' },
        { label: 'Sound', original: 'AAC', made: 'AAC' },
        { label: 'Bytes', original: '4.0 MB', made: '2.0 MB' },
      ],
    },
  ]);
});

test('MED-04 nothing is compared before it is made, and a repacked file keeps its picture', () => {
  const unmade = plan('twitter', { variant: null, state: 'making' });
  const repacked = plan('threads', { plan: 'rewrap', variant: { ...variant, url: 'https://media.test/w' } });
  const [first, second] = variantsOf(details([unmade, repacked]), ['twitter', 'threads']);
  expect(first).toMatchObject({ networks: 'X', variant: null, rows: [] });
  expect(second?.rows[1]).toEqual({ label: 'Picture', original: 'H.265, HDR', made: 'H.265, HDR' });
});
