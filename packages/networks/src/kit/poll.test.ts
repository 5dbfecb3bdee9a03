import { expect, test, vi } from 'vitest';
import { poll, type Working } from '#/kit/poll.ts';

const ready = { kind: 'ready' } as const;
const working = (afterMs: number | null): Working => ({ kind: 'working', afterMs });
const patience = { longestMs: 60_000, minMs: 1, usualMs: 2, maxMs: 5 };
const { signal } = new AbortController();

test('what is finished at once is not asked about', async () => {
  const ask = vi.fn();
  await expect(poll('Net', ready, ask, patience, signal)).resolves.toBe(ready);
  expect(ask).not.toHaveBeenCalled();
});

test('the network is asked until it has finished, and an hour that it names is cut to what we have patience for', async () => {
  const states = [working(3), working(null), working(3_600_000), ready];
  await expect(poll('Net', working(0), async () => states.shift() ?? ready, patience, signal)).resolves.toBe(ready);
  expect(states).toEqual([]);
});

test('what takes too long is for a later try', async () => {
  const slow = poll('Net', working(1), async () => working(1), { ...patience, longestMs: 20 }, signal);
  await expect(slow).resolves.toMatchObject({
    kind: 'retry-later',
    code: 'media-slow',
    message: 'Net has not finished working on a file of this post.',
  });
});

test('a wait that is stopped ends at once', async () => {
  const stop = new AbortController();
  const waiting = poll('Net', working(3_600_000), vi.fn(), { ...patience, maxMs: 3_600_000 }, stop.signal);
  stop.abort();
  await expect(waiting).resolves.toMatchObject({ kind: 'retry-later', code: 'aborted' });
});
