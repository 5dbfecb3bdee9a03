import { isDeepStrictEqual } from 'node:util';
import type { CreateDraft, DraftSaved, SaveDraft } from '@nonet/contract';
import { sql, type Transaction } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { withNamed } from '#/features/drafts/draft-content.ts';
import {
  type DraftRow,
  draftNotFound,
  ended,
  readDraft,
  type SavedRow,
  savedToWire,
} from '#/features/drafts/draft-row.ts';
import type { DraftKey, DraftsParts } from '#/features/drafts/drafts-parts.ts';
import { insertDraft, requireRoom, writeDraft } from '#/features/drafts/store-draft.ts';
import { ApiError } from '#/http/errors.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

type Trx = Transaction<Tables>;

const draftChanged = () =>
  new ApiError(409, 'draft-changed', 'This draft was changed elsewhere. Read it again before you save.');

/**
 * Stores a version of a draft if it is based on the stored one. A repeat of a call whose answer was lost is no change and no
 * contradiction: the stored content is the same (decision 0135).
 */
export async function saveDraft({ db }: DraftsParts, key: DraftKey, body: SaveDraft): Promise<DraftSaved> {
  return transact(db, async (trx) => {
    const row = await readDraft(trx, key, sql`for update`);
    const saved = row === null ? await begin(trx, key, body) : await goOn(trx, key, { row, body });
    if (saved.version !== row?.version) await tell(trx, key.spaceId, saved);
    return savedToWire(saved);
  });
}

/** A draft without a row is new, or ended so long ago that nothing is known of it. */
async function begin(trx: Trx, key: DraftKey, { base, content, restores }: SaveDraft): Promise<SavedRow> {
  if (base > 0 && !restores) throw ended({ postId: null });
  await requireRoom(trx, key.spaceId);
  // Other devices may know a later version than the first.
  const saved = await insertDraft(trx, key, withNamed(null, content), { version: base + 1 });
  // A call at the same time has begun it.
  if (saved === undefined) throw draftChanged();
  return saved;
}

async function goOn(trx: Trx, key: DraftKey, { row, body }: { row: DraftRow; body: SaveDraft }): Promise<SavedRow> {
  const content = withNamed(row.content, body.content);
  if (row.removedAt !== null) {
    if (row.postId !== null || !body.restores) throw ended(row);
    await requireRoom(trx, key.spaceId);
    return writeDraft(trx, key, content);
  }
  if (isDeepStrictEqual(content, withNamed(row.content, {}))) return row;
  if (row.version !== body.base) throw draftChanged();
  return writeDraft(trx, key, content);
}

/** Makes a draft, a copy of one, or one that is set aside. A repeat with the same id answers with the first. */
export async function createDraft({ db }: DraftsParts, spaceId: SpaceId, body: CreateDraft): Promise<DraftSaved> {
  const key = { spaceId, id: body.id?.toLowerCase() ?? timeOrderedId() };
  return transact(db, async (trx) => {
    const earlier = await readDraft(trx, key);
    if (earlier?.removedAt) throw ended(earlier);
    if (earlier !== null) return savedToWire(earlier);
    const copied = body.copyOf === undefined ? null : await readDraft(trx, { spaceId, id: readDraftId(body.copyOf) });
    if (body.copyOf !== undefined && (copied === null || copied.removedAt !== null)) throw draftNotFound();
    await requireRoom(trx, spaceId, body);
    const saved = await insertDraft(trx, key, withNamed(copied?.content ?? null, body.content ?? {}), body);
    if (saved === undefined) throw draftChanged();
    await tell(trx, spaceId, saved);
    return savedToWire(saved);
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the id of a draft. A text that cannot be an id gives 'Draft not found'. */
export function readDraftId(id: string): string {
  if (!UUID.test(id)) throw draftNotFound();
  return id.toLowerCase();
}

export async function tell(
  trx: Trx,
  spaceId: SpaceId,
  { id, version }: Pick<SavedRow, 'id' | 'version'>,
): Promise<void> {
  await notifyLive(trx, [{ spaceId, topics: ['draft'], draft: { id, version } }]);
}
