import type { IncomingHttpHeaders } from 'node:http';

import { parseHttpDate } from '#/kit/http-date.ts';

/** Longer waits than this are taken for nonsense and cut. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/**
 * How long an answer asks us to wait, in milliseconds and above zero; null when it names no time ahead. Reads `retry-after`
 * (RFC 9110 §10.2.3: whole seconds or an HTTP date, nothing else), then the Unix time in the header `resetHeader`. Times
 * are measured against the answer's own `date`, so a wrong clock here does not matter.
 */
export function retryAfterMs(headers: IncomingHttpHeaders, resetHeader: string, now: number): number | null {
  const serverNow = parseHttpDate(headers.date ?? '', now) ?? now;
  const reset = headers[resetHeader];
  return ahead(secondsOrDate(headers['retry-after'] ?? '', serverNow)) ?? ahead(unixTime(reset, serverNow));
}

function secondsOrDate(text: string, serverNow: number): number | null {
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const at = parseHttpDate(text, serverNow);
  return at === null ? null : at - serverNow;
}

function unixTime(header: string | string[] | undefined, serverNow: number): number | null {
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) * 1_000 - serverNow : null;
}

/** A wait of nothing names no time: a caller that took it for one would ask again at once, and again. */
function ahead(waitMs: number | null): number | null {
  return waitMs === null || waitMs <= 0 ? null : Math.min(waitMs, LONGEST_WAIT_MS);
}
