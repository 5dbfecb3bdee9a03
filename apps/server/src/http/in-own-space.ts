import { ownSpaceOf } from '#/db/space-id.ts';
import type { Caller, SignedIn } from '#/http/api.ts';

/** The caller of a call that names no space. */
export function inOwnSpace<Person extends SignedIn>(person: Person): Person & Caller {
  return { ...person, space: { id: ownSpaceOf(person.uid), ownerId: person.uid }, role: 'owner', accounts: null };
}
