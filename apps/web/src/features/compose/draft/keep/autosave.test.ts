import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { autosaveDelayMs, createAutosave } from './autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('OP-116 writes while somebody types, and then the last text', () => {
  const write = vi.fn();
  const autosave = createAutosave<string>(write);
  for (const text of ['K', 'Ki', 'Kil', 'Kiln']) {
    autosave.schedule(text);
    vi.advanceTimersByTime(autosaveDelayMs / 2);
  }
  expect(write.mock.calls).toEqual([['Ki'], ['Kiln']]);
  expect(autosaveDelayMs).toBeLessThan(250);
});

test('writes at once when the page goes away, and not again', () => {
  const write = vi.fn();
  const autosave = createAutosave<string>(write);
  autosave.schedule('Kiln');
  autosave.flush();
  autosave.flush();
  vi.runAllTimers();
  expect(write.mock.calls).toEqual([['Kiln']]);
});

test('writes nothing that was cancelled', () => {
  const write = vi.fn();
  const autosave = createAutosave<string>(write);
  autosave.schedule('Kiln');
  autosave.cancel();
  autosave.flush();
  vi.runAllTimers();
  expect(write).not.toHaveBeenCalled();
});
