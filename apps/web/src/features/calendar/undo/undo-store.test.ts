import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createToastStore } from '#/ui/status/toast.ts';

import { createUndo } from './undo-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function table() {
  const toasts = createToastStore(() => Date.now());
  const keyboard: { onUndoKey: (() => boolean) | null } = { onUndoKey: null };
  const { offerUndo } = createUndo({
    toasts,
    listen(onUndoKey) {
      keyboard.onUndoKey = onUndoKey;
      return () => {
        keyboard.onUndoKey = null;
      };
    },
  });
  const calls: string[] = [];
  const offer = (text: string, longestMs?: number) =>
    offerUndo({
      text,
      durationMs: 10_000,
      ...(longestMs !== undefined && { longestMs }),
      undo: () => calls.push(`undo ${text}`),
      onOver: () => calls.push(`over ${text}`),
    });
  const words = () => toasts.shown().map((toast) => toast.text);
  return { toasts, keyboard, offer, calls, words };
}

test('MOVE-05 Undo is offered for as long as its toast lives, and then it is over', () => {
  const { offer, words, calls, keyboard } = table();
  const offered = offer('Moved');
  expect(words()).toEqual(['Moved']);
  vi.advanceTimersByTime(9_999);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['over Moved']);
  offered.take();
  expect(keyboard.onUndoKey, 'nobody listens when there is nothing to undo').toBeNull();
  expect([calls, words()]).toEqual([['over Moved'], []]);
});

test('MOVE-05 the key undoes the newest first, then the one before it, then nothing', () => {
  const { offer, calls, keyboard, words } = table();
  offer('Moved');
  offer('Deleted');
  expect(keyboard.onUndoKey?.()).toBe(true);
  expect([calls, words()]).toEqual([['undo Deleted'], ['Moved']]);
  expect(keyboard.onUndoKey?.()).toBe(true);
  expect([calls, words()]).toEqual([['undo Deleted', 'undo Moved'], []]);
  expect(keyboard.onUndoKey).toBeNull();
});

test('the key passes over what is over already', () => {
  const { offer, calls, keyboard, toasts } = table();
  offer('Moved');
  offer('Deleted');
  toasts.dismissNewest();
  keyboard.onUndoKey?.();
  expect(calls).toEqual(['over Deleted', 'undo Moved']);
});

test('the button of the toast, and a button elsewhere, undo once', () => {
  const { offer, calls, toasts, words } = table();
  const offered = offer('Moved');
  toasts.press(toasts.shown()[0]!);
  offered.take();
  offered.withdraw();
  expect([calls, words()]).toEqual([['undo Moved'], []]);
});

test('what is withdrawn is neither undone nor over, and its toast goes', () => {
  const { offer, calls, words, keyboard } = table();
  offer('Moved').withdraw();
  vi.advanceTimersByTime(20_000);
  expect([calls, words(), keyboard.onUndoKey]).toEqual([[], [], null]);
});

test('the time stops while the toast or a button elsewhere is hovered, but not beyond the longest time', () => {
  const { offer, calls, toasts } = table();
  const offered = offer('Deleted', 15_000);
  offered.setHeld(true);
  vi.advanceTimersByTime(14_999);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['over Deleted']);
  offered.setHeld(true);
  toasts.show('info', 'Another');
  vi.advanceTimersByTime(4_000);
  expect(toasts.shown(), 'what is over holds no other toast').toEqual([]);
});
