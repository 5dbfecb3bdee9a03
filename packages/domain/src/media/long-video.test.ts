import { describe, expect, test } from 'vitest';

import { longVideo } from '#/media/long-video.ts';
import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';

const judge = (id: NetworkId, durationMs: number | null) => longVideo(durationMs, networkRules[id]);
const hour = 3_600_000;

describe('a video that runs longer than a network’s figure', () => {
  test.each<[NetworkId, number, { isRefused: boolean; message: string }]>([
    [
      'twitter',
      1_200_001,
      {
        isRefused: false,
        message: 'X takes videos of up to 20 min from accounts without Premium, and this one runs 20 min 1 s.',
      },
    ],
    [
      'twitter',
      7_500_001,
      { isRefused: true, message: 'X takes videos of up to 2 h 5 min, and this one runs 2 h 5 min 1 s.' },
    ],
    [
      'youtube',
      hour,
      {
        isRefused: false,
        message: 'YouTube takes videos of up to 15 min from channels that are not verified, and this one runs 1 h.',
      },
    ],
    [
      'linkedin',
      hour + 305_000,
      { isRefused: true, message: 'LinkedIn takes videos of up to 30 min, and this one runs 1 h 5 min 5 s.' },
    ],
    [
      'threads',
      300_500,
      { isRefused: true, message: 'Threads takes videos of up to 5 min, and this one runs 5 min 1 s.' },
    ],
  ])('on %s, %i ms', (id, durationMs, said) => {
    expect(judge(id, durationMs)).toEqual(said);
  });
});

test.each<[NetworkId, number | null]>([
  ['bluesky', 600],
  ['facebook', null],
  ['instagram', 900],
  ['linkedin', 1800],
  ['pinterest', 900],
  ['threads', 300],
  ['tiktok', 600],
  ['twitter', 1200],
  ['youtube', 900],
])(
  'nothing is said of a video on %s that runs its %s seconds, or as long as it likes where there is no figure',
  (id, seconds) => {
    expect(judge(id, (seconds ?? 10_000) * 1000)).toBeNull();
    expect(judge(id, (seconds ?? 10_000) * 1000 + 1) === null).toBe(seconds === null);
  },
);

test('nothing is said of a video whose duration is not known', () => {
  for (const id of networkIds) expect(judge(id, null)).toBeNull();
});
