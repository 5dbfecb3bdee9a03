import { randomUUID } from 'node:crypto';
import type { MessageData } from '@nonet/domain';
import { sql } from 'kysely';
import { addMessages } from '#/db/add-messages.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

/** A post, and who has just done something with it. */
interface Done {
  spaceId: SpaceId;
  postId: string;
  by: string;
}

/** Tells the approvers of a post that it waits. The sender is not told (APPR-04). */
export async function tellToApprove(trx: Executor, { spaceId, postId, by }: Done): Promise<void> {
  const { rows } = await sql<{ userId: string; targetId: string; name: string }>`
    select a.id "userId", (select id from targets where post_id = p.id order by id limit 1) "targetId",
      (select name from users where id = ${by}) name
    from spaces s join posts p on p.space_id = s.id and p.id = ${postId}, lateral (
      select s.owner_id id
      union all select m.user_id from space_members m where m.space_id = s.id and not m.above_limit
        and (m.role = 'manager' or m.role = 'editor' and s.editors_approve)
        and (m.accounts is null or not exists (select from targets where post_id = p.id and connection_id <> all(m.accounts)))) a
    where s.id = ${spaceId} and a.id <> ${by}
      and not (s.two_persons and a.id = coalesce(p.author_id, p.space_id))`.execute(trx);
  const key = `to-approve ${postId} ${randomUUID()}`;
  await addMessages(
    trx,
    rows.map(({ userId, targetId, name }) => ({
      kind: 'to-approve',
      spaceId,
      userId,
      targetId,
      key,
      data: { by: name },
    })),
  );
}

/** Tells the author what became of their post; null as sentence: it was approved. Nobody is told what they did themselves. */
export async function tellAuthor(
  trx: Executor,
  { spaceId, postId, by, authorId, sentence }: Done & { authorId: string; sentence: string | null },
): Promise<void> {
  const { rows } = await sql<{ targetId: string; name: string }>`
    select (select id from targets where post_id = ${postId} order by id limit 1) "targetId", w.name
    from users w, spaces s
    where w.id = ${by} and s.id = ${spaceId} and ${authorId} <> ${by} and (s.owner_id = ${authorId}
      or exists (select from space_members where space_id = s.id and user_id = ${authorId}))`.execute(trx);
  const told = rows.map(({ targetId, name }) => {
    const message = { spaceId, userId: authorId, targetId, key: `judged ${postId} ${randomUUID()}` };
    const data: MessageData['approved'] = { by: name };
    return sentence === null
      ? { kind: 'approved' as const, ...message, data }
      : { kind: 'sent-back' as const, ...message, data: { ...data, sentence } };
  });
  await addMessages(trx, told);
}
