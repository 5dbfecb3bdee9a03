import type { IncomingHttpHeaders } from 'node:http';

/** Longer waits than this are taken for nonsense and cut. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/**
 * How long an answer asks us to wait, in milliseconds; null when it names no time. Reads `retry-after` (RFC 9110
 * §10.2.3: seconds or a date), then the Unix time in the header `resetHeader`. Times are measured against the answer's
 * own `date`, so a wrong clock here does not matter.
 */
export function retryAfterMs(headers: IncomingHttpHeaders, resetHeader: string, now: number): number | null {
  const serverNow = dateOf(headers.date) ?? now;
  const retryAfter = headers['retry-after'];
  if (retryAfter !== undefined) {
    if (/^\d+$/.test(retryAfter)) return clamp(Number(retryAfter) * 1_000);
    const at = dateOf(retryAfter);
    if (at !== null) return clamp(at - serverNow);
  }
  const reset = headers[resetHeader];
  return typeof reset === 'string' && /^\d+$/.test(reset) ? clamp(Number(reset) * 1_000 - serverNow) : null;
}

function dateOf(header: string | undefined): number | null {
  const at = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(at) ? null : at;
}

function clamp(waitMs: number): number {
  return Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS);
}
