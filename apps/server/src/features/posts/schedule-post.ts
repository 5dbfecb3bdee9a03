import type { PostChanged, SchedulePost } from '@nonet/contract';
import { limitReached, usageVerdict } from '@nonet/domain';

import { notifyOfCommitted } from '#/db/notify.ts';
import { transact } from '#/db/transaction.ts';
import { claimKey, hashBody, keepAnswer } from '#/features/posts/idempotency.queries.ts';
import { readDraft, refusal, validateDraft } from '#/features/posts/post-input.ts';
import { toWire } from '#/features/posts/post-row.ts';
import { postById } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { insertPost } from '#/features/posts/store-post.queries.ts';
import type { Caller } from '#/http/api.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

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
  const { answer, news } = await transact(db, async (trx) => {
    const key = idempotencyKey === null ? null : { userId: caller.uid, key: idempotencyKey, bodyHash: hashBody(body) };
    const earlier = key === null ? null : await claimKey(trx, key);
    if (earlier !== null) return { answer: earlier, news: {} };

    const now = new Date();
    const usage = await parts.usage.read(trx, caller.uid, parts.quotas, now);
    const post = await validateDraft(trx, caller.uid, draft, usageVerdict(usage.count, usage.limit), now);
    const id = timeOrderedId();
    const verdict = await parts.usage.charge(trx, { userId: caller.uid, postId: id, usage });
    if (verdict.kind === 'refused') {
      // The last room went to another call since the check.
      parts.log.info({ userId: caller.uid, month: usage.month }, limitReached(usage.limit));
      throw refusal([{ code: 'usage-limit', message: verdict.reason ?? 'You have reached your monthly post limit' }]);
    }
    const news = await insertPost(trx, { id, userId: caller.uid, usageMonth: usage.month, post });

    const stored = await postById(trx, caller.uid, id);
    if (stored === null) throw new Error('A post vanished in the transaction that stored it');
    const answer: PostChanged = { success: true, post: toWire(stored, media) };
    if (key !== null) await keepAnswer(trx, key, answer);
    return { answer, news };
  });
  await notifyOfCommitted(db, news);
  return answer;
}
