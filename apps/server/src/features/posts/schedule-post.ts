import { createHash, randomUUID } from 'node:crypto';
import type { PostChanged, SchedulePost } from '@nonet/contract';
import { usageVerdict } from '@nonet/domain';
import type { Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { readDraft, refusal, validateDraft } from '#/features/posts/post-input.ts';
import { toWire } from '#/features/posts/post-row.ts';
import { postById } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { insertPost } from '#/features/posts/store-post.queries.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

const FALLBACK_ZONE = 'UTC';

/**
 * Stores a post, its targets and its charge in one transaction. With an idempotency key a repeated call answers what
 * the first one answered, also when both arrive at the same time.
 */
export async function schedulePost(
  parts: PostsParts,
  caller: Caller,
  body: SchedulePost,
  idempotencyKey: string | null,
): Promise<PostChanged> {
  const { db, media } = parts;
  const draft = readDraft(body, { timeZone: caller.timeZone ?? FALLBACK_ZONE, parseMediaUrl: media.parse });
  return transact(db, async (trx) => {
    const key = idempotencyKey === null ? null : { userId: caller.uid, key: idempotencyKey, bodyHash: hash(body) };
    const earlier = key === null ? null : await claimKey(trx, key);
    if (earlier !== null) return earlier;

    const now = new Date();
    const usage = await parts.usage.read(trx, caller.uid, parts.quotas, now);
    const post = await validateDraft(trx, caller.uid, draft, usageVerdict(usage.count, usage.limit), now);
    const id = randomUUID();
    const verdict = await parts.usage.charge(trx, { userId: caller.uid, postId: id, usage });
    if (verdict.kind === 'refused') throw refusal([{ code: 'usage-limit', message: verdict.reason ?? 'You have reached your monthly post limit' }]);
    await insertPost(trx, { id, userId: caller.uid, usageMonth: usage.month, post });

    const stored = await postById(trx, caller.uid, id);
    if (stored === null) throw new Error('A post vanished in the transaction that stored it');
    const answer: PostChanged = { success: true, post: toWire(stored, media.url) };
    if (key !== null) await keepAnswer(trx, key, answer);
    return answer;
  });
}

interface Key {
  userId: string;
  key: string;
  bodyHash: string;
}

/** Takes the key, waiting for a call that holds it; answers that call's answer when there is one. */
async function claimKey(trx: Transaction<Tables>, { userId, key, bodyHash }: Key): Promise<PostChanged | null> {
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, body_hash: bodyHash, status: 201, response: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.body_hash !== bodyHash) {
    throw new ApiError(409, 'idempotency-key-reused', 'This Idempotency-Key was used for another post');
  }
  return earlier.response as PostChanged;
}

async function keepAnswer(trx: Transaction<Tables>, { userId, key }: Key, answer: PostChanged): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Independent of the order of keys and of null against absent. */
function hash(body: SchedulePost): string {
  return createHash('sha256').update(canonical(body)).digest('base64url');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item != null);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
}
