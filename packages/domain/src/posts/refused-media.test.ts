import { expect, test } from 'vitest';

import { networkRules } from '#/networks/rules.ts';
import { rulesInFormat } from '#/networks/rules-in-format.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import { refusedMedia } from '#/posts/refused-media.ts';

const { bluesky } = networkRules;
const withoutVideos = { ...bluesky, videos: { ...bluesky.videos, max: 0 } };
const judge = (...types: ChosenMedia['type'][]) =>
  refusedMedia([rulesInFormat(withoutVideos, 'feed')], {
    media: types.map((type) => ({ type })),
    weigh: null,
    areMade: false,
    planVideo: null,
  });

test('a video for a network that Nonet sends none to, with photos or alone', () => {
  const expected = {
    code: 'videos-refused',
    message: 'Nonet does not publish videos to Bluesky yet. Remove them or deselect Bluesky.',
  };
  expect(judge('video')).toMatchObject([expected]);
  expect(judge('image', 'video')).toMatchObject([expected]);
  expect(judge('image')).toEqual([]);
});
