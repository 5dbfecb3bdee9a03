import type { DraftContent, DraftSaved } from '@nonet/contract';
import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { DraftKey } from '#/features/drafts/drafts-parts.ts';
import { ApiError } from '#/http/errors.ts';

export interface DraftRow {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  asideUntil: Date | null;
  removedAt: Date | null;
  /** The post that it became. */
  postId: string | null;
  /** Null once it has ended for good. */
  content: Partial<DraftContent> | null;
}

export const savedColumns = sql`id, version, created_at "createdAt", updated_at "updatedAt", aside_until "asideUntil"`;
const columns = sql`${savedColumns}, removed_at "removedAt", post_id "postId", content`;

export async function readDraft(
  db: Executor,
  { spaceId, id }: DraftKey,
  mode: RawBuilder<unknown> = sql``,
): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from drafts where space_id = ${spaceId} and id = ${id} ${mode}`.execute(db);
  return rows[0] ?? null;
}

export type SavedRow = Pick<DraftRow, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'asideUntil'>;

export function savedToWire({ id, version, createdAt, updatedAt, asideUntil }: SavedRow): DraftSaved {
  return {
    id,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    asideUntil: asideUntil?.toISOString() ?? null,
  };
}

export const draftNotFound = () => new ApiError(404, 'draft-not-found', 'Draft not found');
const draftRemoved = () => new ApiError(404, 'draft-removed', 'This draft was deleted.');
const draftScheduled = () => new ApiError(409, 'draft-scheduled', 'This draft was scheduled already.');

/** Why a draft that has ended takes nothing more. */
export function ended({ postId }: Pick<DraftRow, 'postId'>): ApiError {
  return postId === null ? draftRemoved() : draftScheduled();
}
