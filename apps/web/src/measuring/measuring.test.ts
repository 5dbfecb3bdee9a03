import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createMeasuring } from './measuring.ts';

const at = '2026-11-20T12:00:00.000Z';
const installationId = '0c6f1c0e-3b1d-4a36-9d0e-6f6f5a1b7c11';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const send = vi.fn();
  return { send, measuring: createMeasuring({ installationId, send, now: () => new Date(at) }) };
}

describe('what was done', () => {
  test('is sent together after a while, by screen and without anything of its content', () => {
    const { send, measuring } = setUp();
    measuring.note('page-view', '/create-post');
    measuring.note('post-scheduled', '/create-post');
    measuring.note('page-view', '/reset-password/secret');
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(send).toHaveBeenCalledExactlyOnceWith({
      installationId,
      events: [
        { name: 'page-view', path: '/create-post', at },
        { name: 'post-scheduled', path: '/create-post', at },
        { name: 'page-view', path: '/other', at },
      ],
    });
  });

  test('counts a screen once while it is open', () => {
    const { send, measuring } = setUp();
    for (const path of ['/calendar', '/calendar/', '/accounts', '/calendar']) measuring.note('page-view', path);
    measuring.flush();
    const paths = send.mock.calls.flatMap(([batch]) => batch.events.map((event: { path: string }) => event.path));
    expect(paths).toEqual(['/calendar', '/accounts', '/calendar']);
  });

  test('is sent at once when there is as much as one call takes', () => {
    const { send, measuring } = setUp();
    for (let count = 0; count < 25; count += 1) measuring.note('post-scheduled', '/create-post');
    expect(send.mock.calls.map(([batch]) => batch.events.length)).toEqual([20]);
  });

  test('is not sent any more after the end', () => {
    const { send, measuring } = setUp();
    measuring.note('page-view', '/calendar');
    measuring.end();
    vi.advanceTimersByTime(10_000);
    measuring.flush();
    expect(send).not.toHaveBeenCalled();
  });
});
