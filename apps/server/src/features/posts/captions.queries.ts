import { type RawBuilder, sql } from 'kysely';

import type { CaptionsOfDraft } from '#/features/posts/post-input.ts';

/** Captions of a file of a post, with the position of that file and their place among its captions. */
export interface PlacedCaptions extends CaptionsOfDraft {
  position: number;
  place: number;
}

export function placedCaptions(
  { captions }: { captions?: readonly CaptionsOfDraft[] | null | undefined },
  position: number,
): PlacedCaptions[] {
  return (captions ?? []).map(({ id, language }, at) => ({ id, language, position, place: at + 1 }));
}

export function insertCaptions(
  postId: string,
  captions: readonly PlacedCaptions[],
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into post_captions (post_id, position, place, media_id, language)
    select ${postId}::uuid, c.* from unnest(${captions.map((one) => one.position)}::smallint[],
      ${captions.map((one) => one.place)}::smallint[], ${captions.map((one) => one.id)}::uuid[],
      ${captions.map((one) => one.language)}::text[]) c
    where ${condition}`;
}
