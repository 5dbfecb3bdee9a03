import { describe, expect, test } from 'vitest';

import { ApiError, unreachable } from '#/lib/api-error.ts';

import { keyAfter, newSubmitKey, outcomeOf, type SubmitKey } from './submit-key.ts';

const refusal = (status: number, code = 'some-code') => new ApiError('No', { status, code });
const fresh: SubmitKey = { key: 'first', mayBeStored: false };
const unclear: SubmitKey = { key: 'first', mayBeStored: true };

describe('the outcome of a failed attempt', () => {
  test.each([400, 401, 403, 404, 413, 422, 429])('is a refusal when the server answered %i', (status) => {
    expect(outcomeOf(refusal(status))).toBe('refused');
  });

  test.each([408, 500, 502, 503, 504])('is unknown when the answer was %i', (status) => {
    expect(outcomeOf(refusal(status))).toBe('unknown');
  });

  test('is unknown when no answer came, or something nobody expected', () => {
    expect(outcomeOf(unreachable(new TypeError('Failed to fetch')))).toBe('unknown');
    expect(outcomeOf(new TypeError('x is undefined'))).toBe('unknown');
  });

  test('is an earlier success when the key was used for another text', () => {
    expect(outcomeOf(refusal(409, 'idempotency-key-reused'))).toBe('stored-before');
  });

  test('is a refusal when nobody is signed in: the call never left', () => {
    expect(outcomeOf(new ApiError('Authentication required', { status: null, code: 'authentication-required' }))).toBe(
      'refused',
    );
  });
});

describe('the key of the next attempt', () => {
  test('is new after a clear refusal, because the next body will be another', () => {
    const next = keyAfter('refused', fresh);
    expect(next.key).not.toBe('first');
    expect(next.mayBeStored).toBe(false);
  });

  test('stays while the outcome is unknown, however often it is tried', () => {
    expect(keyAfter('unknown', fresh)).toEqual(unclear);
    expect(keyAfter('unknown', keyAfter('unknown', fresh))).toEqual(unclear);
  });

  test('stays when a later attempt is refused: that says nothing about the one without an answer', () => {
    expect(keyAfter('refused', unclear)).toEqual(unclear);
  });

  test('stays when the earlier attempt proved to be stored', () => {
    expect(keyAfter('stored-before', unclear)).toEqual(unclear);
    expect(keyAfter('stored-before', fresh)).toEqual(fresh);
  });
});

test('two keys are never the same, and fit the header', () => {
  const keys = new Set(Array.from({ length: 100 }, () => newSubmitKey().key));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
