import { loadWeighing } from '@nonet/domain';
import { expect, test } from 'vitest';

import { shownText } from './shown-text.ts';

const weighing = await loadWeighing();
const active = (text: string) => shownText(text, weighing).flatMap((part) => (part.isActive ? [part.text] : []));

test('marks links, mentions, hashtags and cashtags as X does', () => {
  expect(active('👍 @studio_fala at studiofala.pl, #ceramics and $CLAY, not a@b.pl or #1')).toEqual([
    '@studio_fala',
    'studiofala.pl',
    '#ceramics',
    '$CLAY',
  ]);
});

test('shortens addresses', () => {
  expect(active('https://www.studiofala.pl/sobota/kiln-opening')).toEqual(['studiofala.pl/sobota/kiln-…']);
});

test('draws the whole text, also before the library is there', () => {
  const text = 'One @studio_fala\n\nand the rest';
  expect(shownText(text, weighing).map((part) => part.text)).toEqual(['One ', '@studio_fala', '\n\nand the rest']);
  expect(shownText(text, null)).toEqual([{ isActive: false, text }]);
});
