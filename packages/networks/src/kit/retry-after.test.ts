import { expect, test } from 'vitest';
import { retryAfterMs } from '#/kit/retry-after.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
const serverNow = Date.parse('2026-11-20T10:00:00Z') / 1_000;

test.each([
  ['seconds', { 'retry-after': '30' }, 30_000],
  ['a date, on the server’s clock', { date, 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT' }, 7_000],
  ['a reset time, on the server’s clock', { date, 'ratelimit-reset': String(serverNow + 12) }, 12_000],
  ['a reset time without a date', { 'ratelimit-reset': String(now / 1_000 + 5) }, 5_000],
  ['retry-after before the reset time', { 'retry-after': '1', 'ratelimit-reset': String(now / 1_000 + 5) }, 1_000],
  ['a time that has passed', { 'ratelimit-reset': String(now / 1_000 - 5) }, 0],
  ['nonsense', { 'retry-after': 'soon', 'ratelimit-reset': 'x' }, null],
  ['a wait of years', { 'retry-after': '99999999' }, 86_400_000],
  ['nothing', {}, null],
])('reads %s', (_name, headers, expected) => {
  expect(retryAfterMs(headers, 'ratelimit-reset', now)).toBe(expected);
});
