import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { answerToLook } from '#/features/publishing/answers/answer-to-look.ts';
import { answerToNegativeInDoubt, answerToOutcome } from '#/features/publishing/answers/answer-to-outcome.ts';
import { readyWork } from '#/features/publishing/answers/testing/ready-work.ts';
import type { Work } from '#/features/publishing/work.ts';

const HOUR_MS = 3_600_000;

describe('a limit that ends when the post is late', () => {
  const limit = {
    kind: 'retry-later',
    code: 'day',
    message: 'No more today.',
    afterMs: 3 * HOUR_MS,
    scope: 'connection',
  } as const;
  const asked = { code: 'limited', message: 'No more today. This can go out from November 26, 2026, 3:00 PM.' };

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-26T11:00:00.000Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each<[string, Partial<Work>, object]>([
    ['asks at once', {}, { status: 'asks', error: asked }],
    [
      'asks at once, by the clock of its owner',
      { hourClock: '24h' },
      { error: { message: 'No more today. This can go out from November 26, 2026, 15:00.' } },
    ],
    ['asks at once while it is prepared, ahead of its time', { lateMs: -60_000, prepared: null }, { status: 'asks' }],
    [
      'is given up where late posts are',
      { latePolicy: 'skip' },
      { status: 'rejected', error: { code: 'late-skipped' } },
    ],
  ])('%s, and the account waits', (_what, more, expected) => {
    const answer = answerToOutcome(limit, { ...readyWork, ...more }, 0.5);
    expect(answer).toMatchObject({ ...expected, afterMs: null, isRefused: true, pause: { ms: 3 * HOUR_MS } });
  });

  test.each<[string, { afterMs?: number }, Partial<Work>]>([
    ['late posts go out', {}, { latePolicy: 'publish' }],
    ['it is due later', {}, { lateMs: -2.5 * HOUR_MS }],
    ['it is a wait that we would choose ourselves', { afterMs: 15 * 60_000 }, { lateMs: 50 * 60_000 }],
  ])('is waited for where %s', (_where, said, more) => {
    const answer = answerToOutcome({ ...limit, ...said }, { ...readyWork, ...more }, 0.5);
    expect(answer).toMatchObject({ status: 'ready', afterMs: said.afterMs ?? limit.afterMs, error: { code: 'day' } });
  });

  test('of a question about what the network has is a longer wait for it', () => {
    expect(answerToOutcome(limit, { ...readyWork, status: 'processing' }, 0.5)).toMatchObject({ status: 'ready' });
  });

  test('of a repeat says nothing about the earlier call, so that it is looked for', () => {
    expect(answerToNegativeInDoubt(limit, { ...readyWork, status: 'unknown' }, 0.5)).toEqual({ lookFirst: limit });
    const busy = { ...limit, afterMs: 40_000 };
    expect(answerToNegativeInDoubt(busy, { ...readyWork, status: 'unknown' }, 0.5)).toMatchObject({ afterMs: 40_000 });
  });
});

test.each(['ask', 'skip'] as const)('a look that comes too late says what was said last (%s)', (latePolicy) => {
  const late = {
    ...readyWork,
    latePolicy,
    status: 'unknown',
    lateMs: HOUR_MS + 1,
    lastReason: 'X gave no clear answer.',
  } as const;
  const message = 'Held: more than an hour late. Last reason: X gave no clear answer.';
  expect(answerToLook({ kind: 'absent' }, late, 0.5)).toMatchObject({ error: { message } });
});
