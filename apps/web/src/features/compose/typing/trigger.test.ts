import fc from 'fast-check';
import { expect, test } from 'vitest';

import { triggerAt } from './trigger.ts';

test.each([
  ['/', '/', ''],
  ['Hello /sig', '/', 'sig'],
  ['Hello\n/sig', '/', 'sig'],
  ['#ki', '#', 'ki'],
  ['(#kiln', '#', 'kiln'],
  ['#łódź', '#', 'łódź'],
  ['So nice :smi', ':', 'smi'],
  ['nice!:smi', ':', 'smi'],
])('DRAFT-05, DRAFT-06 %j offers something at %s', (text, sign, typed) => {
  expect(triggerAt(text, text.length)).toEqual({
    sign,
    typed,
    start: text.length - typed.length - 1,
    end: text.length,
  });
});

test.each([
  '',
  'and/or',
  'https://nonet.example/kiln',
  '/etc/hosts',
  '/ ',
  'C#',
  '#1 of',
  ':)',
  ':D',
  'at 10:30',
  'note:well',
  'https:sm',
  '::smile',
])('%j offers nothing', (text) => {
  expect(triggerAt(text, text.length)).toBeNull();
});

test('only what is before the caret counts', () => {
  expect(triggerAt('/sig and more', 4)).toMatchObject({ typed: 'sig', start: 0, end: 4 });
  expect(triggerAt('/sig and more', 8)).toBeNull();
});

test('DRAFT-05 whatever the text, what is found is the sign, its word and the caret', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'Ł', '#', '/', ':', ' ', '\n', '_', '1', '🏺') }), (text) => {
      const carets = Array.from({ length: text.length + 1 }, (_, caret) => caret);
      const found = carets.flatMap((caret) => triggerAt(text, caret) ?? []);
      expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(
        found.map(({ sign, typed }) => sign + typed),
      );
    }),
  );
});
