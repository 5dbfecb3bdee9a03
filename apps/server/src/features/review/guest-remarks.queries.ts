import type { ReviewRemark } from '@nonet/contract';
import { REMARKS_MAX } from '@nonet/domain';
import { sql } from 'kysely';
import { isoInstant } from '#/db/iso-instant.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

/** What is said for guests about these posts, the oldest first. What people of the space say to one another is left out. */
export async function readGuestRemarks(
  db: Executor,
  spaceId: SpaceId,
  postIds: readonly string[],
): Promise<Map<string, ReviewRemark[]>> {
  const { rows } = await sql<ReviewRemark & { postId: string }>`
    select r.post_id "postId", r.id, r.answer_to is not null "answersIt", coalesce(r.guest_name, a.name) name,
      r.guest_name is null "isOfSpace", r.created_at::text at, r.text
    from remarks r left join remarks h on h.id = r.answer_to left join users a on a.id = r.author_id
    where r.space_id = ${spaceId} and r.post_id = any(${[...postIds]}::uuid[]) and r.for_guests and r.text <> ''
    order by coalesce(h.created_at, r.created_at), coalesce(h.id, r.id), r.created_at, r.id`.execute(db);
  const ofPost = new Map<string, ReviewRemark[]>();
  for (const { postId, ...remark } of rows) {
    const remarks = ofPost.get(postId) ?? [];
    remarks.push({ ...remark, at: isoInstant(remark.at) });
    ofPost.set(postId, remarks);
  }
  return ofPost;
}

/** Adds what a guest says; false: the post has all the remarks that it can have. */
export async function addGuestRemark(
  trx: Executor,
  { spaceId, postId, name, text }: { spaceId: SpaceId; postId: string; name: string; text: string },
): Promise<boolean> {
  const { rows } = await sql`insert into remarks (id, space_id, post_id, guest_name, text, for_guests)
    select ${timeOrderedId()}, ${spaceId}, ${postId}, ${name}, ${text}, true
    where (select count(*) from remarks where post_id = ${postId}) < ${REMARKS_MAX} returning id`.execute(trx);
  return rows.length > 0;
}
