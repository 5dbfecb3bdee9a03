import { z } from 'zod';

declare const brand: unique symbol;

/**
 * The id of a space whose content a query may read. It comes from the guard, which has found the caller's membership,
 * or from a row that holds it. A person's id is none: their own space has the same letters, other spaces do not.
 */
export type SpaceId = string & { readonly [brand]: 'space' };

/** The space that everybody has from the registration on: it has the id of its person (OP-119). */
export function ownSpaceOf(uid: string): SpaceId {
  return uid as SpaceId;
}

/** An id of a space that this server wrote itself, in a job or a notice. */
export const spaceIdSchema = z.string().transform((id) => id as SpaceId);
