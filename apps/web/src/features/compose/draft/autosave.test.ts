import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { autosaveDelayMs, createAutosave } from './autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('writes once when somebody stops typing, and then the last text', () => {
  const write = vi.fn();
  const autosave = createAutosave<string>(write);
  for (const text of ['K', 'Ki', 'Kiln']) {
    autosave.schedule(text);
    vi.advanceTimersByTime(autosaveDelayMs - 1);
  }
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(write.mock.calls).toEqual([['Kiln']]);
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
