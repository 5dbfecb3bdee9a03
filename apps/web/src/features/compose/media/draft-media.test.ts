import type { Media } from '@nonet/contract';
import { emptyDraftContent } from '@nonet/domain';
import { describe, expect, test } from 'vitest';

import { emptyDraft } from '../draft/draft.ts';
import { contentOf, draftOf } from '../draft/draft-content.ts';
import {
  asDraftMedia,
  draftMediaOf,
  isSameMedia,
  mediaRefs,
  newDraftMedia,
  shownUrl,
  withAddresses,
  withMoved,
  withStored,
} from './draft-media.ts';

const stored: Media = {
  id: 'm1',
  url: 'http://media/m1',
  thumbnailUrl: 'http://media/m1/small',
  type: 'image',
  contentType: 'image/jpeg',
  fileName: 'kiln.jpg',
  bytes: 1200,
  width: 800,
  height: 600,
  durationMs: null,
  animated: false,
  alt: 'A kiln',
};
const file = (key: string) => newDraftMedia(key, { name: `${key}.jpg`, size: 10, type: 'image/jpeg' }, 'image');
const files = ['a', 'b', 'c', 'd'].map(file);
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');

describe('FMT-09 the words of a picture', () => {
  const titled = { ...draftMediaOf({ ...stored, title: 'Kiln', link: 'https://kiln.example' }), title: ' Kiln ' };

  test('go to the server without blanks around, and of a picture without words nothing goes', () => {
    expect(mediaRefs([titled, draftMediaOf(stored)])).toEqual([
      { id: 'm1', alt: 'A kiln', title: 'Kiln', link: 'https://kiln.example' },
      { id: 'm1', alt: 'A kiln' },
    ]);
  });

  test('are kept in the browser, and a change of them is one', () => {
    expect(asDraftMedia(JSON.parse(JSON.stringify(titled)))).toMatchObject({
      title: 'Kiln',
      link: 'https://kiln.example',
    });
    expect(asDraftMedia({ ...titled, title: 7, link: null })).not.toHaveProperty('title');
    expect(isSameMedia([titled], [{ ...titled, link: '' }])).toBe(false);
  });

  test('go to the server with the draft, and come back', () => {
    const content = contentOf({ ...emptyDraft, media: [titled] }, emptyDraftContent);
    expect(content.media).toMatchObject([{ id: 'm1', title: ' Kiln ', link: 'https://kiln.example' }]);
    const back = draftOf(content, [stored], { ...emptyDraft, media: [{ ...titled, title: 'Old' }] });
    expect(back.media).toMatchObject([{ title: ' Kiln ', link: 'https://kiln.example' }]);
    const emptied = { ...content, media: [{ id: 'm1', alt: '' }] };
    expect(draftOf(emptied, [stored], { ...emptyDraft, media: [titled] }).media[0]).not.toHaveProperty('title');
  });
});

test('FMT-06 a hidden file is kept in the browser and the draft, goes to the server as such, and a change of it is one', () => {
  const hidden = draftMediaOf({ ...stored, spoiler: true });
  expect(asDraftMedia(JSON.parse(JSON.stringify(hidden)))).toMatchObject({ spoiler: true });
  expect(asDraftMedia({ ...hidden, spoiler: 'yes' })).not.toHaveProperty('spoiler');
  expect(isSameMedia([hidden], [draftMediaOf(stored)])).toBe(false);
  expect(mediaRefs([hidden, draftMediaOf(stored)])).toEqual([
    { id: 'm1', alt: 'A kiln', spoiler: true },
    { id: 'm1', alt: 'A kiln' },
  ]);
  const content = contentOf({ ...emptyDraft, media: [hidden] }, emptyDraftContent);
  expect(draftOf(content, [stored]).media).toMatchObject([{ spoiler: true }]);
  const shown = { ...content, media: [{ id: 'm1', alt: '' }] };
  expect(draftOf(shown, [stored], { ...emptyDraft, media: [hidden] }).media[0]).not.toHaveProperty('spoiler');
});

describe('a file of the draft', () => {
  test('keeps its place, name and alternative text when it has arrived', () => {
    const arrived = withStored({ ...file('a'), alt: 'Mine', uploadId: 'u1' }, stored);
    expect(arrived).toMatchObject({ key: 'a', name: 'a.jpg', alt: 'Mine', mediaId: 'm1', uploadId: null, width: 800 });
  });

  test('is seen as the browser has it, but for HEIC once there is a JPEG of it', () => {
    expect(shownUrl(file('a'), 'blob:a')).toBe('blob:a');
    expect(shownUrl(withStored(file('a'), stored), 'blob:a')).toBe('blob:a');
    expect(shownUrl(withStored(file('a'), stored), null)).toBe('http://media/m1');
    const heic = { ...file('a'), contentType: 'image/heic' };
    expect(shownUrl(heic, 'blob:a')).toBe('blob:a');
    expect(shownUrl(withStored(heic, { ...stored, contentType: 'image/heic' }), 'blob:a')).toBe('http://media/m1');
  });

  test('keeps what the server said when it came, and is then seen as the server has it', () => {
    const told = withStored(file('a'), { ...stored, note: 'Its last rows are cut off.' });
    expect(shownUrl(told, 'blob:a')).toBe('http://media/m1');
    const reloaded = withAddresses([told], [{ ...stored, url: 'http://media/new' }])[0];
    expect(reloaded).toMatchObject({ note: 'Its last rows are cut off.', url: 'http://media/new' });
    expect(asDraftMedia(JSON.parse(JSON.stringify(told)))).toEqual(told);
    const { note, ...older } = told;
    expect([note, asDraftMedia(older)?.note]).toEqual(['Its last rows are cut off.', null]);
  });

  test('of a stored post is stored', () => {
    expect(draftMediaOf(stored)).toMatchObject({ key: 'm1', mediaId: 'm1', name: 'kiln.jpg', alt: 'A kiln' });
  });

  test('survives being kept in the browser; something else is none', () => {
    expect(asDraftMedia(JSON.parse(JSON.stringify(draftMediaOf(stored))))).toEqual(draftMediaOf(stored));
    expect(asDraftMedia({ ...file('a'), type: 'sound' })).toBeNull();
    expect(asDraftMedia({ ...file('a'), mediaId: 7 })).toBeNull();
    expect(asDraftMedia('a')).toBeNull();
    expect(asDraftMedia(null)).toBeNull();
  });

  test('has the address of today after a reload, and has to be sent again when it is gone', () => {
    const kept = { ...draftMediaOf(stored), url: 'http://media/old' };
    expect(withAddresses([kept, file('b')], [stored])).toEqual([draftMediaOf(stored), file('b')]);
    expect(withAddresses([kept], [])[0]).toMatchObject({ mediaId: null, url: null, name: 'kiln.jpg', alt: 'A kiln' });
  });
});

describe('the files of the draft', () => {
  test('MEDIA-14 are all sent, in their order, with their alternative text', () => {
    const others = { ...withStored(file('b'), { ...stored, id: 'm2' }), alt: ' Two ' };
    expect(mediaRefs([others, draftMediaOf(stored)])).toEqual([
      { id: 'm2', alt: 'Two' },
      { id: 'm1', alt: 'A kiln' },
    ]);
  });

  test.each([
    ['a', 2, 'bcad'],
    ['d', 0, 'dabc'],
    ['b', 3, 'acdb'],
    ['b', 9, 'acdb'],
    ['c', -1, 'cabd'],
    ['gone', 1, 'abcd'],
  ])('%s moves to place %i', (key, place, order) => {
    expect(keys(withMoved(files, key, place))).toBe(order);
  });

  test('are changed by order, alternative text and number, not by addresses', () => {
    const media = [draftMediaOf(stored), file('b')];
    expect(isSameMedia(media, [{ ...draftMediaOf(stored), key: 'k', url: 'http://media/other' }, file('b')])).toBe(
      true,
    );
    expect(isSameMedia(media, media.toReversed())).toBe(false);
    expect(isSameMedia(media, [{ ...draftMediaOf(stored), alt: 'Another' }, file('b')])).toBe(false);
    expect(isSameMedia(media, media.slice(1))).toBe(false);
  });
});
