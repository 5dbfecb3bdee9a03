import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEdgeTurn, edgeHoldMs } from './edge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('MOVE-07 an edge that is held for 600 ms turns the page, and again while it is held on', () => {
  const onTurn = vi.fn();
  const edge = createEdgeTurn(onTurn);
  edge.hold(1);
  vi.advanceTimersByTime(edgeHoldMs - 1);
  edge.hold(1);
  expect(onTurn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onTurn.mock.calls).toEqual([[1]]);
  vi.advanceTimersByTime(edgeHoldMs);
  expect(onTurn).toHaveBeenCalledTimes(2);
  edge.hold(-1);
  edge.hold(0);
  vi.advanceTimersByTime(10 * edgeHoldMs);
  expect(onTurn, 'an edge that is only passed turns nothing').toHaveBeenCalledTimes(2);
});
