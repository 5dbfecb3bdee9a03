import type { Outcome } from '@nonet/networks';
import { expect, test } from 'vitest';

import { answerToOutcome } from '#/features/publishing/answer.ts';
import type { Work } from '#/features/publishing/work.ts';

const HOUR_MS = 3_600_000;
const work: Work = {
  id: 't',
  userId: 'u',
  postId: 'p',
  lease: 'l',
  network: 'bluesky',
  status: 'ready',
  lateMs: 0,
  prepared: { clientKey: 'k', repeat: 'harmless', payload: {} },
  sealedSecret: null,
  preparedVersion: 1,
  fencedAt: null,
  sinceSendUntilMs: null,
  inDoubt: false,
  isUnseen: false,
  attemptCount: 1,
  retryCount: 0,
  lookCount: 0,
  resendCount: 0,
  preparationLost: false,
  partsOut: 0,
  ticket: null,
  errorCode: null,
  postVersion: 1,
  mediaCount: 0,
  latePolicy: 'ask',
  connectionId: 'c',
  connectionVersion: 1,
  connected: true,
  reconnectNeeded: false,
  origin: 'sandbox',
  host: null,
  remoteAccountId: 'r',
  username: null,
  sealedAuth: null,
  tokenValidMs: null,
  pausedMs: 0,
};
/** Asks everything of the account to wait. */
const wait = { kind: 'retry-later', code: 'busy', message: 'Busy.', scope: 'connection' } as const;

/** How long it waits after each of the calls that it makes within an hour. */
function waitsOfAnHour(outcome: Outcome): number[] {
  const waits: number[] = [];
  for (let passedMs = 0, retryCount = 0; passedMs < HOUR_MS && waits.length < 10_000; ) {
    const answer = answerToOutcome(outcome, { ...work, retryCount }, 0.5);
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
  expect(answerToOutcome({ ...wait, afterMs: 0 }, { ...work, retryCount: 3 }, 0.5)).toMatchObject({
    afterMs: 8_000,
    pause: { scope: 'connection', ms: 8_000 },
  });
});

test.each([40_000, 3 * HOUR_MS])('a network that names %i ms gets them', (afterMs) => {
  expect(answerToOutcome({ ...wait, afterMs }, work, 0.5)).toMatchObject({ afterMs, pause: { ms: afterMs } });
});

test('without a time it waits by its own backoff', () => {
  expect(answerToOutcome({ ...wait, afterMs: null }, { ...work, retryCount: 2 }, 0.5).afterMs).toBe(40_000);
});
