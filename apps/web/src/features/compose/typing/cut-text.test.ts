import { countGraphemes, TEXT_MAX } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { wholeText } from '../left-out/whole-text.ts';
import { createBurst, cutText, joinedPieces, movedPieces } from './cut-text.ts';

describe('cutText', () => {
  test('POST-32 truncates what is typed beyond 280 characters', () => {
    const full = 'a'.repeat(TEXT_MAX);
    expect(cutText(full, `${full}b`, TEXT_MAX)).toEqual({
      text: full,
      caret: 280,
      leftOut: [{ at: 280, text: 'b' }],
    });
    expect(cutText('', 'c'.repeat(300), TEXT_MAX)).toEqual({
      text: 'c'.repeat(280),
      caret: 280,
      leftOut: [{ at: 280, text: 'c'.repeat(20) }],
    });
  });

  test('leaves a text within the limit alone, also when it counts fewer characters than code units', () => {
    expect(cutText('', 'a'.repeat(TEXT_MAX), TEXT_MAX)).toBeNull();
    expect(cutText('', '👩‍🎨'.repeat(TEXT_MAX), TEXT_MAX)).toBeNull();
  });

  test('shortens what was put into the middle and keeps the end', () => {
    expect(cutText('ab|yz', 'ab123|yz', 6)).toEqual({ text: 'ab1|yz', caret: 3, leftOut: [{ at: 3, text: '23' }] });
    expect(cutText('abcd', 'ab👩‍🎨👩‍🎨cd', 5)).toEqual({
      text: 'ab👩‍🎨cd',
      caret: 2 + '👩‍🎨'.length,
      leftOut: [{ at: 2 + '👩‍🎨'.length, text: '👩‍🎨' }],
    });
  });

  test('shortens what replaced a selection', () => {
    expect(cutText('Hello big world', 'Hello enormous world', 15)).toEqual({
      text: 'Hello eno world',
      caret: 9,
      leftOut: [{ at: 9, text: 'rmous' }],
    });
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
        expect(wholeText(kept, cut?.leftOut ?? []), 'OP-185 nothing is lost').toBe(after);
      }),
    );
  });
});

describe('OP-185 what did not fit', () => {
  const pieces = [{ at: 4, text: ' and more' }];

  test('keeps its place while the text around it is edited', () => {
    expect(movedPieces(pieces, 'Kiln on Friday', 'The kiln on Friday')).toEqual([{ at: 8, text: ' and more' }]);
    expect(movedPieces(pieces, 'Kiln on Friday', 'Kiln on Saturday')).toEqual(pieces);
    expect(movedPieces(pieces, 'Kiln on Friday', 'Kiln')).toEqual(pieces);
    expect(movedPieces(pieces, 'Kiln on Friday', 'Kis on Friday')).toEqual([{ at: 3, text: ' and more' }]);
    expect(movedPieces(pieces, 'Kiln', 'Kilns')).toEqual([{ at: 5, text: ' and more' }]);
  });

  test('goes with the whole text that it belonged to', () => {
    expect(movedPieces(pieces, 'Kiln on Friday', '')).toEqual([]);
    expect(movedPieces(pieces, 'Kiln on Friday', 'Boat!')).toEqual([]);
  });

  test('of one place is one piece, in the order of typing', () => {
    const [one, other] = [
      { at: 3, text: 'a' },
      { at: 3, text: 'b' },
    ];
    expect(joinedPieces([one, { at: 1, text: 'x' }, other, { at: 2, text: '' }])).toEqual([
      { at: 1, text: 'x' },
      { at: 3, text: 'ab' },
    ]);
  });

  test('keeps all of its characters and their order, whatever is edited beside them', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '👩‍🎨'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, fc.nat(12), fc.nat(12), (before, after, one, other) => {
        const placed = joinedPieces([
          { at: Math.min(one, before.length), text: '1' },
          { at: Math.min(other, before.length), text: '2' },
        ]);
        const moved = movedPieces(placed, before, after);
        if (moved.length === 0) return;
        expect(moved.map((piece) => piece.text).join('')).toBe(placed.map((piece) => piece.text).join(''));
        for (const { at } of moved) expect(at).toBeLessThanOrEqual(after.length);
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
