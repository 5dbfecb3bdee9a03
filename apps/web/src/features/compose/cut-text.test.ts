import { countGraphemes, TEXT_MAX } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createBurst, cutText } from './cut-text.ts';

describe('cutText', () => {
  test('POST-32 truncates what is typed beyond 280 characters', () => {
    const full = 'a'.repeat(TEXT_MAX);
    expect(cutText(full, `${full}b`, TEXT_MAX)).toEqual({ text: full, caret: 280 });
    expect(cutText('', 'c'.repeat(300), TEXT_MAX)).toEqual({ text: 'c'.repeat(280), caret: 280 });
  });

  test('leaves a text within the limit alone, also when it counts fewer characters than code units', () => {
    expect(cutText('', 'a'.repeat(TEXT_MAX), TEXT_MAX)).toBeNull();
    expect(cutText('', '👩‍🎨'.repeat(TEXT_MAX), TEXT_MAX)).toBeNull();
  });

  test('shortens what was put into the middle and keeps the end', () => {
    expect(cutText('ab|yz', 'ab123|yz', 6)).toEqual({ text: 'ab1|yz', caret: 3 });
    expect(cutText('abcd', 'ab👩‍🎨👩‍🎨cd', 5)).toEqual({ text: 'ab👩‍🎨cd', caret: 2 + '👩‍🎨'.length });
  });

  test('shortens what replaced a selection', () => {
    expect(cutText('Hello big world', 'Hello enormous world', 15)).toEqual({ text: 'Hello eno world', caret: 9 });
  });

  test('never leaves more than the limit, whatever joins with what', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '👩', '\u200d', '🎨', '\u0301', '\r', '\n', '🇵', '🇱', '\ud83d'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 12 }), (before, after, max) => {
        const cut = cutText(before, after, max);
        const kept = cut?.text ?? after;
        expect(countGraphemes(kept)).toBeLessThanOrEqual(max);
        expect(cut?.caret ?? 0).toBeLessThanOrEqual(kept.length);
      }),
    );
  });
});

test('a burst of keys beyond the limit counts once; the next burst counts again', () => {
  let nowMs = 0;
  const burst = createBurst(2000, () => nowMs);
  const pressed = [0, 100, 1900, 3800, 5900].map((atMs) => {
    nowMs = atMs;
    return burst.isFirst();
  });
  expect(pressed).toEqual([true, false, false, false, true]);
});
