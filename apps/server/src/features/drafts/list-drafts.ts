import type { Draft, DraftList, ListedDraft } from '@nonet/contract';
import { draftLimits, searchParts } from '@nonet/domain';
import { sql } from 'kysely';
import { filesIn, withNamed } from '#/features/drafts/draft-content.ts';
import {
  draftNotFound,
  ended,
  readDraft,
  type SavedRow,
  savedColumns,
  savedToWire,
} from '#/features/drafts/draft-row.ts';
import type { DraftsParts } from '#/features/drafts/drafts-parts.ts';
import type { FileReader } from '#/http/api.ts';

/** How much of a text is listed. */
const TEXT_MAX = 240;

interface Asked {
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit?: number | undefined;
}

interface ListedRow
  extends SavedRow,
    Pick<ListedDraft, 'title' | 'text' | 'connectionIds' | 'templateId' | 'day' | 'time'> {
  mediaIds: string[];
}

/** All drafts of a space, the last changed first. */
export async function listDrafts({ db, filesOf }: DraftsParts, reader: FileReader, asked: Asked): Promise<DraftList> {
  const limit = draftLimits.perPerson;
  const parts = asked.q === undefined ? null : searchParts(asked.q);
  if (parts?.length === 0) return { drafts: [], limit };
  const { rows } = await sql<ListedRow>`
    select ${savedColumns}, content ->> 'title' title,
      left(coalesce(nullif(content ->> 'description', ''), (select value from jsonb_each_text(content -> 'descriptions')
        where value <> '' limit 1), ''), ${TEXT_MAX}) "text",
      content -> 'connectionIds' "connectionIds", content ->> 'templateId' "templateId", day::text "day", content ->> 'time' "time",
      coalesce(jsonb_path_query_array(content, '$.media[*].id'), '[]') "mediaIds"
    from drafts where space_id = ${reader.space.id} and removed_at is null
      and (${parts}::text[] is null or search_text like all(${(parts ?? []).map(anywhere)}::text[]))
      and (${asked.from ?? null}::date is null or day >= ${asked.from ?? null}::date)
      and (${asked.to ?? null}::date is null or day <= ${asked.to ?? null}::date)
    order by updated_at desc, id desc limit ${asked.limit ?? null}::int`.execute(db);
  const named = [...new Set(rows.flatMap(({ mediaIds }) => mediaIds))];
  const files = new Map((await filesOf(db, reader, named)).map((file) => [file.id, file]));
  const drafts = rows.map(({ mediaIds, ...row }) => {
    const media = mediaIds.flatMap((id) => files.get(id) ?? []);
    const images = media.filter(({ type }) => type === 'image').length;
    const documents = media.filter(({ type }) => type === 'document').length;
    const videos = media.length - images - documents;
    return { ...row, ...savedToWire(row), picture: media[0] ?? null, images, videos, documents };
  });
  return { drafts, limit };
}

/** A draft with everything that the composer needs to open it. */
export async function openDraft({ db, filesOf }: DraftsParts, reader: FileReader, id: string): Promise<Draft> {
  const row = await readDraft(db, { spaceId: reader.space.id, id });
  if (row === null) throw draftNotFound();
  if (row.removedAt !== null) throw ended(row);
  const content = withNamed(row.content, {});
  return { ...savedToWire(row), content, files: await filesOf(db, reader, filesIn(content)) };
}

/** The pattern of `like` for a text that holds this part. */
function anywhere(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
