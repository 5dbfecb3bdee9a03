import fc from 'fast-check';
import { expect, test } from 'vitest';

import { diffWords } from './diff-words.ts';

/** '[-Saturday-][+Sunday+]'. */
const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

test('APPR-05 what changed is told by words, what went before what came', () => {
  expect(
    shown('Until Saturday, 10:00. #stoneware #ceramics #handmade', 'From 180. Until Sunday, 10:00. #stoneware'),
  ).toBe('[+From 180. +]Until [-Saturday,-][+Sunday,+] 10:00. #stoneware[- #ceramics #handmade-]');
  expect(shown('Same', 'Same')).toBe('Same');
  expect(shown('', 'All new')).toBe('[+All new+]');
  expect(shown('All gone', '')).toBe('[-All gone-]');
});

test('words that changed beside one another are one change', () => {
  expect(shown('on Saturday morning we', 'on Sunday evening we')).toBe('on [-Saturday morning-][+Sunday evening+] we');
});

test('both texts are whole in it, whatever they are', () => {
  const word = fc.constantFrom('a', 'b', 'c', ' ', '\n', '  ', 'dd');
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const stretches = diffWords(before, after);
      const of = (left: 'removed' | 'added') =>
        stretches.flatMap(({ kind, text: part }) => (kind === left ? [] : part)).join('');
      expect([of('added'), of('removed')]).toEqual([before, after]);
      for (const [at, { kind }] of stretches.entries()) expect(stretches[at - 1]?.kind).not.toBe(kind);
    }),
  );
});

test('two long texts without a word in common do not keep anybody waiting', () => {
  const long = (word: string) => Array.from({ length: 6_000 }, (_, at) => `${word}${at}`).join(' ');
  expect(diffWords(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
