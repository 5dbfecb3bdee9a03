import { ApiError } from '#/http/errors.ts';

/** The same for a space of others as for one that never was. */
export function noSuchSpace(): ApiError {
  return new ApiError(404, 'no-such-space', 'There is no such space, or you are not a member of it.');
}

/** The space of the call was deleted during the call, with the account of its owner. For the owner themselves that is the end of the session. */
export class SpaceGone extends Error {}
