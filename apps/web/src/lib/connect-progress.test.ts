import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { noteProgress, readProgress } from './connect-progress.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('PIN-06 how far it is stands where both windows find it, for each network by itself', () => {
  expect(readProgress('pinterest')).toBeNull();
  for (const step of ['started', 'code_received', 'completing', 'success', 'error', 'canceled'] as const) {
    noteProgress('pinterest', step);
    expect(readProgress('pinterest')).toBe(step);
  }
  expect(readProgress('twitter')).toBeNull();
});

test('what is no step counts for nothing, and a browser without storage is no obstacle', () => {
  localStorage.setItem('nonet.connecting.pinterest', 'half');
  expect(readProgress('pinterest')).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  noteProgress('pinterest', 'started');
  expect(readProgress('pinterest')).toBeNull();
});
