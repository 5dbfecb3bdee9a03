import { describe, expect, test } from 'vitest';

import { networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';
import { formatFor, optionForFormat } from '#/templates/format-for.ts';
import { type FormatFile, uprightVideoNote, usualFormat } from '#/templates/usual-format.ts';

const { facebook } = networkRules;

function film(seconds: number | null, width: number | null = 1080, height: number | null = 1920): FormatFile {
  return { type: 'video', width, height, durationMs: seconds === null ? null : seconds * 1000 };
}

describe('OP-167 an upright video at Facebook', () => {
  test.each<[string, readonly FormatFile[], string]>([
    ['of 3 seconds', [film(3)], 'reel'],
    ['of 90 seconds', [film(90)], 'reel'],
    ['that is shorter', [film(2.9)], 'feed'],
    ['that is longer', [film(90.1)], 'feed'],
    ['of few pixels', [film(10, 360, 640)], 'feed'],
    ['of another shape than a reel has', [film(10, 1080, 1350)], 'feed'],
    ['of a duration that is not known', [film(null)], 'feed'],
    ['of a size that is not known', [film(10, null, null)], 'feed'],
    ['with another file', [film(10), film(10)], 'feed'],
  ])('%s', (_what, media, format) => {
    expect(usualFormat(facebook, media)).toBe(format);
  });

  test('is of the kind that was chosen for the account', () => {
    const media = [film(10)];
    expect(formatFor(facebook, null, { format: 'feed' }, media)).toBe('feed');
    expect(formatFor(facebook, null, { format: 'story' }, media)).toBe('story');
    expect(optionForFormat(facebook, null, 'feed', media)).toBe('feed');
    expect(optionForFormat(facebook, null, 'reel', media)).toBeNull();
  });

  test('may be kept as a draft where it stays a video, and its owner is told', () => {
    for (const media of [[film(10)], [film(91)]]) {
      expect(uprightVideoNote(facebook, 'feed', media)).toMatch(/draft/);
      expect(uprightVideoNote(facebook, 'reel', media)).toBeNull();
    }
    expect(uprightVideoNote(facebook, 'feed', [film(10, 1920, 1080)])).toBeNull();
    expect(uprightVideoNote(facebook, 'feed', [{ type: 'image', width: 1080, height: 1920 }])).toBeNull();
  });
});

test('a video that lies, a photo and no file are of the usual kind, and so is everything at the other networks', () => {
  expect(usualFormat(facebook, [film(10, 1920, 1080)])).toBe('feed');
  expect(usualFormat(facebook, [{ type: 'image', width: 1080, height: 1920 }])).toBe('feed');
  expect(usualFormat(facebook, [])).toBe('feed');
  for (const id of networkIds.filter((other) => other !== 'facebook')) {
    expect(usualFormat(networkRules[id], [film(10)])).toBe(networkRules[id].formats[0]);
    expect(uprightVideoNote(networkRules[id], networkRules[id].formats[0], [film(10)])).toBeNull();
  }
});
