import { describe, expect, test } from 'vitest';

import { ApiError, unreachable } from '#/lib/api-error.ts';

import { isFileAtFault, waitBeforeNextMs } from './next-attempt.ts';

const answer = (status: number, code = 'some-code', retryAfterS?: number) =>
  new ApiError('No', { status, code, retryAfterS });

describe('the wait before the next attempt', () => {
  test('doubles up to half a minute while the server cannot be reached, and never ends', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((breaks) => waitBeforeNextMs(unreachable(null), breaks));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test('ends after five faults of the server', () => {
    expect(waitBeforeNextMs(answer(500), 4)).toBe(16_000);
    expect(waitBeforeNextMs(answer(500), 5)).toBeNull();
  });

  test('is what the server asks for, unless that is longer than anybody would watch', () => {
    expect(waitBeforeNextMs(answer(429, 'too-many', 20), 0)).toBe(20_000);
    expect(waitBeforeNextMs(answer(429, 'too-many', 3600), 0)).toBeNull();
  });

  test.each(['wrong-part', 'parts-missing'])('comes after %s as well: the wire broke', (code) => {
    expect(waitBeforeNextMs(answer(400, code), 0)).toBe(1000);
  });

  test.each([400, 401, 403, 404, 409, 413, 422])('does not come after a refusal with %i', (status) => {
    expect(waitBeforeNextMs(answer(status), 0)).toBeNull();
  });

  test('does not come after something nobody expected', () => {
    expect(waitBeforeNextMs(new TypeError('x is undefined'), 0)).toBeNull();
  });
});

test.each([
  [answer(422, 'damaged-file'), true],
  [answer(413, 'file-too-large'), true],
  [answer(400, 'empty-file'), true],
  [answer(413, 'storage-full'), false],
  [answer(500), false],
  [unreachable(null), false],
])('%o is the fault of the file: %s', (error, isFault) => {
  expect(isFileAtFault(error)).toBe(isFault);
});
