import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

/** A user id that a call carries is the caller's own or the call is refused (OP-53). Absent ids say nothing. */
export function requireOwnId(caller: Caller, ...ids: readonly (string | null | undefined)[]): void {
  if (ids.some((id) => id != null && id !== '' && id !== caller.uid)) {
    throw new ApiError(403, 'not-yours', 'You can only act on your own account.');
  }
}
