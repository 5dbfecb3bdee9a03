import { expect, test, vi } from 'vitest';

import { createPace } from './pace.ts';

/** A clock that a test moves. */
function clock() {
  let nowMs = 0;
  let due: { atMs: number; call: () => void } | null = null;
  return {
    now: () => nowMs,
    wait(ms: number, call: () => void) {
      const one = { atMs: nowMs + ms, call };
      due = one;
      return () => {
        if (due === one) due = null;
      };
    },
    pass(ms: number) {
      nowMs += ms;
      if (due === null || due.atMs > nowMs) return;
      const { call } = due;
      due = null;
      call();
    },
  };
}

function work(pace: ReturnType<typeof createPace>, time: ReturnType<typeof clock>, ms: number) {
  pace.begin();
  time.pass(ms);
  pace.end();
}

test('quick work follows every key, long work waits for a pause that is twice as long', () => {
  const time = clock();
  const pace = createPace(time);
  expect(pace.isQuick()).toBe(true);
  work(pace, time, 10);
  expect(pace.isQuick()).toBe(true);
  work(pace, time, 90);
  expect(pace.isQuick()).toBe(false);

  const follow = vi.fn();
  pace.type();
  pace.inPause(follow);
  time.pass(179);
  expect(follow).not.toHaveBeenCalled();
  time.pass(1);
  expect(follow).toHaveBeenCalledTimes(1);
  work(pace, time, 5);
  expect(pace.isQuick()).toBe(true);
});

test('each key begins the pause anew, and all that wait for it come together', () => {
  const time = clock();
  const pace = createPace(time);
  work(pace, time, 50);
  const calls: string[] = [];
  pace.type();
  const forget = pace.inPause(() => calls.push('text of the first key'));
  pace.inPause(() => calls.push('counters'));
  time.pass(80);
  forget();
  pace.type();
  pace.inPause(() => calls.push('text of the second key'));
  time.pass(80);
  expect(calls).toEqual([]);
  time.pass(20);
  expect(calls).toEqual(['counters', 'text of the second key']);
});

test('no pause is longer than 600 ms, and what began anew counts from there', () => {
  const time = clock();
  const pace = createPace(time);
  pace.begin();
  time.pass(5000);
  pace.begin();
  time.pass(400);
  pace.end();
  const follow = vi.fn();
  pace.type();
  pace.inPause(follow);
  time.pass(600);
  expect(follow).toHaveBeenCalled();
  // Nothing was begun.
  pace.end();
  expect(pace.isQuick()).toBe(false);
});

test('what nobody typed waits for nothing', () => {
  const time = clock();
  const pace = createPace(time);
  pace.type();
  work(pace, time, 300);
  time.pass(400);
  const follow = vi.fn();
  pace.inPause(follow);
  time.pass(0);
  expect(follow).toHaveBeenCalledTimes(1);
});

test('what a key itself takes to draw counts, too', () => {
  const time = clock();
  const pace = createPace(time);
  work(pace, time, 20);
  pace.drew(3);
  expect(pace.isQuick()).toBe(true);
  pace.drew(20);
  expect(pace.isQuick()).toBe(false);
  const follow = vi.fn();
  pace.type();
  pace.inPause(follow);
  time.pass(79);
  expect(follow).not.toHaveBeenCalled();
  time.pass(1);
  expect(follow).toHaveBeenCalledTimes(1);
});

test('work without a key before it makes nothing quick', () => {
  const time = clock();
  const pace = createPace(time);
  pace.type();
  work(pace, time, 60);
  work(pace, time, 1);
  expect(pace.isQuick()).toBe(false);
  pace.type();
  work(pace, time, 1);
  expect(pace.isQuick()).toBe(true);
});
