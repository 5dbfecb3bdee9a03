import { expect, test } from 'vitest';

import { findTexts } from './find-texts.ts';

const texts = [
  ['Address', 'ul. Szeroka 12, Gdańsk'],
  ['Sign-off', 'See you at the kiln.'],
  ['Kiln tags', '#kiln #ceramics'],
  ['Designs', 'Nine designs'],
].map(([name = '', text = ''], index) => ({ id: `${index}`, name, text, version: 1 }));
const found = (typed: string) => findTexts(typed, texts).map(({ name }) => name);

test('DRAFT-05 a search finds names that begin with it, then names that have it, then texts', () => {
  expect(found('')).toEqual(['Address', 'Sign-off', 'Kiln tags', 'Designs']);
  expect(found('kiln')).toEqual(['Kiln tags', 'Sign-off']);
  expect(found('SIGN')).toEqual(['Sign-off', 'Designs']);
  expect(found('gdansk')).toEqual(['Address']);
  expect(found('tags kiln')).toEqual(['Kiln tags']);
  expect(found('nothing')).toEqual([]);
});
