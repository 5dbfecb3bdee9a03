import { type RawBuilder, sql } from 'kysely';

import type { SpaceId } from '#/db/space-id.ts';

/** Whether the person owns the space, or is a member of it, now. Nobody reads a space that was deleted. */
export function isReaderOf({ spaceId, readerId }: { spaceId: SpaceId; readerId: string }): RawBuilder<boolean> {
  return sql`exists (select from spaces p where p.id = ${spaceId} and p.removed_at is null and (p.owner_id = ${readerId}
    or exists (select from space_members r where r.space_id = p.id and r.user_id = ${readerId})))`;
}
