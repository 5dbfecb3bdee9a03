import { expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { newDraftMedia } from '../draft-media.ts';
import { mostPhotos } from './most-photos.ts';
import { surplusPhotos } from './surplus-photos.ts';

const photo = (key: string) => newDraftMedia(key, { name: key, size: 1, type: 'image/jpeg' }, 'image');
const photos = ['1', '2', '3', '4', '5'].map(photo);
const video = newDraftMedia('v', { name: 'v', size: 1, type: 'video/mp4' }, 'video');

test('MEDIA-10 names the networks whose maximum is exceeded, and marks the photos past the largest of them', () => {
  const { exceeded, surplus } = surplusPhotos(photos, ['twitter', 'instagram', 'pinterest']);
  expect(exceeded).toBe('X (4 max), Pinterest (1 max)');
  expect([...surplus]).toEqual([['5', 'Too many photos for X and Pinterest']]);
});

test('FMT-09 a carousel takes five where the usual Pin takes one', () => {
  const pin = { ...emptyDraft, media: photos };
  const accounts = [{ id: 'a', platform: 'pinterest' as const }];
  const carousel = { ...pin, options: { a: { format: 'carousel' } } };
  expect(mostPhotos('pinterest', pin, accounts)).toBe(1);
  expect(mostPhotos('pinterest', carousel, accounts)).toBe(5);
  expect(mostPhotos('pinterest', carousel, [...accounts, { id: 'b', platform: 'pinterest' }])).toBe(1);
  const mostOf = () => mostPhotos('pinterest', carousel, accounts);
  expect(surplusPhotos(photos, ['pinterest'], mostOf).exceeded).toBeNull();
  expect(surplusPhotos([...photos, photo('6')], ['pinterest'], mostOf).exceeded).toBe('Pinterest (5 max)');
});

test('videos do not count as photos', () => {
  expect(surplusPhotos([video, ...photos.slice(1)], ['twitter']).exceeded).toBeNull();
  expect([...surplusPhotos([video, ...photos], ['twitter']).surplus.keys()]).toEqual(['5']);
});

test('nothing is too much without an account, or for a network of videos only', () => {
  expect(surplusPhotos(photos, []).exceeded).toBeNull();
  expect(surplusPhotos(photos, ['youtube']).exceeded).toBeNull();
});
