import fc from 'fast-check';
import { expect, test } from 'vitest';

import { passagesOf, snippetOf, wordsOf } from './words.ts';

const marked = (text: string, search: string) =>
  passagesOf(text, wordsOf(search))
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');

test('VIEW-05 the words that were searched for are marked, whatever their case, also inside of other words', () => {
  expect(marked('Kiln opening at the kiln', 'KILN open')).toBe('[Kiln] [open]ing at the [kiln]');
  expect(marked('Żółw i żaba', 'żó')).toBe('[Żó]łw i żaba');
  expect(marked('Posts, post', 'post posts')).toBe('[Posts], [post]');
  expect(marked('Kiln', '')).toBe('Kiln');
});

test('VIEW-05 signs that mean something in a pattern are only signs', () => {
  expect(marked('What? (50% off)', '? (50%')).toBe('What[?] [(50%] off)');
  expect(marked('a.b', '.')).toBe('a[.]b');
});

test('marking changes nothing of a text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 5 }), (text, search) => {
      expect(
        passagesOf(text, wordsOf(search))
          .map((passage) => passage.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

const post = {
  title: 'Kiln opening',
  description: `${'Everything about clay. '.repeat(20)}Glaze comes last, in the evening.`,
  descriptions: { bluesky: 'Short: bring a cup.' },
};

test('VIEW-05 a snippet shows why a post was found whose title does not say it', () => {
  expect(snippetOf(post, ['kiln'])).toBeNull();
  expect(snippetOf(post, ['kiln', 'glaze'])).toBe('…Everything about clay. Glaze comes last, in the evening.');
  expect(snippetOf(post, ['cup'])).toBe('Short: bring a cup.');
  expect(snippetOf(post, ['everything'])).toMatch(/^Everything about clay\. .{90,}…$/);
});
