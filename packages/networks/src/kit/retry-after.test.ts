import { expect, test } from 'vitest';
import { retryAfterMs } from '#/kit/retry-after.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
const serverNow = Date.parse('2026-11-20T10:00:00Z') / 1_000;
const inFiveSeconds = { 'ratelimit-reset': String(now / 1_000 + 5) };

test.each([
  ['seconds', { 'retry-after': '30' }, 30_000],
  ['a date, on the server’s clock', { date, 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT' }, 7_000],
  ['a reset time, on the server’s clock', { date, 'ratelimit-reset': String(serverNow + 12) }, 12_000],
  ['a reset time without a date', inFiveSeconds, 5_000],
  ['a reset time beside a date that is none', { date: 'yesterday', ...inFiveSeconds }, 5_000],
  ['retry-after before the reset time', { 'retry-after': '1', ...inFiveSeconds }, 1_000],
  ['a wait of years', { 'retry-after': '99999999' }, 86_400_000],
  ['a number without end', { 'retry-after': '9'.repeat(400) }, 86_400_000],
])('reads %s', (_name, headers, expected) => {
  expect(retryAfterMs(headers, 'ratelimit-reset', now)).toBe(expected);
});

test.each([
  ['nothing', {}],
  ['nonsense', { 'retry-after': 'soon', 'ratelimit-reset': 'x' }],
  ['zero', { 'retry-after': '0' }],
  ['less than zero', { 'retry-after': '-5' }],
  ['half a second', { 'retry-after': '0.5' }],
  ['a broken number of seconds', { 'retry-after': '120.5' }],
  ['a power of ten', { 'retry-after': '1e3' }],
  ['two headers in one', { 'retry-after': '5, 6' }],
  ['a date that has passed', { date, 'retry-after': 'Fri, 20 Nov 2026 09:59:59 GMT' }],
  ['a date of another form', { 'retry-after': '2026-11-20T09:01:00Z' }],
  ['a reset time that has passed', { 'ratelimit-reset': String(now / 1_000 - 5) }],
  ['a reset time of this moment', { 'ratelimit-reset': String(now / 1_000) }],
])('takes %s for no time at all', (_name, headers) => {
  expect(retryAfterMs(headers, 'ratelimit-reset', now)).toBeNull();
});

test.each(['0', '-5', '0.5', 'soon'])('reads the reset time beside a retry-after of %s', (retryAfter) => {
  expect(retryAfterMs({ 'retry-after': retryAfter, ...inFiveSeconds }, 'ratelimit-reset', now)).toBe(5_000);
});
