import type { NetworkId } from '@nonet/domain';
import { expect, test } from 'vitest';

import type { DraftOptions } from '../draft/draft-options.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import { asSent } from './as-sent.ts';

const file = (key: string, more: Partial<DraftMedia>) =>
  ({ key, name: `${key}.file`, alt: '', crops: {}, ...more }) as DraftMedia;
const pdf = file('pdf', {
  type: 'document',
  name: 'Kiln guide.pdf',
  mediaId: 'stored',
  thumbnailUrl: 'first-page',
  document: { pages: 12, width: 595, height: 842 },
});
const pictures = ['one', 'two'].map((key) => file(key, { type: 'image', width: 800, height: 600 }));
const shown = (network: NetworkId, files: readonly DraftMedia[], options: DraftOptions[string] = {}) =>
  asSent(files, network, { format: 'feed', options });

test('FMT-01 LinkedIn shows a document by its title, or by the name of its file', () => {
  expect(shown('linkedin', [pdf])).toMatchObject({
    items: [],
    document: { title: 'Kiln guide', pages: { mediaId: 'stored' } },
  });
  expect(shown('linkedin', [{ ...pdf, title: 'How to fire' }]).document?.title).toBe('How to fire');
});

test('FMT-02 a network of pictures shows as many pages as it takes, in the size in which it gets them', () => {
  const { items, document } = shown('instagram', [pdf], { pagesAsPictures: true });
  expect(document).toBeNull();
  expect(items.map(({ type, page, alt }) => [type, page?.number, alt])).toEqual(
    Array.from({ length: 10 }, (_, at) => ['image', at + 1, `Kiln guide, page ${at + 1} of 12`]),
  );
  expect(items[0]?.page?.of).toMatchObject({ mediaId: 'stored', thumbnailUrl: 'first-page' });
  expect(Number(items[0]?.width) / Number(items[0]?.height)).toBeGreaterThanOrEqual(0.75);
});

test('FMT-02 pictures that go as a document are its pages; elsewhere they stay pictures', () => {
  const options = { asDocument: true, documentTitle: 'Two pots' };
  expect(shown('linkedin', pictures, options)).toMatchObject({
    items: [],
    document: { title: 'Two pots', pages: [{ key: 'one' }, { key: 'two' }] },
  });
  expect(shown('linkedin', pictures)).toEqual({ items: pictures, document: null });
  expect(shown('bluesky', pictures, options).items).toEqual(pictures);
});

test('a typed key draws nothing anew', () => {
  const files = [pdf];
  expect(shown('instagram', files, { pagesAsPictures: true })).toBe(
    shown('instagram', files, { pagesAsPictures: true }),
  );
});
