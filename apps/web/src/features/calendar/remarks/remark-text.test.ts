import fc from 'fast-check';
import { expect, test } from 'vitest';

import { mentionedIn, nameAtCaret, partsOfRemark, peopleFor } from './remark-text.ts';

const people = [
  { id: 'a', name: 'Ana' },
  { id: 'af', name: 'Ana Fala' },
  { id: 'p', name: 'Priya Nair' },
  { id: 'p2', name: 'Priya Nair' },
];

const drawn = (text: string) => partsOfRemark(text, people).map(({ kind, text }) => `${kind}: ${text}`);

test.each([
  ['@Ana Fala the price', ['af']],
  ['@Ana the price', ['a']],
  ['thanks @ana, see', ['a']],
  ['@Ana and @Ana Fala and @Ana', ['a', 'af']],
  ['ask @Priya Nair', ['p', 'p2']],
  ['@Anabel is somebody else, and so is x@Ana', []],
  ['mail ana@example.org', []],
  ['@Jonas', []],
])('TEAM-12 %s mentions %j', (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids);
});

test('TEAM-12 addresses of pages are links without the sentence behind them, and nothing else is', () => {
  expect(drawn('See https://x.test/a?b=(1), @Ana.')).toEqual([
    'text: See ',
    'link: https://x.test/a?b=(1',
    'text: ), ',
    'mention: @Ana',
    'text: .',
  ]);
  expect(drawn('javascript:alert(1) and https:// or <b>http://y.test</b>')).toEqual([
    'text: javascript:alert(1) and https:// or <b>',
    'link: http://y.test',
    'text: </b>',
  ]);
});

test('TEAM-12 the parts of a remark are the whole of it', () => {
  const word = fc.oneof(fc.string(), fc.constantFrom('@Ana', '@Ana Fala', 'https://x.test', ' ', '@', '.'));
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('');
      expect(
        partsOfRemark(text, people)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('TEAM-12 a name is completed behind an @ that begins a word, by any of its words', () => {
  expect(nameAtCaret('hi @pri', 7)).toEqual({ from: 3, query: 'pri' });
  expect(nameAtCaret('hi @pri and', 7)).toEqual({ from: 3, query: 'pri' });
  expect(nameAtCaret('ana@exa', 7)).toBeNull();
  expect(nameAtCaret('hi @ pri', 8)).toBeNull();
  expect(nameAtCaret('hi @pri\nmore', 12)).toBeNull();
  expect(peopleFor('', people).map(({ id }) => id)).toEqual(['a', 'af', 'p', 'p2']);
  expect(peopleFor('fa', people).map(({ id }) => id)).toEqual(['af']);
  expect(peopleFor('priya nair', people)).toEqual([]);
});
