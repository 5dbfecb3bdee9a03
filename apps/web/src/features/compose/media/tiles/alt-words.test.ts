import { networkIds } from '@nonet/domain';
import { expect, test } from 'vitest';

import { altHint, altTakers } from './alt-words.ts';

test('an alternative text of a video is judged and named by the networks that take one', () => {
  expect(altTakers('image', ['twitter', 'bluesky'])).toEqual(['twitter', 'bluesky']);
  expect(altTakers('video', networkIds)).toEqual(['pinterest', 'bluesky', 'threads']);
  const asked = "Describe the video for people who can't see it.";
  expect(altHint('video', ['twitter', 'bluesky'])).toBe(`${asked} Bluesky takes it.`);
  expect(altHint('video', ['bluesky', 'threads'])).toBe(`${asked} Bluesky and Threads take it.`);
  expect(altHint('video', ['twitter'])).toBe(`${asked} None of the chosen networks takes it.`);
  expect(altHint('video', [])).toBe(asked);
  expect(altHint('image', ['twitter'])).toBe("Describe the picture for people who can't see it.");
});
