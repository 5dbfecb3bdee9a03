import type { Outcome } from '@nonet/networks';
import { expect, test } from 'vitest';

import { answerToOutcome } from '#/features/publishing/answers/answer-to-outcome.ts';
import { readyWork } from '#/features/publishing/answers/testing/ready-work.ts';

const HOUR_MS = 3_600_000;
/** Asks everything of the account to wait. */
const wait = { kind: 'retry-later', code: 'busy', message: 'Busy.', scope: 'connection' } as const;

/** How long it waits after each of the calls that it makes within an hour. */
function waitsOfAnHour(outcome: Outcome): number[] {
  const waits: number[] = [];
  for (let passedMs = 0, retryCount = 0; passedMs < HOUR_MS && waits.length < 10_000; ) {
    const answer = answerToOutcome(outcome, { ...readyWork, retryCount }, 0.5);
    if (answer.retried === true) retryCount += 1;
    passedMs += answer.afterMs ?? HOUR_MS;
    waits.push(answer.afterMs ?? HOUR_MS);
  }
  return waits;
}

test.each<[string, Outcome]>([
  ['come again at once', { ...wait, afterMs: 0 }],
  ['come again in the past', { ...wait, afterMs: -5_000 }],
  ['come again in half a second', { ...wait, afterMs: 500 }],
  ['ask again at once', { kind: 'processing', ticket: 'r', checkAfterMs: 0 }],
])('a network that says "%s" each time is called a second later, and then ever more seldom', (_name, outcome) => {
  const waits = waitsOfAnHour(outcome);
  expect(waits.slice(0, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(waits.length).toBeLessThan(70);
});

test('the account waits as long as the post', () => {
  expect(answerToOutcome({ ...wait, afterMs: 0 }, { ...readyWork, retryCount: 3 }, 0.5)).toMatchObject({
    afterMs: 8_000,
    pause: { scope: 'connection', ms: 8_000 },
  });
});

test.each([40_000, 59 * 60_000])('a network that names %i ms gets them', (afterMs) => {
  expect(answerToOutcome({ ...wait, afterMs }, readyWork, 0.5)).toMatchObject({ afterMs, pause: { ms: afterMs } });
});

test('without a time it waits by its own backoff', () => {
  expect(answerToOutcome({ ...wait, afterMs: null }, { ...readyWork, retryCount: 2 }, 0.5).afterMs).toBe(40_000);
});
