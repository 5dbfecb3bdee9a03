import { afterEach, expect, test } from 'vitest';

import { dropMarkOn, showDropMark, subscribe } from './drop-mark.ts';

const days = ['2026-11-24', '2026-11-25', '2026-11-26'];
const mark = (day: string, at: number) => ({ day, at, refusal: null });

afterEach(() => showDropMark(null));

test('MOVE-10 as the mark moves on, only the days that get or lose it are drawn again', () => {
  let before = days.map(dropMarkOn);
  const redrawn: string[] = [];
  const end = subscribe(() => {
    const after = days.map(dropMarkOn);
    redrawn.push(days.filter((_, place) => after[place] !== before[place]).join());
    before = after;
  });
  showDropMark(mark('2026-11-24', 1));
  showDropMark(mark('2026-11-24', 1));
  showDropMark(mark('2026-11-24', 2));
  showDropMark(mark('2026-11-26', 2));
  showDropMark(null);
  showDropMark(null);
  end();
  expect(redrawn).toEqual(['2026-11-24', '2026-11-24', '2026-11-24,2026-11-26', '2026-11-26']);
});
