import { expect, test } from 'vitest';

import { findNamed } from './find-named.ts';

const items = ['Ceramics', 'Café mugs', 'Old ceramics'].map((name) => ({ id: name, name }));
const found = (typed: string) => findNamed(typed, items).map(({ name }) => name);

test('finds by every word, whatever case and accents, and what begins with it first', () => {
  expect(found('')).toEqual(['Ceramics', 'Café mugs', 'Old ceramics']);
  expect(found('CERAM')).toEqual(['Ceramics', 'Old ceramics']);
  expect(found('old cer')).toEqual(['Old ceramics']);
  expect(found('mugs cafe')).toEqual(['Café mugs']);
  expect(found('kiln')).toEqual([]);
});
