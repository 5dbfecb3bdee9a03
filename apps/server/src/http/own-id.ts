import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

/** Refuses a call that carries another user's id (OP-53). Absent ids are ignored. */
export function requireOwnId(caller: Caller, ...ids: readonly (string | null | undefined)[]): void {
  if (ids.some((id) => id != null && id !== '' && id !== caller.uid)) {
    throw new ApiError(403, 'not-yours', 'You can only act on your own account.');
  }
}
