import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { textLength, unitNoun } from '#/text/text-unit.ts';

const family = '👨‍👩‍👧‍👦';

describe('textLength', () => {
  test.each([
    ['graphemes', `${family}é`, 2],
    ['utf16', `${family}é`, 12],
    ['utf8-bytes', `${family}é`, 27],
  ] as const)('counts in %s: %j is %i', (unit, text, length) => {
    expect(textLength(text, unit, null)).toBe(length);
  });

  test('weighs with what it is given, and answers nothing without', () => {
    expect(textLength('text', 'weighted', () => 7)).toBe(7);
    expect(textLength('text', 'weighted', null)).toBeNull();
  });

  test('counts the bytes that are sent, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ max: 0xffff, min: 0 })), (units) => {
        const text = String.fromCharCode(...units);
        expect(textLength(text, 'utf8-bytes', null)).toBe(new TextEncoder().encode(text).length);
      }),
    );
  });
});

test('bytes are called bytes where a text has more of them than characters', () => {
  expect(unitNoun('utf8-bytes', 'It’s')).toBe('bytes');
  expect(unitNoun('utf8-bytes', family)).toBe('bytes');
  expect(unitNoun('utf8-bytes', "It's\r\n")).toBe('characters');
  expect(unitNoun('weighted', '窯')).toBe('characters');
});
