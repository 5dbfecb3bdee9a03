import type { MediaPlan } from '@nonet/contract';
import { expect, test } from 'vitest';

import { plansFor, progressOf, progressWords } from './progress.ts';

const plan = (network: MediaPlan['network'], more: Partial<MediaPlan> = {}): MediaPlan => ({
  ...{ network, plan: 'convert', reason: null, state: 'ready', progress: null, secondsLeft: null, variant: null },
  ...more,
});

test('MED-05 what takes longest is shown, and a failure before that', () => {
  const making = [
    plan('twitter', { state: 'making', progress: 0.806 }),
    plan('threads', { state: 'making', progress: 0.409 }),
    plan('youtube', { state: 'waiting' }),
  ];
  expect(progressWords(progressOf(making))).toBe('Converting, 40 %');
  const failed = [...making, plan('linkedin', { state: 'failed', reason: 'It could not be read.' })];
  expect(progressOf(failed)).toEqual({
    state: 'failed',
    progress: null,
    secondsLeft: null,
    reason: 'It could not be read.',
  });
  expect(progressWords(progressOf(failed))).toBeNull();
  expect(progressWords(progressOf([plan('twitter', { state: 'making' })]))).toBe('Converting');
  expect(progressWords(progressOf([plan('twitter', { state: 'waiting' }), plan('threads')]))).toBe(
    'Waits to be converted',
  );
  expect(progressOf([plan('twitter'), plan('youtube', { plan: 'as-is', state: 'none' })])).toBeNull();
});

test('MED-04 only the chosen networks count', () => {
  const plans = [plan('twitter', { state: 'making' }), plan('youtube')];
  expect(plansFor(plans, ['youtube'])).toEqual([plan('youtube')]);
});
