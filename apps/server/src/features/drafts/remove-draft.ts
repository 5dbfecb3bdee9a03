import type { DraftSaved } from '@nonet/contract';
import { draftLimits } from '@nonet/domain';
import { sql } from 'kysely';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';
import { transact } from '#/db/transaction.ts';
import { withNamed } from '#/features/drafts/draft-content.ts';
import {
  draftNotFound,
  ended,
  readDraft,
  type SavedRow,
  savedColumns,
  savedToWire,
} from '#/features/drafts/draft-row.ts';
import type { DraftKey, DraftsParts } from '#/features/drafts/drafts-parts.ts';
import { tell } from '#/features/drafts/save-draft.ts';
import { letGoOfFiles, requireRoom, writeDraft } from '#/features/drafts/store-draft.ts';
import { ApiError } from '#/http/errors.ts';

/** Deletes a draft, which can be brought back for a while. A repeat has nothing left to do. */
export async function removeDraft({ db }: DraftsParts, key: DraftKey, version: number | null): Promise<void> {
  await transact(db, async (trx) => {
    const row = await readDraft(trx, key, sql`for update`);
    if (row === null) throw draftNotFound();
    if (row.removedAt !== null) return;
    if (version !== null && version !== row.version) {
      throw new ApiError(409, 'draft-changed', 'This draft was changed elsewhere, so it was not deleted.');
    }
    const { rows } = await sql<SavedRow>`
      update drafts set removed_at = clock_timestamp(), version = version + 1
      where space_id = ${key.spaceId} and id = ${key.id} returning ${savedColumns}`.execute(trx);
    for (const removed of rows) await tell(trx, key.spaceId, removed);
  });
}

/** Brings a deleted draft back as it was (Undo). One that is there stays as it is. */
export async function restoreDraft({ db }: DraftsParts, key: DraftKey): Promise<DraftSaved> {
  return transact(db, async (trx) => {
    const row = await readDraft(trx, key, sql`for update`);
    if (row === null) throw draftNotFound();
    if (row.removedAt === null) return savedToWire(row);
    if (row.content === null) throw ended(row);
    await requireRoom(trx, key.spaceId);
    const saved = await writeDraft(trx, key, withNamed(row.content, {}));
    await tell(trx, key.spaceId, saved);
    return savedToWire(saved);
  });
}

const ROWS_AT_ONCE = 100;

/** Removes what of drafts was kept long enough: versions that were set aside, what was deleted, and that they ended. */
export async function forgetDrafts(db: Database): Promise<void> {
  const removedBefore = (hours: number) =>
    isBefore(sql`removed_at`, sql`${statementTime} - make_interval(hours => ${sql.lit(hours)})`);
  while (await forget(db, sql`${isBefore(sql`aside_until`, statementTime)} and removed_at is null`)) {
    // Until there is none left.
  }
  while (await empty(db, removedBefore(draftLimits.undoHours))) {
    // As above.
  }
  while (await forget(db, removedBefore(draftLimits.endedDays * 24))) {
    // As above.
  }
}

type Condition = ReturnType<typeof sql>;

function forget(db: Database, condition: Condition): Promise<boolean> {
  return endSome(
    db,
    condition,
    sql`delete from drafts d using ended where d.space_id = ended.space_id and d.id = ended.id`,
  );
}

function empty(db: Database, condition: Condition): Promise<boolean> {
  return endSome(
    db,
    sql`${condition} and content is not null`,
    sql`update drafts d set content = null, search_text = null, day = null from ended where d.space_id = ended.space_id and d.id = ended.id`,
  );
}

/** False when there was nothing to do. */
async function endSome(db: Database, condition: Condition, end: Condition): Promise<boolean> {
  return transact(db, async (trx) => {
    const { rows } = await sql<{ spaceId: SpaceId; id: string }>`
      select space_id "spaceId", id from drafts where ${condition} limit ${ROWS_AT_ONCE} for update skip locked`.execute(
      trx,
    );
    if (rows.length === 0) return false;
    const ended = sql`unnest(${rows.map(({ spaceId }) => spaceId)}::text[], ${rows.map(({ id }) => id)}::uuid[])`;
    await letGoOfFiles(trx, sql`(space_id, draft_id) in (select * from ${ended})`);
    await sql`with ended (space_id, id) as (select * from ${ended}) ${end}`.execute(trx);
    return true;
  });
}
