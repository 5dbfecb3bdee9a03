import { expect, test } from 'vitest';

import { ApiError, unreachable } from '#/lib/api-error.ts';

import type { SubmitKey } from '../draft/keep/submit-key.ts';
import { scheduleOnce } from './schedule-once.ts';

/** A disk and a server that record what happens, in order. */
function desk(answer: () => Promise<string>) {
  const log: string[] = [];
  let onDisk: SubmitKey | null = null;
  return {
    log,
    onDisk: () => onDisk,
    steps: {
      keep: async (submit: SubmitKey) => {
        onDisk = submit;
        log.push(`keep ${submit.mayBeStored ? 'unclear' : 'clear'}`);
      },
      call: async (key: string) => {
        log.push(`call ${key === 'first' ? 'first' : 'other'}`);
        return answer();
      },
    },
  };
}

const first: SubmitKey = { key: 'first', mayBeStored: false };

test('the disk knows that the post may be stored before anything leaves the browser', async () => {
  const { steps, log } = desk(async () => 'stored');
  expect(await scheduleOnce(first, steps)).toEqual({ kind: 'scheduled', answer: 'stored' });
  expect(log).toEqual(['keep unclear', 'call first']);
});

test('an answer that got lost leaves the key as it is, on disk and for the next attempt', async () => {
  const { steps, onDisk } = desk(async () => {
    throw unreachable(new TypeError('Failed to fetch'));
  });
  const result = await scheduleOnce(first, steps);
  expect(result).toMatchObject({ kind: 'failed', submit: { key: 'first', mayBeStored: true } });
  expect(onDisk()).toEqual({ key: 'first', mayBeStored: true });
});

test('a refusal gives a new key, on disk and for the next attempt', async () => {
  const { steps, onDisk } = desk(async () => {
    throw new ApiError('Please add a post title', { status: 422, code: 'title-required' });
  });
  const result = await scheduleOnce(first, steps);
  if (result.kind !== 'failed') throw new Error('It was refused');
  expect(result.submit.key).not.toBe('first');
  expect(onDisk()).toEqual(result.submit);
});

test('a refusal after a lost answer keeps the key', async () => {
  const { steps } = desk(async () => {
    throw new ApiError('Too many attempts', { status: 429, code: 'too-many-requests' });
  });
  const unclear = { ...first, mayBeStored: true };
  expect(await scheduleOnce(unclear, steps)).toMatchObject({ kind: 'failed', submit: unclear });
});
