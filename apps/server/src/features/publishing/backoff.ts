const LEAST_MS = 1_000;
const LONGEST_LEAST_MS = 60_000;
const FIRST_MS = 10_000;
/** No wait of our own choice is longer. */
export const LONGEST_BACKOFF_MS = 15 * 60_000;

/**
 * How long to wait before try number `retry` + 1 (0 after the first failure): 10 s·2ⁿ ± 20 %, at most 15 min.
 * `random` is in [0, 1).
 */
export function backoffMs(retry: number, random: number): number {
  const base = Math.min(LONGEST_BACKOFF_MS, FIRST_MS * 2 ** Math.min(retry, 20));
  return Math.min(LONGEST_BACKOFF_MS, Math.round(base * (0.8 + 0.4 * random)));
}

/**
 * How long to wait at least before try number `retry` + 1, whatever a network says: 1 s·2ⁿ, at most a minute. A network that
 * says "at once" each time would else be called without end.
 */
export function leastWaitMs(retry: number): number {
  return Math.min(LONGEST_LEAST_MS, LEAST_MS * 2 ** Math.min(retry, 20));
}
