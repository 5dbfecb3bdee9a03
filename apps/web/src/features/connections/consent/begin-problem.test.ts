import { describe, expect, test } from 'vitest';

import { BearerError, errorOfAnswer } from '#/lib/api-error.ts';

import { isSignedOut, problemOf } from './begin-problem.ts';
import { failureText } from './failure-text.ts';

describe('connecting X that cannot begin', () => {
  test('X-07, ACC-23 a failure without words has those of the network', () => {
    const failed = { type: 'failed', text: 'Failed to connect Twitter account', reference: null };
    expect(problemOf('twitter', errorOfAnswer(500, {}, null))).toEqual(failed);
    expect(problemOf('twitter', new Error('bug'))).toEqual(failed);
  });

  test('X-07 words, type and reference of the server are taken', () => {
    const answer = { error: 'Not today', code: 'x', type: 'config', reference: '3f9a2c1b' };
    expect(problemOf('twitter', errorOfAnswer(422, answer, null))).toEqual({
      type: 'config',
      text: 'Not today',
      reference: '3f9a2c1b',
    });
  });

  test('a limit of the plan says so, and leads to the plans by its type', () => {
    const answer = { error: 'Your Basic plan allows 3.', code: 'account-limit', type: 'plan', seePlans: true };
    const { type, text } = problemOf('twitter', errorOfAnswer(403, answer, null));
    expect({ type, text }).toEqual({ type: 'plan', text: 'Your Basic plan allows 3.' });
  });

  test('X-10 without a token that proves the sign-in', () => {
    const { text } = problemOf('twitter', new BearerError(errorOfAnswer(500, {}, null)));
    expect(text).toBe('Unable to get authentication token');
  });

  test.each([errorOfAnswer(401, {}, null), new BearerError(errorOfAnswer(401, {}, null))])(
    'X-11, ACC-22 with a session that has ended',
    (error) => {
      expect(isSignedOut(error)).toBe(true);
      expect(problemOf('twitter', error).text).toBe('You must be logged in to connect to Twitter');
    },
  );
});

test('FB-16 where the network has words of its own for an attempt that cannot begin, they are said', () => {
  expect(problemOf('facebook', errorOfAnswer(500, {}, null)).text).toBe('Failed to initialize Facebook login');
});

test('X-04 an attempt that took too long says so', () => {
  expect(failureText('twitter', { step: 'timed-out', reference: '3f9a2c1b' })).toBe('Authentication timed out');
});
