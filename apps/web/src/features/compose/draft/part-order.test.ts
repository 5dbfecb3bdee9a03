import { expect, test } from 'vitest';
import { newDraftMedia } from '../media/draft-media.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { newPart } from './draft-part.ts';
import { withPartAt } from './part-order.ts';

const file = (name: string, isStored = true) => ({
  ...newDraftMedia(name, { name, size: 1, type: 'image/png' }, 'image'),
  mediaId: isStored ? name : null,
});
const draft: Draft = {
  ...emptyDraft,
  description: 'One',
  descriptions: { twitter: 'One at X' },
  media: [file('a')],
  thread: [newPart({ description: 'Two', media: [file('b')] }), newPart({ description: 'Three' })],
};
const texts = (moved: ReturnType<typeof withPartAt>) =>
  moved === null || moved === 'uploading'
    ? moved
    : [moved.description ?? 'One', ...(moved.thread ?? []).map(({ description }) => description)];

test('THREAD-01 parts are moved, also to the first place and from it', () => {
  expect(texts(withPartAt(draft, 3, 2))).toEqual(['One', 'Three', 'Two']);
  expect(texts(withPartAt(draft, 3, 1))).toEqual(['Three', 'One', 'Two']);
  expect(texts(withPartAt(draft, 1, 9))).toEqual(['Two', 'Three', 'One']);
  expect(withPartAt(draft, 2, 2)).toBeNull();
  expect(withPartAt(draft, 1, -3)).toBeNull();
});

test('a part takes its texts and files along, and stays itself', () => {
  const moved = withPartAt(draft, 2, 1);
  expect(moved).toMatchObject({
    description: 'Two',
    descriptions: {},
    media: [{ key: 'b' }],
    thread: [{ description: 'One', descriptions: { twitter: 'One at X' }, media: [{ key: 'a' }] }, draft.thread[1]],
  });
});

test('files that are on their way keep a part from the first place', () => {
  const uploading = { ...draft, thread: [newPart({ media: [file('b', false)] }), newPart()] };
  expect(withPartAt(uploading, 2, 1)).toBe('uploading');
  expect(withPartAt(uploading, 2, 3)).toMatchObject({ thread: [{}, { media: [{ key: 'b' }] }] });
});
