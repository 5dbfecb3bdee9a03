import { expect, test } from 'vitest';

import { newDraftMedia } from '../draft-media.ts';
import { lossesOf } from './losses.ts';

const unsent = newDraftMedia('a', { name: 'a.webp', size: 100, type: 'image/webp' }, 'image');
const file = { ...unsent, mediaId: 'm1', width: 100, height: 100 };

test('names what a network gets that does not take the picture as it is', () => {
  expect(lossesOf(file, ['twitter', 'linkedin'])).toEqual([expect.stringMatching(/^LinkedIn takes no WebP pictures/)]);
  expect(lossesOf({ ...file, contentType: 'image/jpeg' }, ['twitter', 'linkedin'])).toEqual([]);
});

test('says nothing before the server has looked at the file', () => {
  expect(lossesOf({ ...file, mediaId: null }, ['linkedin'])).toEqual([]);
});
