import type { DraftContent } from '@nonet/contract';
import { draftLimits } from '@nonet/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';

import type { Tables } from '#/db/tables.ts';
import { filesIn, searchTextOf } from '#/features/drafts/draft-content.ts';
import { type SavedRow, savedColumns } from '#/features/drafts/draft-row.ts';
import type { DraftKey } from '#/features/drafts/drafts-parts.ts';
import { ApiError } from '#/http/errors.ts';

type Trx = Transaction<Tables>;

const inAside = sql`clock_timestamp() + make_interval(days => ${sql.lit(draftLimits.setAsideDays)})`;

/** Makes the calls of a person that add a draft run one after another, and refuses one too many. */
export async function requireRoom(
  trx: Trx,
  spaceId: SpaceId,
  { aside = false }: { aside?: boolean | undefined } = {},
): Promise<void> {
  await sql`select from spaces where id = ${spaceId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::int count from drafts
    where space_id = ${spaceId} and removed_at is null and (aside_until is not null) = ${aside}`.execute(trx);
  if ((rows[0]?.count ?? 0) < draftLimits.perPerson) return;
  const message = `You have ${draftLimits.perPerson} drafts, which is the most that can be kept. Delete one that you no longer need.`;
  throw new ApiError(409, 'drafts-full', message);
}

/** Adds a draft; one that is there under this id stays as it is, and then there is no answer. */
export async function insertDraft(
  trx: Trx,
  { spaceId, id }: DraftKey,
  content: DraftContent,
  { aside = false, version = 1 }: { aside?: boolean | undefined; version?: number } = {},
): Promise<SavedRow | undefined> {
  const { rows } = await sql<SavedRow>`
    insert into drafts (space_id, id, version, content, day, search_text, aside_until)
    values (${spaceId}, ${id}, ${version}, ${JSON.stringify(content)}::jsonb, ${content.day}, ${searchTextOf(content)}, ${aside ? inAside : null})
    on conflict do nothing returning ${savedColumns}`.execute(trx);
  if (rows[0] !== undefined) await keepFiles(trx, { spaceId, id }, content);
  return rows[0];
}

/** Writes the next version of a draft, which is no longer deleted after it. */
export async function writeDraft(trx: Trx, { spaceId, id }: DraftKey, content: DraftContent): Promise<SavedRow> {
  const { rows } = await sql<SavedRow>`
    update drafts set content = ${JSON.stringify(content)}::jsonb, day = ${content.day}, search_text = ${searchTextOf(content)},
      version = version + 1, removed_at = null, aside_until = null, updated_at = clock_timestamp()
    where space_id = ${spaceId} and id = ${id} returning ${savedColumns}`.execute(trx);
  const [saved] = rows;
  if (saved === undefined) throw new Error('A draft vanished under its lock');
  await keepFiles(trx, { spaceId, id }, content);
  return saved;
}

/** Makes the files of a content those that the draft keeps. With the lock, the removal of unused files skips them. */
async function keepFiles(trx: Trx, { spaceId, id }: DraftKey, content: DraftContent): Promise<void> {
  const ids = filesIn(content);
  await letGoOfFiles(trx, sql`space_id = ${spaceId} and draft_id = ${id} and media_id <> all(${ids}::uuid[])`);
  if (ids.length === 0) return;
  await sql`with named as materialized (
      select id from media where space_id = ${spaceId} and id = any(${ids}::uuid[]) order by id for key share)
    insert into draft_media (space_id, draft_id, media_id) select ${spaceId}, ${id}::uuid, id from named
    on conflict do nothing`.execute(trx);
}

/** Lets the sweep look at files again that drafts give up. */
export async function letGoOfFiles(trx: Trx, given: RawBuilder<unknown>): Promise<void> {
  await sql`with given as (delete from draft_media where ${given} returning media_id)
    update media set kept_by_post = false where id in (select media_id from given)`.execute(trx);
}
