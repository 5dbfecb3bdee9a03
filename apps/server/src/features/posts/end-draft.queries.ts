import { type RawBuilder, sql } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';

interface DraftKey {
  spaceId: SpaceId;
  id: string;
}

/**
 * The parts of the statement that stores a post which end the draft that it was written in, if `condition` holds. The draft
 * may never have arrived here; then only its end is noted, so that it does not arrive later.
 */
export function endDraft(
  { spaceId, id }: DraftKey,
  { postId, condition }: { postId: string; condition: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`, ended as (
      update drafts set content = null, search_text = null, day = null, aside_until = null, removed_at = clock_timestamp(),
        post_id = ${postId}::uuid, version = version + 1
      where space_id = ${spaceId} and id = ${id}::uuid and ${condition} returning version
    ), noted as (
      insert into drafts (space_id, id, removed_at, post_id)
      select ${spaceId}, ${id}::uuid, clock_timestamp(), ${postId}::uuid
      where ${condition} and not exists (select from draft)
    ), given as (
      delete from draft_media where space_id = ${spaceId} and draft_id = ${id}::uuid and ${condition} returning media_id
    ), let_go as (
      update media set kept_by_post = false where id in (select media_id from given))`;
}

/** The part `draft`: the row of the draft under a lock, as another call that schedules it leaves it. */
export function lockDraft({ spaceId, id }: DraftKey): RawBuilder<unknown> {
  return sql`, draft as materialized (
    select post_id from drafts where space_id = ${spaceId} and id = ${id}::uuid for update)`;
}
