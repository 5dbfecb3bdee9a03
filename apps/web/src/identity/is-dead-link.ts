import { ApiError } from '#/lib/api-error.ts';

/** True when a mailed link was used, is too old, or was cut off by a mail program. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid-token';
}
