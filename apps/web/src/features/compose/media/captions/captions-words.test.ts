import type { Captions } from '@nonet/contract';
import { expect, test } from 'vitest';

import { asCaptions } from './as-captions.ts';
import { contentText, firstLanguage, languageChoices, whereTo, withReplaced } from './captions-words.ts';

const polish: Captions = {
  id: 'one',
  language: 'pl',
  fileName: 'talk.pl.srt',
  lines: 12,
  firstLine: 'Cześć',
  bytes: 400,
};
const long = { ...polish, id: 'two', language: 'en', bytes: 30_000 };

test('FMT-08 captions say what is in them and where they go', () => {
  expect(contentText(polish)).toBe('12 lines. First: “Cześć”');
  expect(whereTo([polish], ['youtube', 'bluesky'])).toEqual([]);
  expect(whereTo([polish, long], ['linkedin', 'bluesky', 'instagram'])).toEqual([
    'LinkedIn takes captions in one language for a video.',
    'Bluesky takes captions of up to 20 kB, and these have 30 kB.',
    'Instagram takes no captions.',
  ]);
  expect(whereTo([polish], ['instagram'])).toEqual(['None of the chosen networks takes captions.']);
});

test('FMT-08 a language is offered once, and a new file gets one that is left', () => {
  expect(languageChoices([polish, long], 'pl')).toMatchObject({ pl: 'Polish', de: 'German' });
  expect(languageChoices([polish, long], 'pl')).not.toHaveProperty('en');
  expect(firstLanguage([], 'pl', 'de')).toBe('pl');
  expect(firstLanguage([polish], 'pl', 'de')).toBe('de');
  expect(firstLanguage([polish], null, 'pl')).toBe('en');
});

test('FMT-08 a new file takes the place and the language of the one that it replaces', () => {
  const { language: _, ...stored } = { ...polish, id: 'three', fileName: 'new.en.srt', lines: 2 };
  expect(withReplaced([polish, long], 'one', stored)).toEqual([{ ...stored, language: 'pl' }, long]);
  expect(withReplaced([polish, long], 'two', stored)).toEqual([polish, { ...stored, language: 'en' }]);
  expect(withReplaced([long], 'one', stored)).toEqual([long]);
});

test('what somebody else has left in a browser is no captions', () => {
  expect(asCaptions([polish, null, 3, { id: 'x' }, { ...polish, lines: '12' }])).toEqual([polish]);
  expect(asCaptions('none')).toEqual([]);
});
