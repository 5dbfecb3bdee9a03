import type { Crop } from '@nonet/domain';
import { expect, test } from 'vitest';

import { asDraftMedia, draftMediaOf, isSameMedia, mediaRefs, newDraftMedia } from '../draft-media.ts';
import { shownMedia } from './shown-media.ts';

const square: Crop = { x: 0, y: 0.25, width: 1, height: 0.75, rotate: 0, flip: false };
const photo = {
  ...newDraftMedia('a', { name: 'a.jpg', size: 1, type: 'image/jpeg' }, 'image'),
  mediaId: 'm1',
  width: 300,
  height: 400,
};

test('CROP-01 each network is shown its own part of a picture, by the size that is left', () => {
  const files = [{ ...photo, crops: { everyone: square, twitter: { ...square, height: 0.5 } } }];
  expect(shownMedia(files, 'bluesky')).toMatchObject([
    { width: 300, height: 300, crop: { crop: square, height: 400 } },
  ]);
  expect(shownMedia(files, 'twitter')).toMatchObject([{ width: 300, height: 200 }]);
  // The same list again: a preview is not drawn anew.
  expect(shownMedia(files, 'twitter')).toBe(shownMedia(files, 'twitter'));
  const plain = [photo];
  expect(shownMedia(plain, 'bluesky')).toBe(plain);
  const film = [{ ...photo, type: 'video' as const, crops: { everyone: square } }];
  expect(shownMedia(film, 'bluesky')).toEqual(film);
});

test('CROP-01 crops are sent where they have an effect, and make a draft another one', () => {
  const cropped = { ...photo, crops: { everyone: square } };
  expect(mediaRefs([photo])).toEqual([{ id: 'm1', alt: '' }]);
  expect(mediaRefs([cropped])).toEqual([{ id: 'm1', alt: '', crops: { everyone: square } }]);
  expect(isSameMedia([photo], [cropped])).toBe(false);
  expect(isSameMedia([cropped], [{ ...photo, crops: { everyone: { ...square } } }])).toBe(true);
  expect(isSameMedia([photo], [{ ...photo, crops: { everyone: { ...square, y: 0, height: 1 } } }])).toBe(true);
});

test('CROP-01 a kept draft and a stored post bring their crops along, and nonsense is left out', () => {
  const kept = { ...photo, crops: { everyone: square, twitter: { ...square, x: 'no' }, nobody: square } };
  expect(asDraftMedia(kept)?.crops).toEqual({ everyone: square });
  expect(asDraftMedia({ ...photo, crops: undefined })?.crops).toEqual({});
  const stored = { id: 'm1', fileName: 'a.jpg', crops: { everyone: square } };
  expect(draftMediaOf(stored as never).crops).toEqual({ everyone: square });
});
