import type { ChangeRemark, NewRemark } from '@nonet/contract';
import { checkRemark, type MessageKind, REMARKS_MAX, remarkMessages } from '@nonet/domain';
import { sql } from 'kysely';
import { addMessages } from '#/db/add-messages.ts';
import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import {
  type HeldRemark,
  holdPost,
  holdRemark,
  readPeople,
  readVoices,
  type SeenPost,
} from '#/features/remarks/remarks.queries.ts';
import { ApiError } from '#/http/errors.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

/** A post or a remark, and who says something about it. */
export type Said = SeenPost & { by: string };

/**
 * Adds a remark, or an answer to one; an answer to an answer stands beside that. An answer is for guests as what it answers is, and
 * opens it again. Answers its id.
 */
export function addRemark(db: Database, { by, ...post }: Said, body: NewRemark): Promise<string> {
  const text = checked(body.text);
  const { spaceId, id: postId } = post;
  return transact(db, async (trx) => {
    const count = await holdPost(trx, post);
    if (count === null) throw postNotFound();
    if (count >= REMARKS_MAX) throw new ApiError(409, 'too-many-remarks', remarkMessages.full);
    const first = body.answerTo === undefined ? null : await holdFirst(trx, post, body.answerTo);
    const [id, answerTo] = [timeOrderedId(), first?.id ?? null];
    const forGuests = first?.forGuests ?? body.forGuests ?? false;
    // Who spoke before is read first, so that the speaker is not told of their own remark.
    const voices = answerTo === null ? [] : await readVoices(trx, { postId, answerTo });
    await sql`insert into remarks (id, space_id, post_id, answer_to, author_id, text, for_guests)
      values (${id}, ${spaceId}, ${postId}, ${answerTo}, ${by}, ${text}, ${forGuests})`.execute(trx);
    if (first?.isResolved) await resolve(trx, first, null);
    await tell(trx, { spaceId, postId, id, by }, { mention: body.mentions ?? [], reply: voices });
    await notifyRemarks(trx, spaceId, postId);
    return id;
  });
}

/** Changes a remark: its text only its author, whether it is resolved everybody who sees its post. */
export function changeRemark(db: Database, { by, ...key }: Said, body: ChangeRemark): Promise<void> {
  const text = body.text === undefined ? undefined : checked(body.text);
  return transact(db, async (trx) => {
    const remark = await requireRemark(trx, key);
    const { postId, answerTo, isResolved } = remark;
    if (text !== undefined) {
      requireOwn(remark, by);
      if (text !== remark.text) {
        await sql`update remarks set text = ${text}, edited_at = clock_timestamp() where id = ${remark.id}`.execute(
          trx,
        );
      }
      await tell(trx, { spaceId: key.spaceId, postId, id: remark.id, by }, { mention: body.mentions ?? [], reply: [] });
    }
    const { resolved = isResolved } = body;
    if (resolved !== isResolved) {
      if (answerTo !== null) throw new ApiError(422, 'resolve-first', remarkMessages.resolveFirst);
      await resolve(trx, remark, resolved ? by : null);
    }
    await notifyRemarks(trx, key.spaceId, postId);
  });
}

/** Deletes a remark of one's own. One that was answered keeps its place without its text, until its last answer is deleted. */
export function removeRemark(db: Database, { by, ...key }: Said): Promise<void> {
  return transact(db, async (trx) => {
    const remark = await requireRemark(trx, key);
    requireOwn(remark, by);
    const { id, postId, answerTo, isAnswered } = remark;
    if (isAnswered) {
      await sql`update remarks set text = '' where id = ${id}`.execute(trx);
      // Nobody is told any more what it said.
      await sql`delete from messages where remark_id = ${id}`.execute(trx);
    } else {
      await sql`delete from remarks where id = ${id}`.execute(trx);
      await sql`delete from remarks r where r.id = ${answerTo} and r.text = ''
        and not exists (select from remarks n where n.post_id = r.post_id and n.answer_to = r.id)`.execute(trx);
    }
    await notifyRemarks(trx, key.spaceId, postId);
  });
}

function checked(text: string): string {
  const problem = checkRemark(text);
  if (problem !== null) throw new ApiError(422, 'invalid-text', problem);
  return text.trim();
}

/** The remark that begins the thread of this one. */
async function holdFirst(trx: Executor, post: SeenPost, answered: string): Promise<HeldRemark> {
  const remark = await requireRemark(trx, { ...post, id: answered });
  if (remark.postId !== post.id) throw notFound();
  return remark.answerTo === null ? remark : requireRemark(trx, { ...post, id: remark.answerTo });
}

async function requireRemark(trx: Executor, key: SeenPost): Promise<HeldRemark> {
  const remark = await holdRemark(trx, key);
  if (remark === null) throw notFound();
  return remark;
}

function requireOwn({ authorId, text }: HeldRemark, by: string): void {
  if (authorId !== by) throw new ApiError(403, 'not-your-remark', remarkMessages.notYours);
  if (text === '') throw notFound();
}

async function resolve(trx: Executor, { id }: HeldRemark, by: string | null): Promise<void> {
  await sql`update remarks set resolved_at = case when ${by}::text is not null then clock_timestamp() end, resolved_by = ${by}
    where id = ${id}`.execute(trx);
}

/**
 * Tells people of a remark, each once, and nobody of their own. A mention of somebody who does not see the post is refused, so that
 * nobody believes them told; who does not see it any more is not told of replies.
 */
async function tell(
  trx: Executor,
  { spaceId, postId, id: remarkId, by }: { spaceId: SpaceId; postId: string; id: string; by: string },
  told: Record<Extract<MessageKind, 'mention' | 'reply'>, readonly string[]>,
): Promise<void> {
  if (told.mention.length === 0 && told.reply.length === 0) return;
  const seeing = new Set((await readPeople(trx, { spaceId, id: postId })).map(({ id }) => id));
  if (told.mention.some((id) => !seeing.has(id))) {
    throw new ApiError(422, 'mention-cannot-see', remarkMessages.cannotSee);
  }
  const kindOf = new Map<string, 'mention' | 'reply'>(told.reply.map((userId) => [userId, 'reply']));
  for (const userId of told.mention) kindOf.set(userId, 'mention');
  kindOf.delete(by);
  const people = [...kindOf].filter(([userId]) => seeing.has(userId));
  await addMessages(
    trx,
    people.map(([userId, kind]) => {
      return { kind, userId, spaceId, remarkId, key: `remark ${remarkId}`, data: {} };
    }),
  );
}

/** It is news of the post, whose details show it. */
async function notifyRemarks(trx: Executor, spaceId: SpaceId, postId: string): Promise<void> {
  await notifyLive(trx, [{ spaceId, topics: ['posts'], postId }]);
}

export const postNotFound = () => new ApiError(404, 'post-not-found', 'Post not found');
const notFound = () => new ApiError(404, 'remark-not-found', remarkMessages.notFound);
