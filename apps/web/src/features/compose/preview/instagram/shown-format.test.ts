import { expect, test } from 'vitest';

import { shownFormat } from './shown-format.ts';

const [photo, video] = [{ type: 'image' }, { type: 'video' }] as const;

test('a single video of the feed is shown as a reel, and nothing else is', () => {
  expect(shownFormat('feed', [video])).toBe('reel');
  expect(shownFormat('feed', [video, photo])).toBe('feed');
  expect(shownFormat('feed', [photo])).toBe('feed');
  expect(shownFormat('feed', [])).toBe('feed');
  expect(shownFormat('story', [video])).toBe('story');
});
