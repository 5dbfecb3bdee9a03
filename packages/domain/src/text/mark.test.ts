import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Mark, moveMarks, tidyMarks } from '#/text/mark.ts';

const spoiler = (start: number, end: number): Mark => ({ kind: 'spoiler', start, end });
const words = (text: string, marks: readonly Mark[]) => marks.map(({ start, end }) => text.slice(start, end));

const text = 'In the end Ada wins the cup.';
const marks = [spoiler(11, 19)];

describe('FMT-06 a spoiler survives edits of its text', () => {
  test.each<[string, string, string[]]>([
    ['words before it', 'I saw it. In the end Ada wins the cup.', ['Ada wins']],
    ['a word right before it', 'In the end she, Ada wins the cup.', ['Ada wins']],
    ['words right behind it', 'In the end Ada wins, I think, the cup.', ['Ada wins']],
    ['a word inside of it', 'In the end Ada never wins the cup.', ['Ada never wins']],
    ['its end gone', 'In the end Ada the cup.', ['Ada ']],
    ['its beginning gone', 'In the end wins the cup.', ['wins']],
    ['words before it gone', 'Ada wins the cup.', ['Ada wins']],
    ['all of it gone', 'In the end  the cup.', []],
    ['all of it replaced', 'In the end nobody lost the cup.', []],
    ['much rewritten around it', 'So it was: Ada wins. Who knew?', ['Ada wins']],
    ['much rewritten, with its words twice', 'So Ada wins? Ada wins. Who knew?', []],
    ['everything replaced', 'Something else', []],
    ['an emoji that shares its first half with another', 'In the end Ada wins the cup. 😀', ['Ada wins']],
  ])('%s', (_what, after, kept) => {
    expect(words(after, moveMarks(marks, text, after))).toEqual(kept);
  });

  test('no character is cut in two', () => {
    const before = '😀😁';
    expect(moveMarks([spoiler(0, 2)], before, '😁😁')).toEqual([]);
    expect(words('😀😂', moveMarks([spoiler(0, 2), spoiler(2, 4)], before, '😀😂'))).toEqual(['😀']);
  });

  const place = fc.nat({ max: 40 });
  const edit = fc.record({
    from: place,
    removed: fc.nat({ max: 6 }),
    put: fc.string({ unit: 'grapheme', maxLength: 6 }),
  });
  const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });

  test('whatever is edited, it stays within the text', () => {
    fc.assert(
      fc.property(anyText, place, place, fc.array(edit, { maxLength: 6 }), (start, one, other, edits) => {
        const [from, to] = [one, other].map((at) => at % (start.length + 1)).sort((a, b) => a - b) as [number, number];
        let now = start;
        let kept: readonly Mark[] = from < to ? [spoiler(from, to)] : [];
        for (const { from: at, removed, put } of edits) {
          const begin = at % (now.length + 1);
          const after = now.slice(0, begin) + put + now.slice(begin + removed);
          kept = moveMarks(kept, now, after);
          now = after;
          for (const mark of kept)
            expect(0 <= mark.start && mark.start < mark.end && mark.end <= now.length).toBe(true);
        }
      }),
    );
  });

  test('an edit that does not touch it keeps its words', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, anyText, (before, hidden, after, newBefore, newAfter) => {
        const old = `${before}|${hidden}|${after}`;
        const at = before.length + 1;
        const moved = moveMarks([spoiler(at, at + hidden.length)], old, `${newBefore}|${hidden}|${after}`);
        expect(words(`${newBefore}|${hidden}|${after}`, moved)).toEqual([hidden]);
        const behind = moveMarks([spoiler(at, at + hidden.length)], old, `${before}|${hidden}|${newAfter}`);
        expect(words(`${before}|${hidden}|${newAfter}`, behind)).toEqual([hidden]);
      }),
    );
  });
});

test('FMT-06 marks are sent in order, within the text, and those that touch as one', () => {
  expect(
    tidyMarks([spoiler(8, 20), spoiler(0, 3), spoiler(2, 5), spoiler(5, 6), spoiler(30, 40)], 'x'.repeat(12)),
  ).toEqual([spoiler(0, 6), spoiler(8, 12)]);
});
