import { ApiError } from '#/lib/api-error.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** After so many attempts a server that answers with faults is given up. A server that cannot be reached never is. */
const mostFaults = 5;

/** How long to wait before a file that failed `breaks` times in a row is sent again; null: not automatically. */
export function waitBeforeNextMs(error: unknown, breaks: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** breaks);
  if (error.code === 'unreachable') return waitMs;
  if (!isPassing(error) || breaks >= mostFaults) return null;
  const askedMs = (error.retryAfterS ?? 0) * 1000;
  return askedMs > longestWaitMs ? null : Math.max(waitMs, askedMs);
}

/** Refusals of parts that arrived damaged, or not at all. */
const brokenParts = new Set(['wrong-part', 'parts-missing']);

/** True when the next attempt may succeed. */
function isPassing({ status, code }: ApiError): boolean {
  return brokenParts.has(code) || status === 408 || status === 429 || (status !== null && status >= 500);
}

const faultsOfFile = new Set(['file-too-large', 'empty-file']);

/** True when the same file would be refused again. */
export function isFileAtFault(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 422 || faultsOfFile.has(error.code));
}
