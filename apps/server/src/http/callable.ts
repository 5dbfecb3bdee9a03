import type { ErrorStatus } from '#/http/errors.ts';

/** True for the addresses of callable functions, whose errors have a shape of their own (BILL-16). */
export function isCallable(path: string): boolean {
  return path.startsWith('/api/functions/');
}

/** OP-14: the code follows the HTTP status. */
const codes: Readonly<Record<ErrorStatus | 500, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'INVALID_ARGUMENT',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  422: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** The body of an error of a callable function. Its client reads `status` and shows `message`. */
export function callableError(
  status: ErrorStatus | 500,
  { error: message, code, ...more }: { error: string; code: string },
): object {
  // The only code that no status has of its own (OP-99).
  const name = code === 'failed-precondition' ? 'FAILED_PRECONDITION' : codes[status];
  return { error: { status: name, message, details: { code, ...more } } };
}
