import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createToastStore, toast, toastStore } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = (store: ReturnType<typeof createToastStore>) => store.shown().map((toast) => toast.text);

describe('toasts', () => {
  test('SHELL-02 an error has an id, under which the success takes its place or takes it away', () => {
    // @ts-expect-error without an id it would stand beside the success
    const unnamed = () => toast.error('Failed');
    expect(unnamed).toBeDefined();
    toast.error('Failed to save', { id: 'save' });
    toast.success('Saved', { id: 'save' });
    expect(texts(toastStore)).toEqual(['Saved']);
    toast.error('Failed to load', { id: 'load' });
    toast.dismiss('load');
    expect(texts(toastStore)).toEqual(['Saved']);
    toast.dismiss('save');
  });

  test('SHELL-02 shows at most three, newest first; an older one comes back when there is room', () => {
    const store = createToastStore();
    store.show('info', 'one', { durationMs: 60_000 });
    for (const text of ['two', 'three', 'four']) store.show('info', text);
    expect(texts(store)).toEqual(['four', 'three', 'two']);
    expect(store.hiddenCount()).toBe(1);
    store.dismissNewest();
    expect(texts(store)).toEqual(['three', 'two', 'one']);
    expect(store.hiddenCount()).toBe(0);
  });

  test('SHELL-03 closes a toast after 4000 ms', () => {
    const store = createToastStore();
    const onClosed = vi.fn();
    store.show('success', 'Saved', { onClosed });
    vi.advanceTimersByTime(3999);
    expect(texts(store)).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(texts(store)).toEqual([]);
    expect(onClosed).toHaveBeenCalledExactlyOnceWith('time');
  });

  test('holds every clock while the toasts are hovered, and runs on with what was left', () => {
    const store = createToastStore();
    const onPausedChange = vi.fn();
    store.show('info', 'Post moved', { onPausedChange });
    vi.advanceTimersByTime(3000);
    store.setPaused(true);
    vi.advanceTimersByTime(60_000);
    expect(texts(store)).toEqual(['Post moved']);
    store.setPaused(false);
    vi.advanceTimersByTime(999);
    expect(texts(store)).toEqual(['Post moved']);
    vi.advanceTimersByTime(1);
    expect(texts(store)).toEqual([]);
    expect(onPausedChange.mock.calls).toEqual([[true], [false]]);
  });

  test('a toast that arrives while the others are held waits with them', () => {
    const store = createToastStore();
    store.setPaused(true);
    store.show('info', 'Held');
    vi.advanceTimersByTime(10_000);
    expect(texts(store)).toEqual(['Held']);
    store.setPaused(false);
    vi.advanceTimersByTime(4000);
    expect(texts(store)).toEqual([]);
  });

  test('runs the action once and closes with the reason action', () => {
    const store = createToastStore();
    const onPress = vi.fn();
    const onClosed = vi.fn();
    store.show('info', 'Cancelled', { action: { label: 'Undo', onPress }, onClosed });
    const [shown] = store.shown();
    store.press(shown!);
    vi.advanceTimersByTime(10_000);
    expect(onPress).toHaveBeenCalledOnce();
    expect(onClosed).toHaveBeenCalledExactlyOnceWith('action');
  });

  test('the same id replaces the toast instead of adding one', () => {
    const store = createToastStore();
    store.show('info', 'Content is limited', { id: 'limit' });
    store.show('info', 'Content is still limited', { id: 'limit' });
    expect(texts(store)).toEqual(['Content is still limited']);
  });
});
