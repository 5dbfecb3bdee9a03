import { type RawBuilder, sql } from 'kysely';

/** The statement that finds whose plan holds in a space, and whose usage its posts are. */
export function ownerOf(spaceId: string): RawBuilder<{ owner_id: string }> {
  return sql`select owner_id from spaces where id = ${spaceId}`;
}
