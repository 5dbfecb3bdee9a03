import type { SavedText } from '@nonet/contract';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

export interface StoredText extends SavedText {
  nameKey: string;
}

export async function readTexts(db: Executor, spaceId: SpaceId): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    select id, name, name_key "nameKey", text, version from saved_texts
    where space_id = ${spaceId} order by name_key`.execute(db);
  return rows;
}

export async function insertText(trx: Executor, spaceId: SpaceId, text: StoredText): Promise<void> {
  await sql`
    insert into saved_texts (id, space_id, name, name_key, text, version)
    values (${text.id}, ${spaceId}, ${text.name}, ${text.nameKey}, ${text.text}, ${text.version})`.execute(trx);
}

export async function updateText(trx: Executor, spaceId: SpaceId, text: StoredText): Promise<void> {
  await sql`
    update saved_texts set name = ${text.name}, name_key = ${text.nameKey}, text = ${text.text}, version = ${text.version},
      updated_at = clock_timestamp()
    where id = ${text.id} and space_id = ${spaceId}`.execute(trx);
}

/** False when there is none of this id. */
export async function deleteText(trx: Executor, spaceId: SpaceId, id: string): Promise<boolean> {
  const { rows } = await sql`delete from saved_texts where id = ${id} and space_id = ${spaceId} returning id`.execute(
    trx,
  );
  return rows.length > 0;
}
