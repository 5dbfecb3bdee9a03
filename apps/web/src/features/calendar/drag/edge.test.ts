import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEdgeTurn, fingerPace, scrollAt, steadyPace } from './edge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['by mouse or pen after 600 ms, and for each further 600', steadyPace, [0, 600, 1200, 1800]],
  ['by finger after 800 ms, and for each further 1,000', fingerPace, [0, 800, 1800, 2800]],
])('MOVE-07 an edge that is held turns the page %s', (_, pace, turns) => {
  const onTurn = vi.fn();
  const edge = createEdgeTurn(onTurn);
  edge.hold(1, pace);
  for (const [count, from] of turns.entries()) {
    const until = turns[count + 1] ?? from;
    vi.advanceTimersByTime(Math.max(0, until - from - 1));
    edge.hold(1, pace);
    expect(onTurn).toHaveBeenCalledTimes(count);
    vi.advanceTimersByTime(1);
  }
});

test('MOVE-07 an edge that is only passed turns nothing', () => {
  const onTurn = vi.fn();
  const edge = createEdgeTurn(onTurn);
  edge.hold(1);
  vi.advanceTimersByTime(599);
  edge.hold(-1);
  edge.hold(0);
  vi.advanceTimersByTime(6000);
  expect(onTurn).not.toHaveBeenCalled();
  edge.hold(-1);
  vi.advanceTimersByTime(600);
  expect(onTurn.mock.calls).toEqual([[-1]]);
});

test('a pointer at the upper or lower edge scrolls, but not where it took hold', () => {
  const view = { top: 100, bottom: 900 };
  expect([110, 150, 500, 890].map((y) => scrollAt(y, { ...view, pressedY: 500 }))).toEqual([-1, 0, 0, 1]);
  expect([110, 115, 101, 890].map((y) => scrollAt(y, { ...view, pressedY: 110 }))).toEqual([0, 0, -1, 1]);
  expect([890, 895, 899, 110].map((y) => scrollAt(y, { ...view, pressedY: 890 }))).toEqual([0, 0, 1, -1]);
});
