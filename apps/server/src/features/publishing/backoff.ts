const FIRST_MS = 10_000;
const MOST_MS = 15 * 60_000;

/**
 * How long to wait before try number `retry` + 1 (0 after the first failure): 10 s·2ⁿ ± 20 %, at most 15 min.
 * `random` is in [0, 1).
 */
export function backoffMs(retry: number, random: number): number {
  const base = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(retry, 20));
  return Math.min(MOST_MS, Math.round(base * (0.8 + 0.4 * random)));
}
