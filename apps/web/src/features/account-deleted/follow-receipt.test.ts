import type { DeletionReceipt } from '@nonet/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { errorOfAnswer, unreachable } from '#/lib/api-error.ts';

import { followReceipt, type ReceiptState } from './follow-receipt.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const receipt = (state: DeletionReceipt['state']): DeletionReceipt => ({
  code: 'r1',
  requestedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: state === 'done' ? '2026-11-20T12:01:00.000Z' : null,
  posts: 4,
  planned: 0,
  plan: null,
  connections: 2,
  media: 3,
  state,
});

function follow(...answers: (DeletionReceipt | Error)[]) {
  const read = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error('asked once too often');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const seen: ReceiptState['state'][] = [];
  const stop = followReceipt({ read, onChange: ({ state }) => seen.push(state) });
  return { read, seen, stop };
}

test('asks until everything is removed, and then no more', async () => {
  const { read, seen } = follow(receipt('processing'), receipt('processing'), receipt('done'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(['known', 'known', 'known']);
  expect(read).toHaveBeenCalledTimes(3);
});

test('asks ever less often', async () => {
  const { read } = follow(...Array.from({ length: 60 }, () => receipt('processing')));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(600_000);
  const before = read.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.mock.calls.length - before).toBe(2);
});

test('a code without a receipt is unknown, and not asked for again', async () => {
  const { read, seen } = follow(errorOfAnswer(404, { error: 'There is no such receipt.', code: 'not-found' }, null));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(['unknown']);
  expect(read).toHaveBeenCalledTimes(1);
});

test('without a first answer it failed; later on what is known stays', async () => {
  const lost = unreachable(new TypeError('offline'));
  expect((await settled(follow(lost))).seen).toEqual(['failed']);
  expect((await settled(follow(receipt('processing'), lost, receipt('done')))).seen).toEqual(['known', 'known']);
});

test('says nothing any more once it was stopped', async () => {
  const { seen, stop } = follow(receipt('processing'));
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual([]);
});

async function settled<Following>(following: Following): Promise<Following> {
  await vi.advanceTimersByTimeAsync(60_000);
  return following;
}
